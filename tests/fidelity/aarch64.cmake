# Programs for aarch64: translated here, built by Debian's cross compiler, run by qemu-user in each of their forms.
#
#   ctest -L aarch64         all of them, and what builds them

# Something of everything that depends on the machine, and no more: qemu is slow.
set(on_aarch64
  api_managed atomics_32 atomics_64 atomics_each atomics_real barriers barriers_divergent bit_fields bit_functions chars clocks
  conversion_functions corner_conversions corner_reals device_printf device_variables errors events function_pointers
  grid_sync groups_coalesced kernel_faults last_block layouts managed_variables math_double math_fast math_float math_special
  shared_dynamic spin_loops stream_order struct_pointers structs vector_layout vector_types volatile_warps warp_lanes
  warp_votes)

set(folder ${PROJECT_BINARY_DIR}/aarch64)
set(libraries ${folder}/libraries/usr) # see install_aarch64 in scripts/setup.sh
find_program(QEMU_AARCH64 qemu-aarch64)
find_program(CXX_AARCH64 aarch64-linux-gnu-g++)
set(missing OFF)
if(NOT QEMU_AARCH64 OR NOT CXX_AARCH64 OR NOT EXISTS ${libraries}/include/tbb)
  set(missing ON)
endif()

add_test(NAME fidelity.build_aarch64
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/aarch64/build.sh ${PROJECT_SOURCE_DIR} ${libraries} ${folder} ${translations}
          "${CMAKE_CXX_COMPILER_LAUNCHER}" ${on_aarch64})
set_tests_properties(fidelity.build_aarch64 PROPERTIES FIXTURES_SETUP aarch64 PROCESSORS 2 TIMEOUT 900 LABELS "slow;aarch64"
  DISABLED ${missing})
start_early(fidelity.build_aarch64)

add_test(NAME fidelity.compile_aarch64
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/aarch64/compile.sh $<TARGET_FILE:cu2portcc> ${folder}/runtime
          ${libraries} ${CMAKE_CURRENT_SOURCE_DIR} ${folder})
set_tests_properties(fidelity.compile_aarch64 PROPERTIES FIXTURES_REQUIRED aarch64 TIMEOUT 300 LABELS "slow;aarch64"
  DISABLED ${missing})

# aarch64_test(NAME DEVICE)
function(aarch64_test name device)
  fidelity_test(${name} ${device} ${QEMU_AARCH64} -L /usr/aarch64-linux-gnu ${folder}/programs/${name})
  set_tests_properties(fidelity.${name}.${device} PROPERTIES FIXTURES_REQUIRED aarch64 DISABLED ${missing}
    LABELS "fidelity;slow;aarch64")
endfunction()

set(no_direct_aarch64 corner_reals) # calls the C library's ilogb, whose answer to NaN is another one there
foreach(name IN LISTS on_aarch64)
  aarch64_test(${name} cpu_aarch64)
  if(TARGET direct_${name})
    aarch64_test(${name} cpu_aarch64_plain)
    if(NOT name IN_LIST no_direct_aarch64)
      aarch64_test(${name} cpu_aarch64_direct)
    endif()
  endif()
endforeach()
