#include "opencl/Errors.h"

#include "Log.h"

namespace cu2port::opencl {
namespace {

struct Row {
  cl_int status;
  const char *name;
  portError_t mirror;
};

constexpr Row rows[] = {
#define CU2PORT_CL_ERROR(NAME, MIRROR) {NAME, #NAME, MIRROR},
#include "opencl/Errors.def"
#undef CU2PORT_CL_ERROR
};

const Row *findRow(cl_int status) {
  for (const Row &row : rows)
    if (row.status == status)
      return &row;
  return nullptr;
}

} // namespace

const char *errorName(cl_int status) {
  if (status == CL_SUCCESS)
    return "CL_SUCCESS";
  const Row *row = findRow(status);
  return row ? row->name : "unknown OpenCL error";
}

portError_t check(cl_int status, const char *call) {
  if (status == CL_SUCCESS)
    return portSuccess;
  log("%s: %s (%d)", call, errorName(status), status);
  const Row *row = findRow(status);
  return row ? row->mirror : portErrorUnknown;
}

} // namespace cu2port::opencl
