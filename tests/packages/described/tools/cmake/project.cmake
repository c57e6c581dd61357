# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# What a project of ESP-IDF includes: project() that builds main/ with the components that its
# manifest names, which the component manager would bring, and calls app_main.
include("${CMAKE_CURRENT_LIST_DIR}/../../idf.cmake")
macro(project name)
  _project(${name} C)
  file(STRINGS main/idf_component.yml BERTH_PATH REGEX "override_path:")
  string(REGEX REPLACE ".*override_path: \"(.*)\".*" "main/\\1" BERTH_PATH "${BERTH_PATH}")
  get_filename_component(BERTH_PATH "${BERTH_PATH}" ABSOLUTE)
  add_subdirectory("${BERTH_PATH}" component)
  add_subdirectory(main)
  target_compile_definitions(main PRIVATE ESP_PLATFORM)
  target_link_libraries(main PRIVATE component)
  file(WRITE "${CMAKE_BINARY_DIR}/start.c" "void app_main(void);
int main(void) { app_main(); return 0; }
")
  add_executable(${name} "${CMAKE_BINARY_DIR}/start.c")
  target_link_libraries(${name} PRIVATE main)
endmacro()
