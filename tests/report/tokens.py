"""Counts a tree's uses of CUDA from its text alone, for comparison with a report: kernels, launches, names that begin with
`cuda` and a capital. A tokenizer of its own, which knows comments, strings, raw strings, numbers and joined lines."""
import re
import sys
from collections import Counter

TOKEN = re.compile(
    r'''(?P<skip>\s+|\\\n|//(?:\\\n|[^\n])*|/\*.*?\*/)
      | (?P<raw>(?:u8|[uUL])?R"(?P<mark>[^\s()\\]{0,16})\(.*?\)(?P=mark)")
      | (?P<text>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"|(?:[uUL])?'(?:\\.|[^'\\\n])*')
      | (?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<launch><<<)
      | (?P<other>.)''', re.VERBOSE | re.DOTALL)


def tokens(text):
    for match in TOKEN.finditer(text):
        if match.lastgroup not in ('skip', 'raw', 'mark', 'text', 'number'):
            yield match.lastgroup, match.group()


def is_counted(name):
    return re.match(r'cuda[A-Z]', name) is not None


def count(text):
    """Kernels (definitions), launches and names."""
    kernels, launches, names = 0, 0, Counter()
    text = re.sub(r'(?m)^[ \t]*#[ \t]*include\b.*$', '', text)
    found = list(tokens(text))
    for index, (kind, word) in enumerate(found):
        if kind == 'launch':
            launches += 1
        elif kind == 'name' and is_counted(word):
            names[word] += 1
        elif word == '__global__' and defines(found, index):
            kernels += 1
    return kernels, launches, names


def defines(found, index):
    """Whether a body follows the declaration that begins with `__global__`."""
    depth = 0
    for _, word in found[index:]:
        if word in '([':
            depth += 1
        elif word in ')]':
            depth -= 1
        elif word in ';{' and depth == 0:
            return word == '{'
    return False


if __name__ == '__main__':
    for file in sys.argv[1:]:
        with open(file, encoding='latin-1') as source:
            print(file, *count(source.read()))
