# Installs, and moves what was installed: cmake -D build=... -D installed=... -D moved=... -P install.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../package/run.cmake)

file(REMOVE_RECURSE ${installed} ${moved})
run(${CMAKE_COMMAND} --install ${build} --prefix ${installed})
file(RENAME ${installed} ${moved})
