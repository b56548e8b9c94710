#!/usr/bin/env python3
"""Each function that the headers of the runtime API declare is one of the library's, by CUDA's name; and the library has
no names of others.

    names.py --runtime SOURCE/runtime --library LIBRARY
"""
import argparse
import pathlib
import re
import subprocess
import sys

HEADERS = ['cuda_runtime_api.h']
TABLES = ['cudart.def', 'cuda_egl_interop.def', 'cuda_gl_interop.def', 'cuda_vdpau_interop.def']


def declared(runtime):
    names = set()
    for header in HEADERS:
        text = re.sub(r'//.*', '', (runtime / 'dialect' / header).read_text())
        text = text[text.index('CU2PORT_BEGIN_C'):text.index('CU2PORT_END_C')]
        # Some have another name for the linker.
        text = re.sub(r'\bcuda\w+(\([^;]*\))\s+__asm__\("(\w+)"\)', r'\2\1', text)
        names.update(re.findall(r'\b(cuda\w+|cu2port_\w+)\(', text))
    for table in TABLES:
        text = (runtime / 'include/cu2port/libraries' / table).read_text()
        names.update(re.findall(r'^CU2PORT_(?:PARTIAL_)?FUNCTION\([^,]*, (\w+),', text, re.M))
    text = (runtime / 'include/cu2port/libraries/cudart.h').read_text()
    names.update(re.findall(r'\b(cuda\w+)\(', text))
    text = (runtime / 'include/cu2port/libraries/cudart/captures.h').read_text()
    names.update(re.findall(r'\b(cuda\w+)\(', text))
    streams = (runtime / 'include' / 'cu2port' / 'cuda_per_thread_streams.h').read_text()
    return names, set(re.findall(r'#define \w+ (cuda\w+)', streams))


def exported(library):
    lines = subprocess.run(['nm', '-D', '--defined-only', library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1] for line in lines.splitlines()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runtime', type=pathlib.Path, required=True)
    parser.add_argument('--library', required=True)
    options = parser.parse_args()
    functions, per_thread = declared(options.runtime)
    library = exported(options.library)
    problems = []
    missing = sorted(name for name in functions | per_thread if name not in library)
    problems += [f'{name} is declared, and not in the library' for name in missing if name != 'cudaConfigureCall']
    cuda = {name for name in library if name.startswith('cuda')}
    problems += [f'{name} is in the library, and no header declares it' for name in sorted(cuda - functions - per_thread)]
    strangers = {name for name in library if re.match(r'backtrace_|tbb', name)}
    problems += [f'{name} is not for programs to see' for name in sorted(strangers)]
    assert len(cuda) > 300, cuda
    print('\n'.join(problems))
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
