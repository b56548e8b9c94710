# Programs of GoogleTest's. They need not run fast, so they are not optimised; what they all include is read once.

# unit_test_program(TARGET SOURCE...)
function(unit_test_program target)
  add_executable(${target} ${ARGN})
  target_compile_options(${target} PRIVATE -O0)
  target_link_libraries(${target} PRIVATE GTest::gtest_main)
  precompile_headers(${target}
    <filesystem> <fstream> <functional> <map> <memory> <optional> <set> <string> <vector> <gtest/gtest.h>)
endfunction()

# tool_test_program(TARGET SOURCE...): the same for parts of the tool.
function(tool_test_program target)
  unit_test_program(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE cu2port_tool)
  target_precompile_headers(${target} PRIVATE <fmt/format.h> <llvm/Support/VirtualFileSystem.h>)
endfunction()
