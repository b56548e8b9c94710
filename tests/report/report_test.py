"""Runs `cu2port --report` on trees that are made here: report_test.py CU2PORT SOURCES SCHEMA [unittest's arguments]."""
import html.parser
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import jsonschema
import compare_counts
import examples

TOOL, SOURCES, SCHEMA = sys.argv[1:4]
FORMS = ['report.json', 'report.html', 'report.md', 'report.csv', 'report.sarif']

KERNEL = '''#include <cuda_runtime.h>
#include <cstdio>
__global__ void scale(float *x, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
int main() {
  float *x;
  cudaMalloc(&x, 400);
  scale<<<4, 32>>>(x, 2.0f, 100);
  printf("%d\\n", cudaDeviceSynchronize());
}
'''
TEXTURE = '''#include <cuda_runtime.h>
__global__ void look(cudaTextureObject_t t, float *o) { o[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }
void run(cudaTextureObject_t t, float *o) { look<<<1, 32>>>(t, o); }
'''
BROKEN = '''#include <cuda_runtime.h>
#include "nowhere.h"
__global__ void half(float *x) { x[threadIdx.x] *= unknown_thing; }
void run(float *x) { half<<<1, 32>>>(x); }
'''
LEFT_OUT = '''#include <cuda_runtime.h>
#ifdef NEVER
void never() { cudaDeviceReset(); }
template <class T> __global__ void __launch_bounds__(128) neither(T *x) { *x = T(1); }
__global__ void declared(int *x);
#endif
void always() { cudaDeviceReset(); }
'''


class DataOfPage(html.parser.HTMLParser):
    """The text of the page's script with the data; what else is there must be balanced."""
    VOID = {'meta', 'link', 'br', 'img', 'input', 'hr'}

    def __init__(self, text):
        super().__init__()
        self.open, self.data, self.inside = [], '', False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.inside = ('id', 'data') in attributes
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag
        self.inside = False

    def handle_data(self, text):
        if self.inside:
            self.data += text


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        with open(SCHEMA, encoding='utf-8') as file:
            self.schema = json.load(file)

    def write(self, path, text):
        path = os.path.join(os.fsencode(self.folder), b'tree', path if isinstance(path, bytes) else path.encode())
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def run_tool(self, *arguments, status=None, stamp='1'):
        environment = dict(os.environ, CU2PORT_CACHE='off')
        if stamp:
            environment['SOURCE_DATE_EPOCH'] = stamp
        result = subprocess.run([TOOL, *arguments], cwd=self.folder, env=environment, capture_output=True, check=False)
        if status is not None:
            self.assertEqual(result.returncode, status, result.stderr.decode(errors='replace'))
        return result

    def text(self, name, folder='report'):
        with open(os.path.join(self.folder, folder, name), encoding='utf-8', newline='') as file:
            return file.read()

    def load(self, folder='report'):
        report = json.loads(self.text('report.json', folder))
        jsonschema.Draft202012Validator(self.schema).validate(report)
        return report

    def analyze(self, *arguments, status=None, folder='report'):
        result = self.run_tool('tree', '--report', folder, '--analyze', '-q', *arguments, status=status)
        return self.load(folder), result

    def rows(self, report, kind, key):
        return {row[key]: row for row in report[kind]}

    def test_an_analysis_writes_the_report_alone(self):
        self.write('a.cu', KERNEL)
        report, result = self.analyze(status=0)
        self.assertEqual(sorted(os.listdir(self.folder)), ['report', 'tree'])
        self.assertEqual(sorted(os.listdir(os.path.join(self.folder, 'report'))), sorted(FORMS))
        self.assertIn(b'100.0 % of the uses of CUDA go over: 1 of 1 kernels', result.stderr)
        self.assertEqual(report['mode'], 'analysis')
        self.assertEqual(report['summary']['uses']['share'], 100)
        self.assertEqual(self.rows(report, 'files', 'path')['a.cu']['complete'], {'cpu': True, 'opencl': True})
        kernel = report['kernels'][0]
        self.assertEqual((kernel['name'], kernel['file'], kernel['line'], kernel['launches']), ('scale', 'a.cu', 3, 1))
        names = self.rows(report, 'names', 'name')
        self.assertEqual(names['cudaMalloc']['becomes'], {'cpu': 'portMalloc', 'opencl': 'portMalloc'})
        self.assertEqual(names['threadIdx']['uses'], 1)
        self.assertEqual(sorted(report['effort']['byHand']), ['hip', 'omp', 'sycl'])
        self.assertGreater(report['effort']['byHand']['sycl']['lines'], report['effort']['byHand']['hip']['lines'])

    def test_a_translation_says_the_same(self):
        self.write('a.cu', KERNEL)
        self.write('b/c.cu', TEXTURE)
        alone, _ = self.analyze()
        self.run_tool('tree', '-o', 'out', '--report', 'both', '-q')
        both = self.load('both')
        self.assertTrue(os.path.exists(os.path.join(self.folder, 'out', 'a.cpu.cpp')))
        self.assertEqual(both.pop('mode'), 'translation')
        alone.pop('mode')
        self.assertEqual(alone, both)

    def test_what_is_left_is_counted_and_has_its_cause(self):
        self.write('a.cu', KERNEL)
        self.write('src/t.cu', TEXTURE)
        report, _ = self.analyze(status=1)
        files = self.rows(report, 'files', 'path')
        self.assertEqual(files['src/t.cu']['complete'], {'cpu': False, 'opencl': False})
        self.assertEqual(files['a.cu']['complete'], {'cpu': True, 'opencl': True})
        self.assertGreater(files['src/t.cu']['uses']['left'], 0)
        self.assertEqual((report['summary']['kernels'], report['summary']['kernelsOver']), (2, 1))
        self.assertEqual(self.rows(report, 'causes', 'what')['tex1Dfetch']['alone'], 1)
        finding = next(row for row in report['findings'] if row['id'] == 2002)
        self.assertEqual((finding['file'], finding['line']), ('src/t.cu', 2))
        self.assertIn('tex1Dfetch', '\n'.join(finding['source']['lines']))
        self.assertIn('look', '\n'.join(finding['translated']['lines']))
        self.assertAlmostEqual(report['effort']['hours'], sum(term['hours'] for term in report['effort']['terms']), delta=0.5)

    def test_what_could_not_be_looked_at_is_said(self):
        self.write('a.cu', LEFT_OUT)
        self.write('b.cu', BROKEN)
        self.write('c.cu', '#include <cuda_runtime.h>\ntemplate <class T> __global__ void none(T *x) { *x = T(1); }\n')
        report, _ = self.analyze()
        files = self.rows(report, 'files', 'path')
        self.assertEqual(files['a.cu']['unseenLines'], 3)
        self.assertEqual((files['a.cu']['uses']['exact'], files['a.cu']['uses']['unseen']), (1, 5)) # with the kernel
        self.assertEqual([kernel['name'] for kernel in report['kernels'] if kernel['file'] == 'a.cu'], ['neither'])
        self.assertEqual(files['b.cu']['state'], 'partial')
        self.assertEqual(report['summary']['kernelsUnseen'], 2)
        self.assertLess(report['summary']['uses']['share'], 100)
        self.assertIn('nowhere.h', self.rows(report, 'causes', 'what'))

    def test_two_runs_give_the_same_bytes(self):
        self.write('a.cu', KERNEL)
        self.write('b.cu', TEXTURE)
        self.write('c.cu', LEFT_OUT)
        self.analyze('-j', '1', folder='one')
        self.analyze('-j', '2', folder='two')
        for form in FORMS:
            self.assertEqual(self.text(form, 'one'), self.text(form, 'two'), form)

    def test_parts_merge_to_the_same_report(self):
        for index in range(5):
            self.write(f'{index}.cu', [KERNEL, TEXTURE, LEFT_OUT, BROKEN, KERNEL.replace('scale', 'other')][index])
        self.run_tool('tree', '-o', 'whole', '--report', 'whole_report', '-q')
        for part in '12':
            self.run_tool('tree', '-o', f'part{part}', '--shard', f'{part}/2', '-q')
        self.run_tool('merge', 'part1', 'part2', '-o', 'merged', '--report', 'merged_report')
        for form in FORMS:
            self.assertEqual(self.text(form, 'whole_report'), self.text(form, 'merged_report'), form)

    def test_a_baseline_tells_new_from_moved_and_fixed(self):
        self.write('a.cu', TEXTURE)
        self.write('b.cu', BROKEN)
        self.analyze(folder='old')
        self.write('a.cu', '// a line more\n' + TEXTURE)
        self.write('b.cu', KERNEL)
        self.write('c.cu', TEXTURE)
        report, _ = self.analyze('--baseline', 'old/report.json')
        states = {row['file']: row['state'] for row in report['findings'] if row['id'] == 2002}
        self.assertEqual(states, {'a.cu': 'moved', 'c.cu': 'new'})
        self.assertIn(1060, [row['id'] for row in report['fixed']])
        self.assertIn('New since the baseline', self.text('report.md'))

    def test_ci_can_ask_for_a_share_and_for_no_findings(self):
        self.write('a.cu', KERNEL)
        self.write('b.cu', TEXTURE)
        self.analyze('--fail-under', '10', status=1)
        _, result = self.analyze('--fail-under', '99.5', status=3)
        self.assertIn(b'--fail-under 99.5: ', result.stderr)
        self.analyze('--fail-on', '2002', status=3)
        self.analyze('--fail-on', '2001,minutes', status=1)
        self.analyze(folder='old')
        self.analyze('--fail-on', '2002', '--baseline', 'old/report.json', status=1)  # known
        for wrong in (['--fail-on', 'weeks'], ['--fail-on', '9'], ['--fail-under', '101']):
            self.run_tool('tree', '--report', 'report', '--analyze', *wrong, status=2)
        self.run_tool('tree', '--analyze', status=2)
        self.run_tool('tree', '--analyze', '--report', 'report', '--baseline', 'tree/a.cu', status=1)

    def test_hostile_text_stays_text(self):
        bad = '</script><img src=x onerror=alert(1)><!-- ]]> " \' & @DATA@ @TITLE@ '
        self.write("it's </script> \"one\" & `two`\n.cu", TEXTURE + '// ' + bad + '\n')
        self.write(b'latin\xe9.cu', TEXTURE.encode() + b'// \xff\xfe ' + bad.encode() + b'\n')
        self.write('=cmd|x.cu', '#include <cuda_runtime.h>\n#include "' + '<b>.h"\nvoid f() { cudaFoo("' + '</script>' + '"); }\n')
        self.write('long.cu', '#include <cuda_runtime.h>\n' + 'extern int x;' * 20000 + TEXTURE.replace('look', 'long_look'))
        report, _ = self.analyze()
        page = DataOfPage(self.text('report.html'))
        self.assertEqual(page.open, [])
        self.assertEqual(json.loads(page.data), report)
        self.assertNotIn('<img', self.text('report.html'))
        self.assertNotRegex(self.text('report.md'), r'(?<!\\)<(img|script|b)')
        self.assertNotRegex(self.text('report.csv'), r'(^|,)"?[=+@]')
        self.assertEqual(len(report['files']), 4)

    def test_a_file_of_each_class_and_one_of_100_megabytes(self):
        for page in sorted(examples.PAGES.glob('*.md')):
            files, _, _ = examples.example_of(page.read_text())
            for name, text in files.items():
                if name.endswith(('.cu', '.cuh', '.h', '.cpp')):
                    self.write(f'{page.stem}/{name}', text)
        self.write('big.cu', b'// ' + b'x' * 100_000_000)
        self.write('big.bin', bytes(100_000_000))
        report, _ = self.analyze()
        ids = {finding['id'] for finding in report['findings']}
        self.assertGreaterEqual(len(ids), 20)
        self.assertLess(len(self.text('report.html')), 5_000_000)
        self.assertEqual(DataOfPage(self.text('report.html')).open, [])
        self.assertEqual([finding['id'] for finding in report['findings'] if finding['file'] == 'big.cu'], [1001])
        self.assertIn('big.cu', self.rows(report, 'files', 'path'))

    def test_sarif_is_as_code_scanning_takes_it(self):
        self.write('a dir/a%b.cu', TEXTURE)
        self.write('b.cu', BROKEN)
        self.analyze()
        sarif = json.loads(self.text('report.sarif'))
        published = os.environ.get('SARIF_SCHEMA')
        if published:
            with open(published, encoding='utf-8') as file:
                jsonschema.Draft7Validator(json.load(file)).validate(sarif)
        run, = sarif['runs']
        rules = run['tool']['driver']['rules']
        self.assertTrue(run['results'])
        for result in run['results']:
            self.assertEqual(rules[result['ruleIndex']]['id'], result['ruleId'])
            self.assertIn(result['level'], ('error', 'warning', 'note'))
            self.assertRegex(result['partialFingerprints']['cu2port/v1'], '^[0-9a-f]{16}$')
            place = result['locations'][0]['physicalLocation']
            self.assertRegex(place['artifactLocation']['uri'], r'^([\w.~/-]|%[0-9A-F]{2})+$')
            self.assertGreater(place.get('region', {}).get('startLine', 1), 0)
        self.assertIn('a%20dir/a%25b.cu', json.dumps(sarif))
        for rule in rules:
            self.assertTrue(rule['help']['text'] and rule['shortDescription']['text'])
            self.assertIn('## By hand', rule['help']['markdown'])

    def test_counts_agree_with_another_count(self):
        tree = pathlib.Path(self.folder, 'tree')
        tree.mkdir()
        files = sorted(pathlib.Path(SOURCES).glob('*.*'))
        programs = [file for file in files if file.suffix == '.cu']
        for file in [file for file in files if file.suffix in ('.h', '.cuh')] + programs[::4] + [pathlib.Path(SOURCES, 'headers.cu')]:
            shutil.copy(file, tree)
        report, _ = self.analyze()
        chosen, uses, differing = compare_counts.compare(report, tree)
        self.assertEqual([(row['path'], what) for row, what in differing], [])
        self.assertGreater(len(chosen), 30)
        self.assertGreater(uses, 400)
        self.assertIn('headers_kernels.cuh', [row['path'] for row in chosen])

    @unittest.skipUnless(shutil.which('tidy'), 'needs tidy')
    def test_the_page_is_valid(self):
        self.write('a.cu', TEXTURE)
        self.analyze()
        result = subprocess.run(['tidy', '-q', '-e', '--drop-empty-elements', 'no', os.path.join(self.folder, 'report', 'report.html')],
                                capture_output=True, check=False)
        self.assertEqual((result.returncode, result.stderr.decode()), (0, ''))


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
