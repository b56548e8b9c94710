// OpenGL's own types, as far as CUDA's functions take them, also where OpenGL is not installed.
#ifndef CU2PORT_LIBRARIES_GL_TYPES_H
#define CU2PORT_LIBRARIES_GL_TYPES_H

#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLenum;
typedef unsigned int GLuint;
typedef int GLint;
typedef int GLsizei;
#endif

#endif
