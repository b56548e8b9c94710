# A tool is a program of one source.
function(add_tool name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} waves)
endfunction()
