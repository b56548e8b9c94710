"""How lit runs the tests of the OpenCL emitter: `// RUN:` lines of the .cu files in this folder.

%translate   writes %t/NAME.cl for NAME.cu, and NAME.block.cl if kernels have block forms; parts that cannot be translated are no failure here
%check       FileCheck with this file's CHECK lines: `%check --input-file=%t/NAME.cl`
%compile     Clang as an OpenCL C 1.2 compiler
"""
import os

import lit.formats

config.name = "opencl"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cu"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["OUTPUT"]

config.substitutions += [
    ("%translate", "%s --verify-ir --target=opencl -o %%t %%s" % os.environ["CU2PORT"]),
    ("%check", os.environ["FILECHECK"] + " %s"),
    (
        "%compile",
        os.environ["CLANG"] + " -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -Werror",
    ),
]
