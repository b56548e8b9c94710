"""How lit runs the tests of the analyses: `// RUN:` lines of the .ir files below this folder.

%facts=ANALYSIS,...   what these analyses know of a text: `// RUN: %facts=ranges %s | %check`
%check                FileCheck with this file's CHECK lines
%cu2port, %filecheck  as usual
"""
import os

import lit.formats

config.name = "facts"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".ir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["OUTPUT"]

config.substitutions += [
    ("%facts", os.environ["CU2PORT"] + " --print-facts"),
    ("%check", os.environ["FILECHECK"] + " %s"),
    ("%filecheck", os.environ["FILECHECK"]),
    ("%cu2port", os.environ["CU2PORT"]),
]
