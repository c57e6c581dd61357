/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* The long and the dangerous: progress on a terminal, and foreign code kept in bounds.
 *
 * Both work by signals, because the time goes by inside assimp, which offers C programs no
 * call-back. The handlers only call write and _exit, on lines that are prepared beforehand. */

#define _XOPEN_SOURCE 700 /* sigaltstack, setitimer */

#include "tool.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define LINE_BYTES 512
#define ALTERNATE_STACK_BYTES 65536

static char progress_line[LINE_BYTES];
static char crash_line[LINE_BYTES];
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

static void on_second(int signal_number)
{
    (void)signal_number;
    progress_shown = 1;
    write_line(progress_line);
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
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    progress_end();
    snprintf(progress_line, sizeof progress_line, "\rberth: %.400s ...", what);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_second;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    set_timer(1);
}

void progress_end(void)
{
    set_timer(0);
    if (progress_shown) {
        progress_shown = 0;
        write_line("\r\033[K");
    }
}

static void on_crash(int signal_number)
{
    (void)signal_number;
    if (progress_shown) {
        write_line("\r\033[K");
    }
    write_line(crash_line);
    _exit(EXIT_ERROR);
}

static void catch_crashes(void)
{
    struct sigaction action;
    stack_t stack;
    size_t i;
    memset(&stack, 0, sizeof stack);
    alternate_stack = grab(ALTERNATE_STACK_BYTES, 1);
    stack.ss_sp = alternate_stack;
    stack.ss_size = ALTERNATE_STACK_BYTES;
    sigaltstack(&stack, NULL);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (i = 0; i < CRASH_SIGNALS; i++) {
        sigaction(crash_signals[i], &action, &former_actions[i]);
    }
}

void guard_begin(const char *path)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    char *c;
    snprintf(crash_line, sizeof crash_line,
             "berth: %.300s: assimp crashed on this file; it is damaged or of an unusual kind: "
             "export it again, as glTF or BVH\n",
             path);
    for (c = crash_line; c[0] != '\0' && c[1] != '\0'; c++) {
        if ((unsigned char)*c < ' ') {
            *c = ' ';
        }
    }
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
    size_t i;
    for (i = 0; i < CRASH_SIGNALS; i++) {
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
