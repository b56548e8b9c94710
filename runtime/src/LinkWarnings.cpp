// What the linker says of objects that were compiled for another Toolkit's runtime. GNU's linkers
// print such a text where the symbol is used; what they then do not find is an error by itself.

#define CU2PORT_WARN_OF(SYMBOL, TEXT)                                                              \
  __asm__(".pushsection .gnu.warning." SYMBOL ", \"\", @progbits\n"                                \
          ".asciz \"" TEXT "\"\n"                                                                  \
          ".popsection")

CU2PORT_WARN_OF("__cudaRegisterFatBinary",
                "this object holds code for NVIDIA's machines, made by another nvcc: compile its "
                "source with cu2port's, and link all again");
// CUDA 12 gave it another name with another cudaDeviceProp, which is ours, too.
CU2PORT_WARN_OF("cudaGetDeviceProperties",
                "this object was compiled with the headers of another CUDA Toolkit, whose "
                "cudaDeviceProp is laid out otherwise: compile it with cu2port's (-I of the "
                "include/ in the folder that 'cu2port --toolkit' prints)");
