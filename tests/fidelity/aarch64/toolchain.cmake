# For aarch64, with Debian's cross compiler. Libraries of that architecture lie in CMAKE_PREFIX_PATH, or where Debian puts
# those of the foreign architecture arm64.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
