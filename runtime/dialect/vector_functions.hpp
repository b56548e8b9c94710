// Declared with the rest of the vectors' makers.
#ifndef CU2PORT_VECTOR_FUNCTIONS_HPP
#define CU2PORT_VECTOR_FUNCTIONS_HPP

#include "vector_functions.h"

#endif
