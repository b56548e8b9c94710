#!/usr/bin/env python3
"""CUDA's types as host compilers see them in the dialect's headers, and the runtime's: the same sizes, places and
numbers, since the functions are the same ones. With --toolkit FOLDER also: the numbers are NVIDIA's.

    abi.py --runtime SOURCE/runtime --compiler COMMAND [--toolkit FOLDER]
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HEADERS = ['driver_types.h', 'cuda_errors.h', 'cuda_device_types.h', 'cuda_memory_types.h', 'cuda_launch_types.h']

def declarations(runtime):
    """Enumerators; structs with their fields."""
    enumerators, structs = [], {}
    for name in HEADERS:
        text = (runtime / 'dialect' / name).read_text()
        enumerators += re.findall(r'^  (cuda\w+) = [-\w]+,$', text, re.M)
        for struct, body in re.findall(r'^(?:typedef )?struct (cuda\w+) \{\n(.*?)^\}', text, re.M | re.S):
            fields = re.findall(r'(\w+)(?:\[[^\]]*\])*(?=[,;])', body)
            structs[struct] = [field for field in fields if field != 'pad']
    return enumerators, structs


def program(include, prefix, enumerators, structs):
    def named(name):
        return prefix + name[len('cuda'):]
    lines = [f'#include <{include}>', '#include <cstddef>', '#include <cstdio>', 'int main() {']
    for name in enumerators:
        lines.append(f'  std::printf("{name} %ld\\n", static_cast<long>({named(name)}));')
    for name, fields in structs.items():
        lines.append(f'  std::printf("{name} %zu %zu\\n", sizeof(struct {named(name)}), alignof(struct {named(name)}));')
        for field in fields:
            lines.append(f'  std::printf("{name}.{field} %zu\\n", offsetof(struct {named(name)}, {field}));')
    return '\n'.join(lines + ['}']) + '\n'


def run(compiler, folders, text):
    with tempfile.TemporaryDirectory() as scratch:
        source = pathlib.Path(scratch) / 'abi.cpp'
        source.write_text(text)
        subprocess.run([compiler, '-std=c++17', '-Wno-invalid-offsetof', *[f'-I{folder}' for folder in folders], source, '-o', source.with_suffix('')],
                       check=True)
        return subprocess.run([source.with_suffix('')], check=True, capture_output=True, text=True).stdout.splitlines()


def differences(ours, theirs, what):
    return [f'{a}  {what}: {b}' for a, b in zip(ours, theirs) if a != b] + ([] if len(ours) == len(theirs) else ['?'])


def toolkit_differences(ours, toolkit):
    numbers = {}
    for name in ('driver_types.h', 'cuda_runtime_api.h'):
        text = (toolkit / 'include' / name).read_text()
        numbers.update(re.findall(r'^\s*,?\s*(cuda\w+)\s*=\s*(-?(?:0x)?[0-9a-fA-F]+)\b', text, re.M))
    checked = 0
    for line in ours:
        name, _, number = line.partition(' ')
        if name in numbers:
            checked += 1
            if int(numbers[name], 0) != int(number):
                yield f'{line}  in the Toolkit: {numbers[name]}'
    if checked < 200:
        yield f'the Toolkit knows only {checked} of these numbers'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--runtime', type=pathlib.Path, required=True)
    parser.add_argument('--compiler', required=True)
    parser.add_argument('--toolkit', type=pathlib.Path)
    options = parser.parse_args()
    enumerators, structs = declarations(options.runtime)
    assert len(enumerators) > 250 and len(structs) > 10, (len(enumerators), structs)
    ours = run(options.compiler, [options.runtime / 'dialect', options.runtime / 'include'],
               program('cuda_runtime.h', 'cuda', enumerators, structs))
    theirs = run(options.compiler, [options.runtime / 'include'], program('cu2port/runtime.h', 'port', enumerators, structs))
    found = differences(ours, theirs, 'in the runtime')
    if options.toolkit:
        found += toolkit_differences(ours, options.toolkit)
    print('\n'.join(found))
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
