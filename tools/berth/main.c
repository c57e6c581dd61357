/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth, the host program: look at motions and meshes, bake them into images, ask queries,
 * draw. */

#include "commands.h"
#include "tool.h"

#include <berth/config.h>

#include <assimp/version.h>

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define OUT_BYTES 65536 /* more than any command says */

/* What the caller has closed stays shut: the next file that is opened would get its number, and be
 * written to as standard output. What is said stays here until all went well. */
static void begin(void)
{
    static char out[OUT_BYTES];
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++) {
        if (fcntl(i, F_GETFD) < 0) {
            (void)open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    setvbuf(stdout, out, _IOFBF, sizeof out);
}

static int run(int command, int count, char **arguments)
{
    const options o = options_read(command, count, arguments);
    switch (command) {
    case INFO: return command_info(&o);
    case CLIP: return command_clip(&o);
    case BAKE: return command_bake(&o);
    case COLLIDE: return command_collide(&o);
    case WHEN: return command_when(&o);
    case FOOTPRINT: return command_footprint(&o);
    default: return command_draw(&o);
    }
}

static int version(void)
{
    printf("berth %d.%d.%d, q16 and f32, with assimp %u.%u.%u\n", BERTH_VERSION_MAJOR,
           BERTH_VERSION_MINOR, BERTH_VERSION_PATCH, aiGetVersionMajor(), aiGetVersionMinor(),
           aiGetVersionPatch());
    return EXIT_CLEAR;
}

static int finish(int status)
{
    said();
    notes_print();
    return status;
}

/* The command of a name; 0: there is none. */
static int command_of(const char *word)
{
    static const int commands[] = {INFO, CLIP, BAKE, COLLIDE, WHEN, DRAW, FOOTPRINT};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(word, command_name(commands[i])) == 0) {
            return commands[i];
        }
    }
    return 0;
}

/* `berth help` and `berth help COMMAND`. */
static int help(int count, char **arguments)
{
    if (count == 0) {
        help_program();
    } else if (count == 1 && command_of(arguments[0]) != 0) {
        help_command(command_of(arguments[0]));
    } else {
        fail("'%.60s' is no command; see `berth --help`", arguments[count == 1 ? 0 : 1]);
    }
    return EXIT_CLEAR;
}

int main(int count, char **arguments)
{
    const char *word = count > 1 ? arguments[1] : "";
    const int command = command_of(word);
    begin();
    if (command != 0) {
        return finish(run(command, count - 2, arguments + 2));
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        return finish(help(count - 2, arguments + 2));
    }
    if (strcmp(word, "--version") == 0 && count == 2) {
        return finish(version());
    }
    if (strcmp(word, "--version") == 0) {
        fail("--version stands alone");
    }
    if (count < 2) {
        fail("no command; see `berth --help`");
    }
    fail("'%.60s' is no command; see `berth --help`", word);
}
