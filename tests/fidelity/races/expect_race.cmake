# cmake -DPROGRAM=... -DRACE=blocks -DKERNEL=... -P expect_race.cmake
# Runs the program, which has a race in that kernel: ThreadSanitizer must say so, and make it fail. On a busy machine one
# thread may run all there is, and nothing races: then it is run again.
foreach(try RANGE 1 8)
  execute_process(COMMAND ${PROGRAM} ${RACE} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT status EQUAL 0)
    break()
  endif()
endforeach()
if(status EQUAL 0)
  message(FATAL_ERROR "the program did not fail:\n${text}")
endif()
if(NOT text MATCHES "ThreadSanitizer: data race" OR NOT text MATCHES "#0 [^\n]*${KERNEL}")
  message(FATAL_ERROR "no data race in ${KERNEL} was reported:\n${text}")
endif()
