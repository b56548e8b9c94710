// libnppial.so, libnpps.so and so on: TABLES includes the tables of one of them.
#include "npp.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("NPP")
CU2PORT_STATUS(NppStatus, NPP_NOT_SUPPORTED_MODE_ERROR)

/// Programs print it, whatever they do next.
template <>
inline const NppLibraryVersion *cu2port::libraries::notSupported<const NppLibraryVersion *>() {
  static constexpr NppLibraryVersion version{NPP_VERSION_MAJOR, NPP_VERSION_MINOR,
                                             NPP_VERSION_BUILD};
  return &version;
}

extern "C" {
#include TABLES
}
