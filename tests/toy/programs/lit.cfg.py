"""How lit runs the tests of the toy target: `// RUN:` lines of the .cu files in this folder.

%cu2port   the translator with one more target, toy
%check     FileCheck with this file's CHECK lines
"""
import os

import lit.formats

config.name = "toy"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cu"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["OUTPUT"]
config.environment["CU2PORT_CACHE"] = "off"

config.substitutions += [
    ("%cu2port", os.environ["CU2PORT"]),
    ("%check", os.environ["FILECHECK"] + " %s"),
]
