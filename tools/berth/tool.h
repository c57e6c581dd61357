/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What every part of the host program needs: how it ends, how it speaks, how it gets memory.
 *
 * Unlike the library, the program allocates, and ends at the first error: a command does one thing
 * and either has done it or says in one line why not. Memory lasts as long as the program; what is
 * made again and again, a pose and a part of a mesh, is given back. */

#ifndef BERTH_TOOL_H
#define BERTH_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit status of the program. */
enum { EXIT_CLEAR = 0, EXIT_HIT = 1, EXIT_ERROR = 2 };

/* Who speaks: "berth", unless an example says its own name. */
extern const char *tool_name;

/* Says on stderr, in one line, what is wrong, where, and what to do; then ends the program with
 * EXIT_ERROR. Temporary files are gone afterwards, and nothing was said on standard output. */
void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* Ends what a command says on standard output. Text that could not be written (a full disk) is an
 * error, too. */
void said(void);

/* One line on stderr about a choice that the program made for the user. It comes at the end, and
 * not at all when the program fails: then the error is the only line. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
void notes_print(void);

/* Words as they may go to a terminal: without control characters, one line.
 * For all that a file or a path says; fail() and note() do it themselves. */
char *clean(const char *words);

/* Zeroed memory for `count` objects of `size` bytes; ends the program when there is none. */
void *grab(size_t count, size_t size);

const char *plural(size_t count); /* "s", but of one */

/* A formatted string. */
char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The file name in a path, without folders and without its extension, clean. */
char *base_name(const char *path);

/* 1 when path ends in the extension (with its dot), in whatever case. */
bool has_extension(const char *path, const char *extension);

/* Runs between these two print nothing and have bounds: a crash, more memory or more time than a
 * file of this size can need (assimp reads a hundred formats, and not all of its readers survive
 * damaged files) ends the program with one line about `path`. */
void guard_begin(const char *path);
void guard_end(void);

/* What a reader's message means: memory that ran out comes as a C++ exception's name. */
const char *guard_reason(const char *message);

/* ---- Output files that appear whole or not at all --------------------------------------------
 *
 * What is written goes to a temporary name beside the target and is renamed when it is complete,
 * so a run that fails leaves the target as it was. One output at a time. "-" is standard output:
 * nothing is written there before all is well, either. */

bool output_is_stdout(const char *path);

/* Opens an output; ends the program when it cannot be written to. */
FILE *output_open(const char *path);

/* Checks that all was written and gives the file its name; ends the program otherwise. */
void output_commit(void);

#endif
