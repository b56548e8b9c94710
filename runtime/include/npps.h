// NPP: signals.
#ifndef CU2PORT_NPPS_H
#define CU2PORT_NPPS_H

#include <nppcore.h>
#include <npps_arithmetic_and_logical_operations.h>
#include <npps_conversion_functions.h>
#include <npps_filtering_functions.h>
#include <npps_initialization.h>
#include <npps_statistics_functions.h>
#include <npps_support_functions.h>

#endif
