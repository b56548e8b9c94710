"""The page of a report in Debian's Chromium: browser_test.py CU2PORT [AXE_JS]. Exit status 77 without a browser."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    sys.exit(77)
if not shutil.which('chromedriver') or not shutil.which('chromium'):
    sys.exit(77)

TOOL = sys.argv[1]
AXE = sys.argv[2] if len(sys.argv) > 2 else ''

SOURCE = '''#include <cuda_runtime.h>
__global__ void look%d(cudaTextureObject_t t, float *o) { o[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }
__global__ void scale%d(float *x) { x[threadIdx.x] *= 2; }
void run%d(cudaTextureObject_t t, float *o) { look%d<<<1, 32>>>(t, o); scale%d<<<1, 32>>>(o); cudaDeviceSynchronize(); }
// </script><img src=x onerror="document.title='run'">
'''


def browser(folder, *options):
    """A Chromium that needs no display; its profile goes with the folder."""
    chosen = webdriver.ChromeOptions()
    for option in ('--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--window-size=1200,900',
                   '--user-data-dir=' + os.path.join(folder, 'profile'), *options):
        chosen.add_argument(option)
    chosen.binary_location = shutil.which('chromium')
    from selenium.webdriver.chrome.service import Service
    return webdriver.Chrome(service=Service(shutil.which('chromedriver')), options=chosen)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        for index in range(12):
            path = os.path.join(cls.folder, 'tree', 'abcd'[index % 4])
            os.makedirs(path, exist_ok=True)
            with open(os.path.join(path, f'f{index}.cu'), 'w', encoding='utf-8') as file:
                file.write(SOURCE.replace('%d', str(index)))
        subprocess.run([TOOL, os.path.join(cls.folder, 'tree'), '-o', os.path.join(cls.folder, 'out'), '--report',
                        os.path.join(cls.folder, 'report'), '-q'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        cls.url = 'file://' + os.path.join(cls.folder, 'report', 'report.html')
        with open(os.path.join(cls.folder, 'report', 'report.json'), encoding='utf-8') as file:
            cls.report = json.load(file)
        cls.driver = browser(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        shutil.rmtree(cls.folder)

    def open(self, hash_=''):
        self.driver.get('about:blank')
        self.driver.get(self.url + hash_)
        self.assertEqual(self.driver.find_element(By.TAG_NAME, 'html').get_attribute('data-ready'), 'yes')
        self.assertEqual([row for row in self.driver.get_log('browser') if row['level'] == 'SEVERE'], [])

    def rows(self, part):
        return [row.text for row in self.driver.find_elements(By.CSS_SELECTOR, f'#{part} tbody tr:not(.gap)')]

    def test_filters_and_sorts(self):
        self.open()
        self.assertEqual(self.driver.title, 'tree')
        self.driver.find_element(By.CSS_SELECTOR, '#finding-table input').send_keys('tex1Dfetch c/')
        found = self.rows('finding-table')
        self.assertEqual(len(found), sum(row['file'].startswith('c/') and 'tex1Dfetch' in row['message'] for row in self.report['findings']))
        self.assertTrue(found and all('c/' in row for row in found))
        head = self.driver.find_element(By.CSS_SELECTOR, '#file-table thead th:nth-child(3)')
        head.find_element(By.TAG_NAME, 'button').click()
        self.assertEqual(head.get_attribute('aria-sort'), 'descending')

    def test_opens_a_finding_by_click_key_and_link(self):
        self.open()
        button = self.driver.find_element(By.CSS_SELECTOR, '#finding-table tbody tr:nth-child(4) button')
        button.send_keys(Keys.ENTER)
        self.assertIn('#finding=', self.driver.current_url)
        dialog = self.driver.find_element(By.ID, 'detail')
        self.assertTrue(dialog.is_displayed())
        self.driver.find_element(By.ID, 'close').click()
        self.assertFalse(dialog.is_displayed())
        finding = next(row for row in self.report['findings'] if row['id'] == 2002)
        self.open('#finding=' + finding['fingerprint'])
        text = self.driver.find_element(By.ID, 'detail').text
        self.assertIn(finding['message'], text)
        self.assertIn('tex1Dfetch<float>', text)
        self.assertIn('translated: ' + finding['translated']['file'], text)
        self.assertEqual(self.driver.title, 'tree')  # text of the source has not run

    def test_a_folder_leads_to_its_files(self):
        self.open()
        self.driver.find_element(By.CSS_SELECTOR, '#map g[aria-label^="b:"]').send_keys(Keys.ENTER)
        self.assertTrue(all(row.startswith('b/') for row in self.rows('file-table')))

    def test_dark_and_narrow(self):
        self.open()
        back = lambda: self.driver.execute_script('return getComputedStyle(document.body).backgroundColor')
        before = back()
        self.driver.find_element(By.ID, 'theme').click()
        self.assertNotEqual(back(), before)
        self.driver.set_window_size(500, 800)
        width = self.driver.execute_script('return [document.documentElement.scrollWidth, innerWidth]')
        self.driver.set_window_size(1200, 900)
        self.assertLessEqual(width[0], width[1])

    def test_prints(self):
        self.open()
        self.assertGreater(len(self.driver.print_page()), 10000)

    @unittest.skipUnless(AXE and os.path.exists(AXE), 'needs axe-core')
    def test_is_accessible(self):
        for theme in ('light', 'dark'):
            self.open()
            self.driver.execute_script(f"show('{theme}')")
            with open(AXE, encoding='utf-8') as file:
                self.driver.execute_script(file.read())
            result = self.driver.execute_async_script('axe.run().then(arguments[arguments.length - 1])')
            self.assertEqual([(row['id'], row['nodes'][0]['html'][:120]) for row in result['violations']], [], theme)

    def test_fifty_thousand_findings_open_soon(self):
        report = dict(self.report)
        one = next(row for row in report['findings'] if row['id'] == 2002)
        report['findings'] = [dict(one, fingerprint=f'{index:016x}', line=index + 1) for index in range(50000)]
        with open(os.path.join(self.folder, 'report', 'report.html'), encoding='utf-8') as file:
            page = file.read()
        start = page.index('id="data">') + len('id="data">')
        data = json.dumps(report).replace('<', '\\u003c')
        large = os.path.join(self.folder, 'large.html')
        with open(large, 'w', encoding='utf-8') as file:
            file.write(page[:start] + data + page[page.index('</script>', start):])
        begin = time.time()
        self.driver.get('file://' + large)
        seconds = time.time() - begin
        print(f'50,000 findings open in {seconds:.2f} s')
        self.driver.execute_script("document.querySelector('#finding-table .scroll').scrollTop = 32 * 49000")
        time.sleep(0.5)
        self.assertTrue(any(':4900' in row or ':4901' in row for row in self.rows('finding-table')), self.rows('finding-table')[:3])


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])
