# The sentiment sample against the losses that PyTorch computes. The data lies beside the checkout, if anywhere.
set(CU2PORT_SHARED "$ENV{CU2PORT_SHARED}" CACHE PATH "Folder that has sentiment/data and sentiment/reference_loss.csv")
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(sample ${PROJECT_SOURCE_DIR}/samples/sentiment)

if(NOT variant)
  list(JOIN devices "," targets)
  translate_program(sentiment ${sample}/sentiment.cu "${targets}" "" ${sample}/text.h ${sample}/options.h)
endif()
if(variant) # of all programs the one whose kernels take longer to run than to compile
  string(REPLACE -O0 -O1 CU2PORT_CPU_FLAGS "${CU2PORT_CPU_FLAGS}")
endif()
add_translated_program(sentiment${variant} sentiment "")
foreach(device IN LISTS devices)
  set(test fidelity.sentiment.${device}${variant})
  fidelity_test(sentiment ${device} ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/sentiment_reference.py
    $<TARGET_FILE:sentiment${variant}> ${PROJECT_SOURCE_DIR})
  if(CU2PORT_SHARED)
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT CU2PORT_SHARED=${CU2PORT_SHARED})
  endif()
  set_tests_properties(${test} PROPERTIES TIMEOUT 600 RUN_SERIAL TRUE)
endforeach()

if(OCLGRIND AND "opencl" IN_LIST devices)
  # Ninety sentences of the sample's own data: enough to run each of its kernels on a whole and on a part batch, and
  # little enough for a device that interprets.
  file(STRINGS ${sample}/data/culture.txt sentences LIMIT_COUNT 90)
  list(JOIN sentences "\n" sentences)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/few/few.txt "${sentences}\n")
  oclgrind_test(sentiment $<TARGET_FILE:sentiment> --data ${CMAKE_CURRENT_BINARY_DIR}/few --epochs 1)
  set_tests_properties(fidelity.sentiment.oclgrind PROPERTIES TIMEOUT 900)
endif()
if(NVCC AND NOT variant)
  nvcc_test(sentiment -c ${sample}/sentiment.cu -o ${CMAKE_CURRENT_BINARY_DIR}/sentiment.nvcc.o)
endif()
