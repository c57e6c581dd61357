# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# How to build and run a program on one of the machines of this folder. GNU make.
#
# Include this with TARGET set to one of PORT_ALL; it sets only the PORT_ variables below. With
# TARGET empty it sets the two lists and no more.
#
#   $(PORT_CC) $(PORT_CFLAGS) ... -c    each source, $(PORT_SOURCES) (C and assembly) among them
#   $(PORT_CC) $(PORT_CFLAGS) $(PORT_LDFLAGS) objects... $(PORT_LIBS) -o program
#   $(PORT_RUN) program                 runs it; stdout and the exit status are the program's
#
# PORT_CFLAGS are the machine's flags alone: language, warnings and optimization are the caller's.

# The machines; those that are emulated.
PORT_CORES := m0 m3 m4 m7 arm7 rv32 gba
PORT_ALL := host $(PORT_CORES)
# A core of the other byte order, big-endian: Linux programs under an emulator of user mode.
PORT_ALL += ppc

# Where this file is, and the linker scripts.
PORT_DIR := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))
PORT_LD_DIR := $(patsubst ./%,%,$(dir $(PORT_DIR))ld)

# The toolchains' prefixes, for systems that name them otherwise.
PORT_ARM_PREFIX ?= arm-none-eabi-
PORT_RISCV_PREFIX ?= riscv64-unknown-elf-
PORT_POWERPC_PREFIX ?= powerpc-linux-gnu-

ifneq ($(TARGET),)

ifeq ($(filter $(PORT_ALL),$(TARGET)),)
$(error TARGET=$(TARGET) is not a machine of $(PORT_DIR)/; known: $(PORT_ALL))
endif

# A bare-metal machine is its flags, its folder's sources, its linker script.
PORT_FLAGS_m0 := -mcpu=cortex-m0 -mthumb -mfloat-abi=soft
PORT_FLAGS_m3 := -mcpu=cortex-m3 -mthumb -mfloat-abi=soft
PORT_FLAGS_m4 := -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard
PORT_FLAGS_m7 := -mcpu=cortex-m7 -mthumb -mfpu=fpv5-sp-d16 -mfloat-abi=hard
# -fno-ipa-ra: src/core/compiler.h says why
PORT_FLAGS_arm7 := -mcpu=arm7tdmi -mthumb -mfloat-abi=soft -fno-ipa-ra -DBERTH_CFG_IPA_RA_OFF
PORT_FLAGS_gba := $(PORT_FLAGS_arm7) -include $(PORT_DIR)/gba/hot.h
PORT_FLAGS_rv32 := -march=rv32imac -mabi=ilp32

PORT_SOURCES_m0 := cortex-m/start.c cortex-m/clock.c
PORT_SOURCES_m3 := $(PORT_SOURCES_m0)
PORT_SOURCES_m4 := $(PORT_SOURCES_m0)
PORT_SOURCES_m7 := $(PORT_SOURCES_m0)
PORT_SOURCES_arm7 := arm7/start.S arm7/machine.c
PORT_SOURCES_rv32 := rv32/start.S rv32/machine.c
PORT_SOURCES_gba := gba/start.S gba/machine.c

PORT_SCRIPT_m0 := microbit.ld
PORT_SCRIPT_m3 := mps2.ld
PORT_SCRIPT_m4 := mps2.ld
PORT_SCRIPT_m7 := mps2.ld
PORT_SCRIPT_arm7 := versatilepb.ld
PORT_SCRIPT_rv32 := virt-rv32.ld
PORT_SCRIPT_gba := gba.ld

ifeq ($(TARGET),host)

PORT_CC := $(CC)
PORT_AR := $(AR)
PORT_NM := nm
PORT_SIZE := size
PORT_OBJCOPY := objcopy
PORT_CFLAGS :=
PORT_SOURCES := $(PORT_DIR)/host/host.c
PORT_LDFLAGS :=
PORT_LIBS :=
PORT_RUN :=

else ifeq ($(TARGET),ppc)

PORT_PREFIX := $(PORT_POWERPC_PREFIX)
PORT_CC := $(PORT_PREFIX)gcc
PORT_AR := $(PORT_PREFIX)ar
PORT_NM := $(PORT_PREFIX)nm
PORT_SIZE := $(PORT_PREFIX)size
PORT_OBJCOPY := $(PORT_PREFIX)objcopy
PORT_CFLAGS := -DHOST_NAME='"ppc"'
PORT_SOURCES := $(PORT_DIR)/host/host.c
PORT_LDFLAGS := -static
PORT_LIBS :=
PORT_RUN := $(PORT_DIR)/run ppc

else

PORT_PREFIX := $(if $(filter rv32,$(TARGET)),$(PORT_RISCV_PREFIX),$(PORT_ARM_PREFIX))
PORT_CC := $(PORT_PREFIX)gcc
PORT_AR := $(PORT_PREFIX)ar
PORT_NM := $(PORT_PREFIX)nm
PORT_SIZE := $(PORT_PREFIX)size
PORT_OBJCOPY := $(PORT_PREFIX)objcopy
# No headers but the compiler's own: no machine needs more, and some have no more.
PORT_CFLAGS := $(PORT_FLAGS_$(TARGET)) -ffreestanding -nostdinc \
	-isystem "$(shell $(PORT_CC) -print-file-name=include)"
PORT_SOURCES := $(addprefix $(PORT_DIR)/,$(PORT_SOURCES_$(TARGET)) bare.c mem.c \
	$(if $(filter gba,$(TARGET)),,semihost.c))
PORT_LDFLAGS := -nostdlib -L$(PORT_LD_DIR) -T $(PORT_LD_DIR)/$(PORT_SCRIPT_$(TARGET)) \
	-Wl,--gc-sections
PORT_LIBS := -lgcc
PORT_RUN := $(PORT_DIR)/run $(TARGET)

endif

endif
