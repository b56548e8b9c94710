#include "opencl/OffsetKernels.h"

#include "opencl/Errors.h"

#include <sstream>

namespace cu2port::opencl {
namespace {

std::string textOf(cl_kernel kernel, cl_uint index, cl_kernel_arg_info what, cl_int *status) {
  std::size_t size = 0;
  *status = api().clGetKernelArgInfo(kernel, index, what, 0, nullptr, &size);
  std::string text(size, '\0');
  if (*status == CL_SUCCESS)
    *status = api().clGetKernelArgInfo(kernel, index, what, size, text.data(), nullptr);
  return text.c_str(); // without the final zero
}

/// One parameter of a kernel: how its twin declares it and how the twin passes it on.
struct Parameter {
  std::string declared;
  std::string passed;
};

cl_int describe(cl_kernel kernel, cl_uint index, Parameter *parameter) {
  cl_kernel_arg_address_qualifier space = 0;
  cl_int status = api().clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                           sizeof space, &space, nullptr);
  if (status != CL_SUCCESS)
    return status;
  const std::string n = std::to_string(index);
  if (space == CL_KERNEL_ARG_ADDRESS_PRIVATE) {
    parameter->declared = textOf(kernel, index, CL_KERNEL_ARG_TYPE_NAME, &status) + " a" + n;
    parameter->passed = "a" + n;
  } else if (space == CL_KERNEL_ARG_ADDRESS_LOCAL) {
    parameter->declared = "__local void *a" + n;
    parameter->passed = "a" + n;
  } else {
    const std::string name = space == CL_KERNEL_ARG_ADDRESS_CONSTANT ? "__constant" : "__global";
    parameter->declared = name + " void *a" + n + ", ulong o" + n;
    // A `void *` becomes any other pointer by itself, so the type's name is not needed.
    parameter->passed = "(" + name + " void *)((" + name + " char *)a" + n + " + o" + n + ")";
  }
  return status;
}

cl_int writeTwin(cl_program program, const std::string &name, std::ostream &out) {
  cl_int status = CL_SUCCESS;
  Handle<cl_kernel> kernel(api().clCreateKernel(program, name.c_str(), &status));
  cl_uint count = 0;
  if (status == CL_SUCCESS)
    status = api().clGetKernelInfo(kernel.get(), CL_KERNEL_NUM_ARGS, sizeof count, &count, nullptr);
  std::string declared, passed;
  for (cl_uint i = 0; i < count && status == CL_SUCCESS; ++i) {
    Parameter parameter;
    status = describe(kernel.get(), i, &parameter);
    declared += (i ? ", " : "") + parameter.declared;
    passed += (i ? ", " : "") + parameter.passed;
  }
  out << "\n__kernel void " << offsetKernelName(name) << "(" << declared << ") {\n  " << name << "("
      << passed << ");\n}\n";
  return status;
}

} // namespace

portError_t offsetKernels(cl_program program, std::string *text) {
  std::size_t size = 0;
  cl_int status = api().clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &size);
  std::string names(size, '\0');
  if (status == CL_SUCCESS)
    status = api().clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, size, names.data(), nullptr);
  if (portError_t error = check(status, "clGetProgramInfo"))
    return error;
  std::istringstream each(names.c_str());
  std::ostringstream out;
  for (std::string name; std::getline(each, name, ';');)
    if (portError_t error = check(writeTwin(program, name, out), "clGetKernelArgInfo"))
      return error;
  *text = out.str();
  return portSuccess;
}

std::string offsetKernelName(const std::string &kernel) { return kernel + "_cu2port_at"; }

} // namespace cu2port::opencl
