"""How lit runs the tests of the passes: `// RUN:` lines of the .cu files below this folder.

%dump=PASS   the device program after a pass: `// RUN: %dump=block-form %s | %check`
%run=PASS    the same of a text (.ir) over which that pass is run and no other: `// RUN: %run=index-sums %s | %check`
%check       FileCheck with this file's CHECK lines, which the dump has as comments: those are taken out of it first
%filecheck, %cu2port, %cxx, %include, %t as usual
"""
import os

import lit.formats

config.name = "passes"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cu", ".ir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["OUTPUT"]

config.substitutions += [
    ("%dump", os.environ["CU2PORT"] + " --verify-ir --dump-ir"),
    ("%run", os.environ["CU2PORT"] + " --verify-ir --run-passes"),
    ("%check", "grep -v '^ *// [A-Z-]*: ' | " + os.environ["FILECHECK"] + " %s"),
    ("%filecheck", os.environ["FILECHECK"]),
    ("%cu2port", os.environ["CU2PORT"]),
    ("%cxx", os.environ["CXX"]),
    ("%include", os.environ["CU2PORT_INCLUDE"]),
]
