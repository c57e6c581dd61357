/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* Serial ports, of this process and of emulators. */

#include "peer.h"

#include "robot.h"
#include "tools/berth/tool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE_MS 60000

struct peer {
    fleet_robot *robot; /* or null: an emulator, */
    int port;           /* its serial port's other end, */
    pid_t process;      /* and what to end */
    uint8_t *bytes;     /* sent by the robot, not yet read */
    size_t at, count, room;
    wire_reader reader;
};

/* Emulators that run: none outlives this program, however that ends. */
static pid_t running[FLEET_MOST];
static size_t running_count;

static void end_emulators(void)
{
    for (size_t i = 0; i < running_count; i++) {
        kill(running[i], SIGKILL); /* their own farewell is for nobody */
        waitpid(running[i], NULL, 0);
    }
    running_count = 0;
}

static void note_emulator(pid_t process)
{
    if (running_count == 0) {
        signal(SIGPIPE, SIG_IGN); /* one that is gone is noticed when it is written to */
        atexit(end_emulators);
    }
    running[running_count++] = process;
}

static void forget_emulator(pid_t process)
{
    for (size_t i = 0; i < running_count; i++) {
        if (running[i] == process) {
            running[i] = running[--running_count];
        }
    }
}

static void keep(void *to, const uint8_t *frame, uint32_t size)
{
    peer *p = to;
    if (p->count + size > p->room) {
        p->room = 2 * (p->count + size);
        p->bytes = realloc(p->bytes, p->room);
        if (p->bytes == NULL) {
            fail("no memory for %zu bytes", p->room);
        }
    }
    memcpy(p->bytes + p->count, frame, size);
    p->count += size;
}

peer *peer_here(void)
{
    peer *p = grab(1, sizeof *p);
    p->robot = grab(1, sizeof *p->robot);
    p->port = -1;
    fleet_wake(p->robot, keep, p);
    return p;
}

/* The emulator's serial port is its file 3. It is told by no clock: the robot sleeps until the
 * world has something for it. */
static void emulate(int port, const char *program, bool counted)
{
    if (port == 3 || dup2(port, 3) == 3) {
        execlp("qemu-system-arm", "qemu-system-arm", "-M", "mps2-an386", "-display", "none",
               "-monitor", "none", "-parallel", "none", "-chardev", "socket,id=port,fd=3",
               "-serial", "chardev:port", "-semihosting-config", "enable=on,target=native",
               "-kernel", program, counted ? "-icount" : (char *)NULL, "shift=4,sleep=off",
               (char *)NULL);
    }
    _exit(127);
}

peer *peer_emulated(const char *program, bool counted)
{
    peer *p = grab(1, sizeof *p);
    int ends[2];
    unsigned char head[20] = {0};
    FILE *file = fopen(program, "rb");
    if (file == NULL || fread(head, 1, sizeof head, file) != sizeof head ||
        memcmp(head, "\177ELF\1", 5) != 0 || head[18] != 40) {
        fail("%s: is no program for an ARM board; build it with make TARGET=m4 fleet-programs",
             program);
    }
    fclose(file);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        fail("no serial port: %s", strerror(errno));
    }
    p->process = fork();
    if (p->process < 0) {
        fail("no process for an emulator: %s", strerror(errno));
    }
    if (p->process == 0) {
        close(ends[0]);
        emulate(ends[1], program, counted);
    }
    note_emulator(p->process);
    close(ends[1]);
    p->port = ends[0];
    return p;
}

void peer_write(peer *p, const uint8_t *bytes, uint32_t size)
{
    for (uint32_t i = 0; p->robot != NULL && i < size; i++) {
        if (fleet_take(p->robot, bytes[i])) { /* as if its memory had been anything */
            memset(p->robot, 0xa5, sizeof *p->robot);
            fleet_wake(p->robot, keep, p);
        }
    }
    while (p->robot == NULL && size > 0) {
        const ssize_t written = write(p->port, bytes, size);
        if (written < 0 && errno != EINTR) {
            fail("a robot's serial port is closed: %s", strerror(errno));
        }
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (uint32_t)written : 0;
    }
}

/* More bytes from an emulator. */
static void refill(peer *p)
{
    uint8_t bytes[4096];
    struct pollfd ready = {p->port, POLLIN, 0};
    ssize_t size = 0;
    if (p->robot == NULL && poll(&ready, 1, PATIENCE_MS) > 0) {
        size = read(p->port, bytes, sizeof bytes);
    }
    if (size <= 0) {
        fail("a robot does not answer; is qemu-system-arm installed?");
    }
    keep(p, bytes, (uint32_t)size);
}

const wire_reader *peer_read(peer *p)
{
    for (;;) {
        if (p->at == p->count) {
            p->at = p->count = 0;
            refill(p);
        }
        if (wire_read(&p->reader, p->bytes[p->at++])) {
            return &p->reader;
        }
    }
}

void peer_end(peer *p)
{
    if (p->robot == NULL) {
        forget_emulator(p->process);
        kill(p->process, SIGKILL);
        waitpid(p->process, NULL, 0);
        close(p->port);
    }
    free(p->robot);
    free(p->bytes);
    free(p);
}
