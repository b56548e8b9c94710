// NPP: pictures and signals.
#ifndef CU2PORT_NPP_H
#define CU2PORT_NPP_H

#define NPP_VER_MAJOR 12
#define NPP_VER_MINOR 4
#define NPP_VER_PATCH 1
#define NPP_VER_BUILD 87
#define NPP_VERSION (NPP_VER_MAJOR * 1000 + NPP_VER_MINOR * 100 + NPP_VER_PATCH)
#define NPP_VERSION_MAJOR NPP_VER_MAJOR
#define NPP_VERSION_MINOR NPP_VER_MINOR
#define NPP_VERSION_PATCH NPP_VER_PATCH
#define NPP_VERSION_BUILD NPP_VER_BUILD

#include <nppcore.h>
#include <nppdefs.h>
#include <nppi.h>
#include <npps.h>

#endif
