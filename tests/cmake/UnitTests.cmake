# Programs of GoogleTest's. They need not run fast, so they are not optimised; what they all include is read once.
set(headers_of_tests
  <filesystem> <fstream> <functional> <map> <memory> <optional> <set> <string> <vector> <gtest/gtest.h>)

# unit_test_program(TARGET SOURCE...)
function(unit_test_program target)
  add_executable(${target} ${ARGN})
  target_compile_options(${target} PRIVATE -O0)
  target_link_libraries(${target} PRIVATE GTest::gtest_main)
  precompile_headers(${target} ${headers_of_tests})
endfunction()

# tool_test_program(TARGET SOURCE...): the same for parts of the tool, all of whose tests share what was read.
function(tool_test_program target)
  add_tool_test_program(${target} tool_test_headers ${ARGN})
endfunction()

# clang_test_program(TARGET SOURCE...): the same for parts that have to do with Clang's tree, whose headers are most of what
# they read.
function(clang_test_program target)
  add_tool_test_program(${target} clang_test_headers ${ARGN})
endfunction()

function(add_tool_test_program target headers)
  add_executable(${target} ${ARGN})
  target_compile_options(${target} PRIVATE -O0)
  target_link_libraries(${target} PRIVATE GTest::gtest_main cu2port_tool)
  # Tests give the fields that they are about.
  enable_warnings(${target} -Wno-unused-parameter -Wno-deprecated-declarations -Wno-missing-field-initializers)
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()

if(CU2PORT_BUILD_TOOL)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/empty.cpp "")
  foreach(headers IN ITEMS tool_test_headers clang_test_headers)
    add_library(${headers} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/empty.cpp)
    target_compile_options(${headers} PRIVATE -O0)
    target_link_libraries(${headers} PRIVATE GTest::gtest_main cu2port_tool)
    precompile_headers(${headers} ${headers_of_tests} <fmt/format.h> <llvm/Support/VirtualFileSystem.h>
      ${PROJECT_SOURCE_DIR}/tool/device/ir/Ir.h)
  endforeach()
  target_precompile_headers(clang_test_headers PRIVATE
    <clang/AST/ASTContext.h> <clang/Frontend/CompilerInstance.h> <clang/Lex/Preprocessor.h>)
endif()

# build_with_variant(TARGET): has what builds all of the variant build it, or, where `long` is set, what builds the rest.
function(build_with_variant target)
  if(configurations AND long)
    add_dependencies(${configurations}_long ${target})
  elseif(configurations)
    add_dependencies(${configurations} ${target})
  endif()
endfunction()

# start_early(TEST...): those that take longest begin first, lest one of them runs alone at the end.
function(start_early)
  set_property(TEST ${ARGN} PROPERTY COST 1000)
endfunction()

# label_slow(TEST...): not for `tests/run.sh quick`.
function(label_slow)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS slow)
endfunction()

# label_long(TEST...): more of what other tests see: only `tests/run.sh long` runs it.
function(label_long)
  set_property(TEST ${ARGN} APPEND PROPERTY LABELS long)
endfunction()

# add_unit_tests(TARGET PREFIX LABEL): each of a program's tests, or in a variant that `all` leaves out, where it may not
# be built, all of them as one.
function(add_unit_tests target prefix label)
  if(NOT configurations)
    gtest_discover_tests(${target} TEST_PREFIX ${prefix}. PROPERTIES LABELS ${label} TIMEOUT 60)
    return()
  endif()
  build_with_variant(${target})
  add_test(NAME ${prefix}${variant} CONFIGURATIONS ${configurations} COMMAND ${target})
  set_tests_properties(${prefix}${variant} PROPERTIES
    ENVIRONMENT "${sanitizer_options}" LABELS ${label}${variant} TIMEOUT 300)
endfunction()
