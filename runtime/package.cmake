# The CMake package cu2port, usable from this build tree (-Dcu2port_DIR=build) and from an install.
include(CMakePackageConfigHelpers)

set(package_dir lib/cmake/cu2port) # where find_package looks on every system
set(package_files cmake/cu2portKernels.cmake cmake/cu2portEmbed.cmake cmake/cu2portTranslate.cmake
  cmake/cu2portVersions.cmake cmake/cu2portSycl.cmake cmake/cu2portDirect.cmake cmake/cu2portDirect.ld
  cmake/cu2portDirect.syms)

configure_package_config_file(cmake/cu2portConfig.cmake.in ${PROJECT_BINARY_DIR}/cu2portConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cu2portConfigVersion.cmake COMPATIBILITY SameMinorVersion)
foreach(file IN LISTS package_files)
  configure_file(${file} ${PROJECT_BINARY_DIR} COPYONLY)
endforeach()
get_property(libraries GLOBAL PROPERTY CU2PORT_LIBRARIES)
export(TARGETS cu2port_runtime cu2port_direct_headers ${libraries} NAMESPACE cu2port:: FILE ${PROJECT_BINARY_DIR}/cu2portTargets.cmake)

install(TARGETS cu2port_runtime cu2port_direct_headers EXPORT cu2port DESTINATION ${CU2PORT_INSTALL_LIBDIR})
install(EXPORT cu2port NAMESPACE cu2port:: FILE cu2portTargets.cmake DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/cu2portConfig.cmake ${PROJECT_BINARY_DIR}/cu2portConfigVersion.cmake
  DESTINATION ${package_dir})
install(FILES ${package_files} DESTINATION ${package_dir})
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY direct DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cu2port)
install(DIRECTORY dialect/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# Within this build, too: samples and tests call cu2port_kernels.
include(cmake/cu2portKernels.cmake)
