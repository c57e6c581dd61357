/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* gba-run: runs a program for the Game Boy Advance in mGBA, without a window.
 *
 *     gba-run [OPTION...] PROGRAM         a cartridge's image; or an ELF file, which binutils for
 *                                         arm-none-eabi read
 *
 *     --frames N                  stops after N frames; else the program ends itself
 *     --keys FILE                 lines "FRAME KEYS": from that frame on these are held down, KEYS
 *                                 being letters of ABSTRLUDrl (r, l: the shoulders) or - for none
 *     --shot FRAME FILE           a picture of the display as that frame ends: PNG, or PPM when
 *                                 the name ends in .ppm
 *     --dump FRAME SYMBOL FILE    an object's bytes as that frame ends; ELF only
 *
 * stdout is the program's console (port/gba/machine.c), and the exit status its own; 99 is a fault:
 * the last line says what, and where. 0 after --frames. 124 and above are this program's. Frames
 * count from 0, and end as the vertical blank begins. */

#include <mgba/flags.h>

#include <mgba/core/core.h>
#include <mgba/core/log.h>
#include <mgba-util/vfs.h>

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 240
#define HEIGHT 160
#define MOST 64 /* of each kind of order */
#define FAULT_EXIT 99
#define OWN_EXIT 125

typedef struct order {
    unsigned long frame;
    const char *symbol, *path;
    unsigned keys;
} order;

typedef struct orders {
    order list[MOST];
    unsigned count;
} orders;

static struct {
    orders shots, dumps, keys;
    unsigned long frames; /* 0: until the program ends */
    const char *program;
} wanted;

static void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
static void fail(const char *format, ...)
{
    va_list list;
    fflush(stdout);
    fputs("gba-run: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(OWN_EXIT);
}

/* ---- What is asked for ---------------------------------------------------------------------- */

static unsigned long number_of(const char *word)
{
    char *end;
    const unsigned long number = strtoul(word, &end, 10);
    if (*word < '0' || *word > '9' || *end != '\0') {
        fail("'%s' is not a number of frames; give a whole number from 0", word);
    }
    return number;
}

static order *new_order(orders *all, unsigned long frame, const char *path)
{
    order *made = &all->list[all->count];
    if (all->count == MOST) {
        fail("more than %d orders of one kind; give fewer", MOST);
    }
    all->count++;
    made->frame = frame;
    made->path = path;
    return made;
}

static unsigned keys_of(const char *word, const char *path)
{
    static const char letters[] = "ABSTRLUDrl";
    unsigned keys = 0;
    for (; *word != '\0'; word++) {
        const char *at = strchr(letters, *word);
        if (at != NULL) {
            keys |= 1u << (at - letters);
        } else if (*word != '-') {
            fail("%s: '%c' is no key; keys are letters of %s", path, *word, letters);
        }
    }
    return keys;
}

static void read_keys(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[128], keys[32];
    unsigned long frame;
    if (file == NULL) {
        fail("%s: cannot be read; give a file of keys", path);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#') {
            continue;
        }
        if (sscanf(line, "%lu %31s", &frame, keys) != 2) {
            fail("%s: not a frame and keys: %.40s", path, line);
        }
        new_order(&wanted.keys, frame, path)->keys = keys_of(keys, path);
    }
    fclose(file);
}

static void read_arguments(char **words)
{
    for (; *words != NULL; words++) {
        if (strncmp(*words, "--", 2) != 0) {
            wanted.program = *words;
        } else if (strcmp(*words, "--frames") == 0 && words[1] != NULL) {
            wanted.frames = number_of(*++words);
        } else if (strcmp(*words, "--keys") == 0 && words[1] != NULL) {
            read_keys(*++words);
        } else if (strcmp(*words, "--shot") == 0 && words[1] != NULL && words[2] != NULL) {
            new_order(&wanted.shots, number_of(words[1]), words[2]);
            words += 2;
        } else if (strcmp(*words, "--dump") == 0 && words[1] != NULL && words[2] != NULL &&
                   words[3] != NULL) {
            new_order(&wanted.dumps, number_of(words[1]), words[3])->symbol = words[2];
            words += 3;
        } else {
            fail("%s: no such option, or its values are missing; see port/gba/driver.c", *words);
        }
    }
    if (wanted.program == NULL) {
        fail("no program given; usage: gba-run [OPTION...] PROGRAM");
    }
}

/* ---- The program's console ------------------------------------------------------------------ */

static struct {
    int category;
    bool over, line_begun;
    int code;
} console;

static void take_text(const char *text)
{
    const size_t size = strlen(text);
    fwrite(text, 1, size, stdout);
    if (size > 0) {
        console.line_begun = text[size - 1] != '\n';
    }
}

/* Everything that the emulator has to say. A wrong access is a note to it, and a fault to us. */
static void take_log(struct mLogger *logger, int category, enum mLogLevel level, const char *format,
                     va_list list)
{
    char text[512];
    (void)logger;
    if (console.over) {
        return;
    }
    vsnprintf(text, sizeof text, format, list);
    if (category == console.category && level == mLOG_INFO) {
        take_text(text);
    } else if (category == console.category && level == mLOG_DEBUG) {
        /* level 4 of the channel */
        console.code = atoi(text);
        console.over = true;
    } else if (level == mLOG_FATAL || level == mLOG_GAME_ERROR) {
        printf("%sfault: %s\n", console.line_begun ? "\n" : "", text);
        console.code = FAULT_EXIT;
        console.over = true;
    }
}

static struct mLogger logger = {take_log, NULL};

/* ---- Programs, which binutils of arm-none-eabi read ------------------------------------------ */

#define MOST_BYTES (32u << 20) /* of a cartridge */

static FILE *tool(const char *name, const char *to)
{
    char line[512];
    snprintf(line, sizeof line, "arm-none-eabi-%s '%s' %s 2> /dev/null", name, wanted.program, to);
    return popen(line, "r");
}

/* The cartridge's image: the file, or what an ELF file becomes. Returns how many bytes it has. */
static size_t read_program(unsigned char *bytes)
{
    FILE *file = fopen(wanted.program, "rb");
    size_t size = 0;
    if (file == NULL || (size = fread(bytes, 1, MOST_BYTES, file)) == 0) {
        fail("%s: cannot be read, or is empty", wanted.program);
    }
    fclose(file);
    bool elf = size > 5 && memcmp(bytes, "\177ELF", 4) == 0;
    if (elf && (bytes[4] != 1 || bytes[5] != 1)) {
        fail("%s: is an ELF file of another machine", wanted.program);
    }
    if (elf) {
        /* not /dev/stdout, a link that objcopy takes away, as root, when it fails */
        file = tool("objcopy -O binary", "/proc/self/fd/1");
        size = file != NULL ? fread(bytes, 1, MOST_BYTES, file) : 0;
        if (file == NULL || pclose(file) != 0) {
            fail("%s: arm-none-eabi-objcopy does not read it; is it whole?", wanted.program);
        }
    }
    if (size < 192) {
        fail("%s: is not a program: shorter than a cartridge's header", wanted.program);
    }
    return size;
}

static void find_object(const char *name, unsigned *address, unsigned *size)
{
    FILE *list = tool("nm -S", "");
    char line[512], its[256];
    bool found = false;
    while (list != NULL && !found && fgets(line, sizeof line, list) != NULL) {
        found = sscanf(line, "%x %x %*c %255s", address, size, its) == 3 && strcmp(its, name) == 0;
    }
    if (list != NULL) {
        pclose(list);
    }
    if (!found) {
        fail("%s: has no object named %s", wanted.program, name);
    }
}

/* ---- Running -------------------------------------------------------------------------------- */

static color_t pixels[WIDTH * HEIGHT];

static struct mCore *start(void)
{
    static unsigned char bytes[MOST_BYTES];
    const size_t size = read_program(bytes);
    struct mCore *core = mCoreCreate(mPLATFORM_GBA);
    struct VFile *cartridge = VFileFromConstMemory(bytes, size);
    if (core == NULL || !core->init(core)) {
        fail("mGBA does not start; is libmgba of version 0.10 installed?");
    }
    mCoreInitConfig(core, NULL);
    core->opts.skipBios = true; /* to the cartridge at once; the firmware's calls are mGBA's own */
    core->opts.useBios = false;
    if (wanted.shots.count > 0) {
        core->setVideoBuffer(core, pixels, WIDTH);
    }
    if (cartridge == NULL || !core->loadROM(core, cartridge)) {
        fail("%s: mGBA does not take it; is it a program for the Game Boy Advance?",
             wanted.program);
    }
    if (core->romSize(core) < size) {
        fail("%s: mGBA takes it for a program that runs in RAM; see ld/gba.ld", wanted.program);
    }
    console.category = mLogCategoryById("gba.debug");
    core->reset(core);
    return core;
}

static void take_ppm(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        fail("%s: cannot be written; give a path in a folder that exists", path);
    }
    fprintf(file, "P6 %d %d 255\n", WIDTH, HEIGHT);
    for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
        fputc((int)(pixels[i] & 255), file);
        fputc((int)(pixels[i] >> 8 & 255), file);
        fputc((int)(pixels[i] >> 16 & 255), file);
    }
    fclose(file);
}

static void take_png(struct mCore *core, const char *path)
{
    struct VFile *file = VFileOpen(path, O_CREAT | O_TRUNC | O_WRONLY);
    if (file == NULL) {
        fail("%s: cannot be written; give a path in a folder that exists", path);
    }
    if (!mCoreTakeScreenshotVF(core, file)) {
        fail("%s: the picture cannot be written", path);
    }
    file->close(file);
}

static void take_shot(struct mCore *core, const char *path)
{
    const size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".ppm") == 0) {
        take_ppm(path);
    } else {
        take_png(core, path);
    }
}

static void take_dump(struct mCore *core, const order *asked)
{
    unsigned address, size;
    FILE *file = fopen(asked->path, "wb");
    if (file == NULL) {
        fail("%s: cannot be written; give a path in a folder that exists", asked->path);
    }
    find_object(asked->symbol, &address, &size);
    for (unsigned i = 0; i < size; i++) {
        fputc((int)core->rawRead8(core, address + i, -1), file);
    }
    fclose(file);
}

static void run(struct mCore *core)
{
    for (unsigned long frame = 0; !console.over && (wanted.frames == 0 || frame < wanted.frames);
         frame++) {
        for (unsigned i = 0; i < wanted.keys.count; i++) {
            if (wanted.keys.list[i].frame == frame) {
                core->setKeys(core, wanted.keys.list[i].keys);
            }
        }
        core->runFrame(core);
        for (unsigned i = 0; i < wanted.shots.count; i++) {
            if (wanted.shots.list[i].frame == frame) {
                take_shot(core, wanted.shots.list[i].path);
            }
        }
        for (unsigned i = 0; i < wanted.dumps.count; i++) {
            if (wanted.dumps.list[i].frame == frame) {
                take_dump(core, &wanted.dumps.list[i]);
            }
        }
    }
}

int main(int count, char **words)
{
    (void)count;
    read_arguments(words + 1);
    mLogSetDefaultLogger(&logger);
    struct mCore *core = start();
    run(core);
    core->deinit(core);
    fflush(stdout);
    return console.code;
}
