# `cpack` in the build folder: cu2port_VERSION_amd64.deb, and a tar that runs from wherever it is unpacked.
set(CPACK_GENERATOR DEB TXZ)
set(CPACK_PACKAGE_NAME cu2port)
set(CPACK_PACKAGE_VENDOR cu2port)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "builds CUDA programs for the CPU and OpenCL")
set(CPACK_PACKAGE_DESCRIPTION "A translator from CUDA C++ to OpenCL C and C++ for the CPU, its runtime, and a folder that looks
like a CUDA Toolkit to build systems: 'cu2port --toolkit' prints it.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_FILE_NAME cu2port-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/prefix/cpack.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "cu2port <cu2port@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Clang's own headers for parsing, the host compiler, and what programs are linked with.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev, g++, libtbb-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "clang-19, ocl-icd-libopencl1, pocl-opencl-icd")
include(CPack)
