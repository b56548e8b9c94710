"""How lit runs the tests of the passes: `// RUN:` lines of the .cu files below this folder.

%dump=PASS   the device program after a pass: `// RUN: %dump=block-form %s | %check`
%run=PASS    the same of a text (.ir) over which that pass is run and no other: `// RUN: %run=index-sums %s | %check`
%check       FileCheck with this file's CHECK lines, which the dump has as comments: those are taken out of it first
%filecheck, %cu2port, %cxx, %include, %t as usual

With IDLE set, the texts alone are run, without their passes, and each `// RUN:` line must fail: what passes all the same
does not test its pass.
"""
import os

import lit.formats

config.name = "passes"
config.test_format = lit.formats.ShTest(True)
idle = "IDLE" in os.environ
config.suffixes = [".ir"] if idle else [".cu", ".ir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["OUTPUT"]

CU2PORT = os.environ["CU2PORT"] + " --verify-ir"
FILECHECK = os.environ["FILECHECK"]
if idle:
    FILECHECK = "bash -c '! \"$@\" > /dev/null 2>&1' fails " + FILECHECK

config.substitutions += [
    ("%dump", CU2PORT + " --dump-ir"),
    ("%run=[^ ]+", CU2PORT + " --run-passes=none") if idle else ("%run", CU2PORT + " --run-passes"),
    ("%check", "grep -v '^ *// [A-Z-]*: ' | " + FILECHECK + " %s"),
    ("%filecheck", FILECHECK),
    ("%cu2port", os.environ["CU2PORT"]),
    ("%cxx", os.environ["CXX"]),
    ("%include", os.environ["CU2PORT_INCLUDE"]),
]
