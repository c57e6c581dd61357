/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Errors, notes, memory and names; text that may go to a terminal; files that must not stay. */

#define _XOPEN_SOURCE 700 /* sigaltstack, setitimer */
#define _DEFAULT_SOURCE   /* _SC_PHYS_PAGES */

#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

/* ---- Tool ------------------------------------------------------------------------------------ */

#define LINE_BYTES 1024

#define MAX_NOTES 8

const char *tool_name = "berth";

static char notes[MAX_NOTES][LINE_BYTES];
static int note_count;

/* ---- Text for a terminal --------------------------------------------------------------------- */

/* How many bytes from `at` on are one character of UTF-8 that may go to a terminal as it is; 0: the
 * byte is none. Control characters are not: ESC and the C1 set (U+0080 to U+009F, as a byte or as
 * UTF-8) begin a terminal's commands, and files from elsewhere name joints, paths and errors. */
static size_t plain_length(const unsigned char *at)
{
    const size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (at[0] < ' ' || at[0] == 0x7f || (at[0] >= 0x80 && at[0] < 0xc2) || at[0] > 0xf4 ||
        (at[0] == 0xc2 && at[1] < 0xa0)) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

/* Copies words, in at most `room` bytes: blanks for ASCII's control characters, \x9b for other
 * bytes that are no text. */
static void copy_clean(char *to, size_t room, const char *words)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = (const unsigned char *)words;
    char *const end = to + room - 1;
    while (*at != '\0') {
        const size_t plain = plain_length(at);
        if (to + (plain > 0 ? plain : 4) > end) {
            break;
        }
        if (plain > 0) {
            memcpy(to, at, plain);
            to += plain;
        } else if (*at < 0x80) {
            *to++ = ' ';
        } else {
            *to++ = '\\';
            *to++ = 'x';
            *to++ = digits[*at >> 4];
            *to++ = digits[*at & 15];
        }
        at += plain > 0 ? plain : 1;
    }
    *to = '\0';
}

char *clean(const char *words)
{
    const size_t room = 4 * strlen(words) + 1;
    char *result = grab(room, 1);
    copy_clean(result, room, words);
    return result;
}

/* A message is one line, whatever file names and assimp's texts contain. */
static void make_line(char line[LINE_BYTES], const char *format, va_list arguments)
{
    char raw[LINE_BYTES];
    vsnprintf(raw, LINE_BYTES, format, arguments);
    copy_clean(line, LINE_BYTES, raw);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

/* Removed however the program ends, but by SIGKILL; null: none. */
static char *temporary;

/* Also from a signal handler. */
static void temporary_remove(void)
{
    if (temporary != NULL) {
        unlink(temporary);
    }
}

/* The user's own end of it, or the system's. */
static void on_end(int signal_number)
{
    temporary_remove();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void watch_ends(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    static bool watched;
    for (size_t i = 0; !watched && i < sizeof signals / sizeof signals[0]; i++) {
        if (signal(signals[i], on_end) == SIG_IGN) {
            signal(signals[i], SIG_IGN); /* as nohup asks */
        }
    }
    if (!watched) {
        watched = true;
        atexit(temporary_remove);
    }
}

void fail(const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    make_line(line, format, arguments);
    va_end(arguments);
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO); /* half an answer is none */
        close(nowhere);
    }
    fprintf(stderr, "%s: %s\n", tool_name, line);
    exit(EXIT_ERROR);
}

void said(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fail("standard output cannot be written; free some space");
    }
}

void note(const char *format, ...)
{
    va_list arguments;
    if (note_count == MAX_NOTES) {
        return;
    }
    va_start(arguments, format);
    make_line(notes[note_count], format, arguments);
    va_end(arguments);
    for (int i = 0; i < note_count; i++) {
        if (strcmp(notes[i], notes[note_count]) == 0) {
            return; /* a file may be read twice */
        }
    }
    note_count++;
}

void notes_print(void)
{
    fflush(stdout);
    for (int i = 0; i < note_count; i++) {
        fprintf(stderr, "%s: %s\n", tool_name, notes[i]);
    }
}

void *grab(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fail("out of memory for %zu objects of %zu bytes; close other programs and try again",
             count, size);
    }
    return memory;
}

char *text(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *result = grab((size_t)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(result, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return result;
}

const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/'), *start = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(start, '.');
    const size_t length = dot != NULL && dot != start ? (size_t)(dot - start) : strlen(start);
    char *raw = text("%.*s", (int)length, start), *result = clean(raw);
    free(raw);
    return result;
}

bool has_extension(const char *path, const char *extension)
{
    const size_t length = strlen(path), tail = strlen(extension);
    return length > tail && strcasecmp(path + length - tail, extension) == 0;
}

/* ---- Output ---------------------------------------------------------------------------------- */

/* A target without a temporary name is a device or a pipe, which is written to directly, or it is
 * standard output, and the stream a nameless file. */
static const char *target;
static FILE *stream;

bool output_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

static void refuse(void)
{
    const int error = errno;
    if (output_is_stdout(target)) {
        fail("standard output cannot be written: %s", strerror(error));
    }
    if (error == ENOENT || error == ENOTDIR) {
        fail("%s: cannot be written: its folder does not exist; make the folder or give another "
             "name",
             target);
    }
    fail("%s: cannot be written: %s; give another name or another folder", target, strerror(error));
}

static void open_temporary(void)
{
    const mode_t mask = umask(0);
    char *name = text("%s.XXXXXX", target);
    umask(mask);
    int descriptor = mkstemp(name);
    if (descriptor < 0) {
        refuse();
    }
    watch_ends();
    temporary = name;
    fchmod(descriptor, 0666 & ~mask); /* mkstemp's 0600 is not what a user's cc -o gives */
    stream = fdopen(descriptor, "wb");
}

FILE *output_open(const char *path)
{
    struct stat status;
    const bool exists = !output_is_stdout(path) && stat(path, &status) == 0;
    target = path;
    if (exists && S_ISDIR(status.st_mode)) {
        fail("%s: is a folder; give the name of a file in it", path);
    }
    if (output_is_stdout(path)) {
        stream = tmpfile();
    } else if (exists && !S_ISREG(status.st_mode)) {
        stream = fopen(path, "wb");
    } else if (exists && access(path, W_OK) != 0) {
        refuse(); /* a rename would replace a file that the user has protected */
    } else {
        open_temporary();
    }
    if (stream == NULL) {
        refuse();
    }
    return stream;
}

/* main() sees to what standard output itself says when it is closed. */
static void copy_to_stdout(void)
{
    char block[4096];
    size_t got;
    rewind(stream);
    while ((got = fread(block, 1, sizeof block, stream)) > 0) {
        if (fwrite(block, 1, got, stdout) != got) {
            refuse();
        }
    }
}

void output_commit(void)
{
    if (fflush(stream) != 0 || ferror(stream)) {
        refuse();
    }
    if (output_is_stdout(target)) {
        copy_to_stdout();
    }
    if (fclose(stream) != 0 || (temporary != NULL && rename(temporary, target) != 0)) {
        refuse();
    }
    temporary = NULL;
}

/* ---- Guard ----------------------------------------------------------------------------------- */

/* Foreign code kept in bounds. The handlers only call write, unlink and _exit, on what is prepared
 * beforehand. */

#define PREPARED_BYTES 512
#define ALTERNATE_STACK_BYTES 65536

/* What a reader may take: so much, and so much more for each byte of the file. Readers hold a file,
 * its tree and the scene at once: 20 to 30 times a binary file's bytes. */
#define MEMORY_LEAST ((rlim_t)1 << 30)
#define MEMORY_A_BYTE 40
#ifndef SECONDS_LEAST /* a test has less patience */
#define SECONDS_LEAST 20
#endif
#define BYTES_A_SECOND 100000 /* the slowest reader of text, on a slow machine */

static char crash_line[PREPARED_BYTES], time_line[PREPARED_BYTES];
static struct rlimit former_memory, former_time;
static bool limited;
static volatile sig_atomic_t screen = STDERR_FILENO; /* stderr, also while it is turned away */
static int saved_out = -1, saved_err = -1;
static void *alternate_stack; /* a reader that recurses too deep leaves no stack for the handler */

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#define CRASH_SIGNALS (sizeof crash_signals / sizeof crash_signals[0])
static struct sigaction former_actions[CRASH_SIGNALS];

static void write_line(const char *line)
{
    size_t left = strlen(line);
    while (left > 0) {
        const ssize_t written = write((int)screen, line, left);
        if (written <= 0) {
            return;
        }
        line += written;
        left -= (size_t)written;
    }
}

static void end_with(const char *line)
{
    write_line(line);
    temporary_remove();
    _exit(EXIT_ERROR);
}

static void on_crash(int signal_number)
{
    (void)signal_number;
    end_with(crash_line);
}

static void on_time(int signal_number)
{
    (void)signal_number;
    end_with(time_line);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Bytes of address space that the program has now: a limit counts from there. */
static rlim_t bytes_now(void)
{
    FILE *in = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;
    if (in != NULL) {
        if (fscanf(in, "%lu", &pages) != 1) {
            pages = 0;
        }
        fclose(in);
    }
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* The reader shall leave the machine the half of its memory. */
static rlim_t memory_for(off_t size)
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const rlim_t half = (rlim_t)(pages > 0 ? pages : 0) * (rlim_t)sysconf(_SC_PAGESIZE) / 2;
    const rlim_t wanted = MEMORY_LEAST + MEMORY_A_BYTE * (rlim_t)size;
    return half > 0 && half < wanted ? half : wanted;
}

static void set_limit(int resource, struct rlimit *former, rlim_t most)
{
    getrlimit(resource, former);
    struct rlimit now = *former;
    if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > most) {
        now.rlim_cur = most;
        setrlimit(resource, &now);
    }
}

static void begin_limits(const char *path)
{
    struct stat status;
    struct rusage used;
    const off_t size = stat(path, &status) == 0 ? status.st_size : 0;
    getrusage(RUSAGE_SELF, &used);
    struct sigaction action = {0};
    action.sa_handler = on_time;
    sigemptyset(&action.sa_mask);
    sigaction(SIGXCPU, &action, NULL);
    set_limit(RLIMIT_CPU, &former_time,
              (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + SECONDS_LEAST) +
                  (rlim_t)size / BYTES_A_SECOND);
    set_limit(RLIMIT_AS, &former_memory, bytes_now() + memory_for(size));
    limited = true;
}

static void end_limits(void)
{
    if (limited) {
        setrlimit(RLIMIT_AS, &former_memory);
        setrlimit(RLIMIT_CPU, &former_time);
        signal(SIGXCPU, SIG_DFL);
        limited = false;
    }
}

const char *guard_reason(const char *message)
{
    return strstr(message, "bad_alloc") != NULL || strstr(message, "bad_array_new") != NULL ||
                   strstr(message, "length_error") != NULL
               ? "asks for far more memory than a file of its size can need; it is damaged, or "
                 "not what its name says"
               : message;
}

/* ---- The guard ------------------------------------------------------------------------------- */

static void catch_crashes(void)
{
    stack_t stack = {0};
    alternate_stack = grab(ALTERNATE_STACK_BYTES, 1);
    stack.ss_sp = alternate_stack;
    stack.ss_size = ALTERNATE_STACK_BYTES;
    sigaltstack(&stack, NULL);
    struct sigaction action = {0};
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CRASH_SIGNALS; i++) {
        sigaction(crash_signals[i], &action, &former_actions[i]);
    }
}

void guard_begin(const char *path)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    char *name = clean(path);
    snprintf(crash_line, sizeof crash_line,
             "%s: %.300s: assimp crashed on this file; it is damaged or of an unusual kind: "
             "export it again, as glTF or BVH\n",
             tool_name, name);
    snprintf(time_line, sizeof time_line,
             "%s: %.300s: assimp takes far longer than a file of its size can need; it is "
             "damaged, or not what its name says\n",
             tool_name, name);
    free(name);
    fflush(stdout);
    fflush(stderr);
    saved_out = dup(STDOUT_FILENO);
    saved_err = dup(STDERR_FILENO);
    if (nowhere >= 0 && saved_out >= 0 && saved_err >= 0) {
        screen = saved_err;
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    if (nowhere >= 0) {
        close(nowhere);
    }
    catch_crashes();
    begin_limits(path);
}

static void turn_back(int saved, int descriptor)
{
    if (saved >= 0) {
        dup2(saved, descriptor);
        close(saved);
    }
}

void guard_end(void)
{
    end_limits();
    for (size_t i = 0; i < CRASH_SIGNALS; i++) {
        sigaction(crash_signals[i], &former_actions[i], NULL);
    }
    stack_t stack = {0};
    stack.ss_flags = SS_DISABLE;
    sigaltstack(&stack, NULL);
    free(alternate_stack);
    alternate_stack = NULL;
    fflush(stdout);
    fflush(stderr);
    turn_back(saved_out, STDOUT_FILENO);
    turn_back(saved_err, STDERR_FILENO);
    screen = STDERR_FILENO;
    saved_out = saved_err = -1;
}
