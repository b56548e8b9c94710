// What the headers of the API say in one way in C++ and in another in C.
#pragma once

#ifdef __cplusplus
#define CU2PORT_INT : int // of enumerations, which have it anyway in C
#define CU2PORT_CONSTANT(TYPE, NAME, VALUE) constexpr TYPE NAME = VALUE;
#define CU2PORT_DEFAULT(VALUE) = VALUE
#define CU2PORT_CONSTEXPR constexpr
#define CU2PORT_VALUE(TYPE) TYPE
#else
#define CU2PORT_INT
#define CU2PORT_CONSTANT(TYPE, NAME, VALUE) enum { NAME = VALUE };
#define CU2PORT_DEFAULT(VALUE)
#define CU2PORT_CONSTEXPR static inline
#define CU2PORT_VALUE(TYPE) (struct TYPE)
#endif
