# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# The function of ESP-IDF that registers a component: a library of its folder's name.
function(idf_component_register)
  cmake_parse_arguments(GIVEN "" "" "SRCS;INCLUDE_DIRS;PRIV_INCLUDE_DIRS" ${ARGN})
  get_filename_component(name "${CMAKE_CURRENT_BINARY_DIR}" NAME)
  add_library(${name} STATIC ${GIVEN_SRCS})
  target_include_directories(${name} PUBLIC ${GIVEN_INCLUDE_DIRS}
                             PRIVATE ${GIVEN_PRIV_INCLUDE_DIRS})
  set(COMPONENT_LIB ${name} PARENT_SCOPE)
endfunction()
