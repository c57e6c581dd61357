# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What a project of Zephyr finds: a program app, with the module, by what prj.conf sets, and its
# overlay, where the build names one in -DCONFIG_...
include("${CMAKE_CURRENT_LIST_DIR}/../zephyr.cmake")
project(Zephyr-Kernel C)
file(STRINGS prj.conf options REGEX "^CONFIG_[A-Z0-9_]+=")
foreach(option IN LISTS options)
  string(REGEX MATCH "^([A-Z0-9_]+)=(.*)$" found "${option}")
  set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
add_executable(app)
add_subdirectory("${PACKAGE}/zephyr" module)
target_link_libraries(app PRIVATE berth)
