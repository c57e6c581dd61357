#include "commands.h"
#include "tool.h"
int command_footprint(const options *o) { (void)o; fail("not yet"); }
