/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The long and the dangerous: progress on a terminal, and foreign code kept in bounds.
 *
 * Both work by signals, because the time goes by inside assimp, which offers C programs no
 * call-back. The handlers only call write, unlink and _exit, on what is prepared beforehand. */

#define _XOPEN_SOURCE 700 /* sigaltstack, setitimer */
#define _DEFAULT_SOURCE   /* _SC_PHYS_PAGES */

#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#define LINE_BYTES 512
#define ALTERNATE_STACK_BYTES 65536

/* What a reader may take: so much, and so much more for each byte of the file. Readers hold a file,
 * its tree and the scene at once: 20 to 30 times a binary file's bytes. */
#define MEMORY_LEAST ((rlim_t)1 << 30)
#define MEMORY_A_BYTE 40
#ifndef SECONDS_LEAST /* a test has less patience */
#define SECONDS_LEAST 20
#endif
#define BYTES_A_SECOND 100000 /* the slowest reader of text, on a slow machine */

static char progress_line[LINE_BYTES];
static char crash_line[LINE_BYTES], time_line[LINE_BYTES];
static volatile sig_atomic_t progress_permille; /* negative: not known */
static struct rlimit former_memory, former_time;
static bool limited;
static volatile sig_atomic_t progress_shown;
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

/* Runs between any two instructions, so it leaves errno as it was. */
static void on_second(int signal_number)
{
    const int error = errno;
    const int percent = (int)progress_permille / 10;
    char words[] = " 100 %";
    (void)signal_number;
    progress_shown = 1;
    write_line(progress_line);
    if (progress_permille >= 0) {
        words[1] = percent >= 100 ? '1' : ' ';
        words[2] = percent >= 10 ? (char)('0' + percent / 10 % 10) : ' ';
        words[3] = (char)('0' + percent % 10);
        write_line(words);
    }
    errno = error;
}

static void set_timer(time_t seconds)
{
    struct itimerval timer;
    memset(&timer, 0, sizeof timer);
    timer.it_value.tv_sec = seconds;
    timer.it_interval.tv_sec = seconds;
    setitimer(ITIMER_REAL, &timer, NULL);
}

void progress_begin(const char *what)
{
    struct sigaction action;
    char *plain;
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    progress_end();
    plain = clean(what);
    progress_permille = -1;
    snprintf(progress_line, sizeof progress_line, "\rberth: %.60s ...", plain);
    free(plain);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_second;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    set_timer(1);
}

void progress_at(size_t done, size_t all)
{
    progress_permille = (sig_atomic_t)(1000.0 * (double)done / (double)(all > 0 ? all : 1));
}

void progress_end(void)
{
    set_timer(0);
    if (progress_shown) {
        progress_shown = 0;
        write_line("\r\033[K");
    }
}

static void end_with(const char *line)
{
    if (progress_shown) {
        write_line("\r\033[K");
    }
    write_line(line);
    temporaries_remove();
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
    struct rlimit now;
    getrlimit(resource, former);
    now = *former;
    if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > most) {
        now.rlim_cur = most;
        setrlimit(resource, &now);
    }
}

static void begin_limits(const char *path)
{
    struct stat status;
    struct rusage used;
    struct sigaction action;
    const off_t size = stat(path, &status) == 0 ? status.st_size : 0;
    getrusage(RUSAGE_SELF, &used);
    memset(&action, 0, sizeof action);
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
    struct sigaction action;
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    alternate_stack = grab(ALTERNATE_STACK_BYTES, 1);
    stack.ss_sp = alternate_stack;
    stack.ss_size = ALTERNATE_STACK_BYTES;
    sigaltstack(&stack, NULL);
    memset(&action, 0, sizeof action);
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
    char *name = clean(name_of(path));
    snprintf(crash_line, sizeof crash_line,
             "berth: %.300s: assimp crashed on this file; it is damaged or of an unusual kind: "
             "export it again, as glTF or BVH\n",
             name);
    snprintf(time_line, sizeof time_line,
             "berth: %.300s: assimp takes far longer than a file of its size can need; it is "
             "damaged, or not what its name says\n",
             name);
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
    stack_t stack;
    end_limits();
    for (size_t i = 0; i < CRASH_SIGNALS; i++) {
        sigaction(crash_signals[i], &former_actions[i], NULL);
    }
    memset(&stack, 0, sizeof stack);
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
