# Read by cpack once for each kind of package. What looks like a Toolkit lies where no other's is looked for.
if(CPACK_GENERATOR STREQUAL DEB)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr/lib/cu2port)
  set(CPACK_SET_DESTDIR OFF)
  set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
endif()
