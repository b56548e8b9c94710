"""Runs calibrate.py on pairs that are made here, of which the coefficients are known: calibrate_test.py CU2PORT."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = sys.argv[1]
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'calibrate.py')
PROGRAMS = 24


def cuda(index):
    """A program with `index` uses of CUDA; on every second line of them, of some programs, are two."""
    calls = [f'  cudaFree(p{number});' for number in range(index)]
    if index % 3 == 0:
        calls = [''.join(calls[at:at + 2]) for at in range(0, index, 2)]
    return '\n'.join(['#include <cuda_runtime.h>', f'void *{", *".join(f"p{number}" for number in range(index))};', 'void run() {', *calls, '}', ''])


def sycl(index):
    """Ten lines of its own, two for each use; what is a comment, a brace or moved does not count."""
    own = [f'int own{number};' for number in range(10)]
    uses = [f'  q.wait();\n  sycl::free(p{number}, q); // {number}' for number in range(index)]
    return '\n'.join(['void run()   {', *own, '/* a', 'b */', *uses, '{', '}', '}', ''])


class Calibrate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def parts(self):
        """What the script prints, by title: a map of names to the numbers behind them."""
        folders = [os.path.join(self.folder, f'p{index}-cuda') for index in range(1, PROGRAMS + 1)]
        subprocess.run([TOOL, '--report', os.path.join(self.folder, 'report'), '--analyze', '-q', *folders], capture_output=True,
                       check=True, env=dict(os.environ, CU2PORT_CACHE='off'))
        result = subprocess.run([sys.executable, SCRIPT, os.path.join(self.folder, 'report', 'report.json'), self.folder, '--seed', '7'],
                                capture_output=True, check=True, text=True)
        parts = {}
        for block in result.stdout.strip().split('\n\n'):
            title, *lines = block.split('\n')
            parts[title] = {line.split(':')[0].strip(): re.findall(r'-?[\d.]+', line.partition(':')[2]) for line in lines}
        return parts

    def test_known_coefficients_are_found(self):
        for index in range(1, PROGRAMS + 1):
            self.write(f'p{index}-cuda/main.cu', cuda(index))
            self.write(f'p{index}-sycl/main.cpp', sycl(index))
            self.write(f'p{index}-hip/main.cu', cuda(index).replace('cuda_runtime', 'hip/hip_runtime').replace('cuda', 'hip'))
        self.write('p5-sycl/library.h', 'int library;\n' * 1000)
        parts = self.parts()
        self.assertEqual(parts['omp'], {'ports': ['0', '0']})
        port = parts['sycl']
        self.assertEqual(port['ports'], [str(PROGRAMS), '1'])
        self.assertEqual(port['programs'], ['23', '12', '11'])
        self.assertEqual(port['relative error'], ['0', '0', '0'])
        self.assertEqual(port['error of the sum'], ['0'])
        self.assertAlmostEqual(float(port['lines per use'][0]), 2, delta=0.1)
        self.assertAlmostEqual(float(port['lines of its own'][0]), 10, delta=0.3)
        self.assertEqual(parts['hip']['lines changed, quartiles'], ['0', '0', '0'])
        self.assertEqual(parts['hip']['lines per use'], ['0.0'])
        self.assertGreater(float(parts['hip with renames']['lines per line of CUDA'][0]), 0.5)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
