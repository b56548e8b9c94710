'use strict';
// Marks that turn the order of what follows, and other controls, are shown and not obeyed (tool/support/Visible.cpp).
const marks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const shown = text => text.replace(marks, mark => '<U+' + mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + '>');
const report = JSON.parse(document.getElementById('data').textContent, (key, value) => typeof value === 'string' ? shown(value) : value);
const rowHeight = 32; // of a table that draws only what is in view

// ---- Elements. Text is set as text: nothing of a source is ever markup.
function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key in element && key !== 'role' && !key.startsWith('aria')) element[key] = value;
    else element.setAttribute(key, value);
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}
const at = id => document.getElementById(id);
const number = value => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const hours = value => value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
const percent = value => value.toFixed(1) + ' %';

// ---- Dark or light: as the system has it, until somebody chooses.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
function show(theme) {
  document.documentElement.dataset.theme = theme;
  at('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
}
show(dark.matches ? 'dark' : 'light');
dark.addEventListener('change', () => show(dark.matches ? 'dark' : 'light'));
at('theme').addEventListener('click', () => show(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));

// ---- Tables that sort and filter as one types.
// columns: {title, of: row => value, show?: row => node or text, number?: true}; choices: {title, of: row => value}
function table(place, label, rows, columns, choices, options) {
  const settings = options || {};
  let shown = rows, sorted = -1, rising = true;
  const search = make('input', { type: 'search', 'aria-label': 'Filter: ' + label, placeholder: 'Filter' });
  const count = make('output', { 'aria-live': 'polite' });
  const tools = make('div', { className: 'tools' }, search);
  const chosen = (choices || []).map(choice => {
    const values = [...new Set(rows.map(choice.of))].filter(each => each !== '').sort();
    const select = make('select', {}, make('option', { value: '' }, 'all'), ...values.map(each => make('option', { value: each }, String(each))));
    select.addEventListener('change', update);
    if (values.length > 1) tools.append(make('label', {}, choice.title, select));
    return { of: choice.of, select };
  });
  tools.append(count);
  const heads = columns.map((column, index) => {
    const button = make('button', { type: 'button' }, column.title);
    button.addEventListener('click', () => { rising = sorted === index ? !rising : !column.number; sorted = index; update(); });
    return make('th', { scope: 'col', className: column.number ? 'number' : '', 'aria-sort': 'none' }, button);
  });
  const body = make('tbody');
  const scroll = make('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Table: ' + label },
    make('table', { className: settings.fixed ? 'fixed' : '', 'aria-rowcount': rows.length }, make('thead', {}, make('tr', {}, ...heads)), body));
  const texts = new Map(); // lower-case text of a row, made when it is first needed
  const textOf = row => {
    let text = texts.get(row);
    if (text === undefined) texts.set(row, text = columns.map(column => String(column.of(row))).join('\n').toLowerCase());
    return text;
  };
  function line(row) {
    return make('tr', {}, ...columns.map(column => make('td', { className: column.number ? 'number' : '' }, column.show ? column.show(row) : column.number ? number(column.of(row)) : String(column.of(row)))));
  }
  const gap = height => make('tr', { className: 'gap', 'aria-hidden': 'true' }, make('td', { colSpan: columns.length, style: 'height:' + height + 'px' }));
  function draw() {
    if (!settings.fixed || settings.whole) return body.replaceChildren(...shown.map(line));
    const first = Math.max(0, Math.floor(scroll.scrollTop / rowHeight) - 10);
    const last = Math.min(shown.length, first + Math.ceil((scroll.clientHeight || 512) / rowHeight) + 20);
    body.replaceChildren(gap(first * rowHeight), ...shown.slice(first, last).map(line), gap((shown.length - last) * rowHeight));
  }
  function update() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = rows.filter(row => chosen.every(choice => !choice.select.value || String(choice.of(row)) === choice.select.value) && words.every(word => textOf(row).includes(word)));
    if (sorted >= 0) {
      const of = columns[sorted].of, sign = rising ? 1 : -1;
      shown = shown.map((row, index) => [of(row), index, row]).sort((a, b) => a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1] - b[1]).map(each => each[2]);
    }
    heads.forEach((head, index) => head.setAttribute('aria-sort', index !== sorted ? 'none' : rising ? 'ascending' : 'descending'));
    count.textContent = number(shown.length) + ' of ' + number(rows.length);
    scroll.scrollTop = 0;
    draw();
  }
  search.addEventListener('input', update);
  let isDue = false;
  scroll.addEventListener('scroll', () => { if (!isDue) { isDue = true; requestAnimationFrame(() => { isDue = false; draw(); }); } });
  window.addEventListener('beforeprint', () => { settings.whole = shown.length <= 2000; draw(); });
  window.addEventListener('afterprint', () => { settings.whole = false; draw(); });
  if (rows.length > 10) place.append(tools); // what fits on one look needs no filter
  place.append(scroll);
  update();
  return { filter(text) { search.value = text; update(); place.scrollIntoView(); } };
}

// ---- Code, with its words in colour.
const token = /(\/\/.*$|\/\*.*?\*\/)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(__\w+__|auto|bool|break|case|char|class|const|continue|do|double|else|enum|extern|float|for|if|inline|int|long|return|short|sizeof|static|struct|switch|template|typedef|typename|union|unsigned|using|void|volatile|while)\b/g;
function code(excerpt, line) {
  const block = make('pre', { tabIndex: 0, 'aria-label': 'Source of ' + excerpt.file });
  excerpt.lines.forEach((text, index) => {
    const here = make('span', { className: excerpt.first + index === line ? 'here' : '' }, make('span', { className: 'n' }, String(excerpt.first + index).padStart(5) + '  '));
    let done = 0;
    for (const match of text.matchAll(token)) {
      here.append(text.slice(done, match.index), make('span', { className: match[1] ? 'c' : match[2] ? 's' : 'w' }, match[0]));
      done = match.index + match[0].length;
    }
    here.append(text.slice(done));
    block.append(here, '\n');
  });
  return block;
}

// ---- One finding, with its source and what that has become.
const byPrint = new Map(report.findings.map(each => [each.fingerprint, each]));
const placeOf = finding => finding.line ? finding.file + ':' + finding.line : finding.file || '(the tree)';
function open(finding) {
  at('detail-title').textContent = finding.id + ': ' + finding.message;
  const facts = [['place', placeOf(finding)], ['severity', finding.severity], ['effort', finding.effort], ['hint', finding.hint], ['name', finding.name], ['since the baseline', finding.state || '']];
  const list = make('dl');
  for (const [title, value] of facts) if (value) list.append(make('dt', {}, title), make('dd', {}, value));
  const sides = make('div', { className: 'sides' });
  if (finding.source) sides.append(make('div', {}, make('h3', {}, finding.source.file), code(finding.source, finding.line)));
  if (finding.translated) sides.append(make('div', {}, make('h3', {}, 'translated: ' + finding.translated.file), code(finding.translated, 0)));
  at('detail-body').replaceChildren(list, sides, make('p', { className: 'soft' }, 'What the number means: cu2port --explain ' + finding.id));
  if (!at('detail').open) at('detail').showModal();
}
function follow() {
  const match = /^#finding=([0-9a-f]+)$/.exec(location.hash);
  const finding = match && byPrint.get(match[1]);
  if (finding) open(finding);
  else if (at('detail').open) at('detail').close();
}
at('close').addEventListener('click', () => at('detail').close());
at('detail').addEventListener('close', () => { if (location.hash.startsWith('#finding=')) history.replaceState(null, '', '#findings'); });
window.addEventListener('hashchange', follow);
const link = finding => {
  const button = make('button', { type: 'button' }, placeOf(finding));
  button.addEventListener('click', () => { location.hash = 'finding=' + finding.fingerprint; });
  return button;
};

// ---- The parts.
const handMade = { hip: 'HIP', sycl: 'SYCL', omp: 'OpenMP' };
const fates = [['exact', 'exactly', '#4c9f6b'], ['condition', 'under a condition', '#9cc56a'], ['approximate', 'other rounding', '#d8c24a'], ['left', 'not', '#d9705f'], ['unseen', 'not looked at', '#9aa4ae']];
const colour = share => share >= 99.95 ? '#7cc293' : share >= 90 ? '#b4d68a' : share >= 60 ? '#ecd57a' : '#eb9a88';
const summary = report.summary, uses = summary.uses;

function headline() {
  const card = (value, text) => make('div', { className: 'card' }, make('b', {}, value), make('span', {}, text));
  at('headline').append(make('div', { className: 'cards' },
    card(percent(uses.share), 'of the uses of CUDA go over'),
    card(summary.kernelsOver + ' of ' + summary.kernels, 'kernels run on one target at least'),
    card(number(summary.cudaFiles), 'files with CUDA, of ' + number(summary.files) + '; ' + number(summary.copied) + ' stay as they are'),
    card(hours(report.effort.hours) + ' h', 'left to do, ' + hours(report.effort.low) + ' to ' + hours(report.effort.high) + '; a port by hand about ' + Object.entries(report.effort.byHand).map(([target, port]) => hours(port.hours) + ' to ' + (handMade[target] || target)).join(', '))));
  const all = fates.reduce((sum, [key]) => sum + uses[key], 0) || 1;
  const key = make('div', { className: 'key' });
  const bar = make('div', { className: 'bar', role: 'img', 'aria-label': fates.map(([k, t]) => t + ' ' + uses[k]).join(', ') });
  for (const [name, title, paint] of fates) {
    if (uses[name]) bar.append(make('i', { style: 'background:' + paint + ';flex:' + uses[name] / all }));
    key.append(make('span', {}, make('i', { style: 'background:' + paint }), title + ' ' + number(uses[name])));
  }
  at('headline').append(bar, key);
  at('made').textContent = (report.mode === 'analysis' ? 'Analysis' : 'Translation') + ' by ' + report.tool + (report.time ? ', ' + report.time : '');
  table(at('verdicts'), 'Targets', report.verdicts, [
    { title: 'target', of: row => row.name }, { title: 'kernels', of: row => row.kernels / Math.max(1, row.ofKernels), show: row => row.kernels + ' of ' + row.ofKernels },
    { title: 'files complete', of: row => row.files / Math.max(1, row.ofFiles), show: row => row.files + ' of ' + row.ofFiles }, { title: 'verdict', of: row => row.verdict }]);
}

// Squares as square as can be: rows of the rectangle's shorter side.
function squares(items, x, y, width, height) {
  const total = items.reduce((sum, item) => sum + item.size, 0);
  if (!items.length || !total) return [];
  if (items.length === 1) return [{ ...items[0], x, y, width, height }];
  let half = 0, split = 0;
  while (split < items.length - 1 && half + items[split].size <= total / 2) half += items[split++].size;
  if (!split) half = items[split++].size;
  const part = half / total, first = items.slice(0, split), rest = items.slice(split);
  return width >= height
    ? [...squares(first, x, y, width * part, height), ...squares(rest, x + width * part, y, width * (1 - part), height)]
    : [...squares(first, x, y, width, height * part), ...squares(rest, x, y + height * part, width, height * (1 - part))];
}
function map(files) {
  const folders = new Map();
  for (const file of report.files) {
    if (!file.cudaLines) continue;
    const parts = file.path.split('/'), name = parts.length > 1 ? parts.slice(0, Math.min(2, parts.length - 1)).join('/') : '.';
    const folder = folders.get(name) || { name, size: 0, over: 0, all: 0, findings: 0 };
    folder.size += file.cudaLines; folder.over += file.uses.exact + file.uses.condition + file.uses.approximate;
    folder.all += file.uses.exact + file.uses.condition + file.uses.approximate + file.uses.left + file.uses.unseen;
    folder.findings += file.findings; folders.set(name, folder);
  }
  const items = [...folders.values()].sort((a, b) => b.size - a.size);
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 1000 360'); svg.setAttribute('role', 'group'); svg.setAttribute('aria-label', 'Folders by lines of CUDA');
  for (const item of squares(items, 0, 0, 1000, 360)) {
    const share = item.all ? 100 * item.over / item.all : 100;
    const group = document.createElementNS(space, 'g'), box = document.createElementNS(space, 'rect'), title = document.createElementNS(space, 'title');
    for (const [key, value] of [['x', item.x], ['y', item.y], ['width', item.width], ['height', item.height], ['fill', colour(share)], ['stroke', '#fff']]) box.setAttribute(key, value);
    title.textContent = item.name + ': ' + item.size + ' lines of CUDA, ' + percent(share) + ' go over, ' + item.findings + ' left to do';
    group.append(title, box); group.setAttribute('role', 'button'); group.setAttribute('tabindex', '0'); group.setAttribute('aria-label', title.textContent);
    if (item.width > 60 && item.height > 20) {
      const text = document.createElementNS(space, 'text');
      text.setAttribute('x', item.x + 5); text.setAttribute('y', item.y + 16);
      const room = Math.floor(item.width / 7.5);
      text.textContent = item.name.length > room ? item.name.slice(0, room - 1) + '…' : item.name; group.append(text);
    }
    const go = () => files.filter(item.name === '.' ? '' : item.name + '/');
    group.addEventListener('click', go);
    group.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); go(); } });
    svg.append(group);
  }
  at('map').append(items.length ? svg : make('p', {}, 'No file has CUDA.'), make('p', { className: 'soft' }, 'Area: lines of CUDA. Green goes over whole, red for the most part not. A folder leads to its files.'));
}

function parts() {
  headline();
  const findings = table(at('finding-table'), 'Findings', report.findings, [
    { title: 'place', of: placeOf, show: link }, { title: 'id', of: row => row.id, show: row => String(row.id), number: true }, { title: 'what', of: row => row.message },
    { title: 'effort', of: row => row.effort }, { title: 'severity', of: row => row.severity }],
  [{ title: 'severity', of: row => row.severity }, { title: 'effort', of: row => row.effort }, { title: 'since the baseline', of: row => row.state || '' }], { fixed: true });
  table(at('causes'), 'Causes', report.causes, [
    { title: 'cause', of: row => row.what, show: row => { const button = make('button', { type: 'button' }, row.what); button.addEventListener('click', () => findings.filter(row.id + ' ' + row.what.split(/\s+/)[0])); return button; } },
    { title: 'id', of: row => row.id, show: row => String(row.id), number: true }, { title: 'places', of: row => row.findings, number: true }, { title: 'files', of: row => row.files, number: true },
    { title: 'files that it alone holds back', of: row => row.alone, number: true }, { title: 'effort', of: row => row.effort }, { title: 'hours', of: row => row.hours, number: true }]);
  table(at('order'), 'Order', report.order, [
    { title: 'folder', of: row => row.path }, { title: 'files of CUDA', of: row => row.files, number: true }, { title: 'left to do', of: row => row.findings, number: true },
    { title: 'goes over', of: row => row.share, show: row => percent(row.share), number: true }, { title: 'hours', of: row => row.hours, number: true }]);
  const fate = target => row => { const it = row.targets.find(each => each.target === target); return !it ? '' : it.leftOut ? (it.runs ? it.leftOut + ' left out: ' : 'left out: ') + it.reason : 'runs' + (it.form ? ' (' + it.form + ')' : ''); };
  table(at('kernel-table'), 'Kernels', report.kernels, [
    { title: 'kernel', of: row => row.name }, { title: 'place', of: row => row.file + ':' + row.line }, { title: 'instances', of: row => row.instances, number: true }, { title: 'launches', of: row => row.launches, number: true },
    ...report.targets.map(target => ({ title: target, of: fate(target) })), { title: 'uses', of: row => [...row.uses, ...row.warpOperations].join(', ') },
    { title: 'verified', of: row => row.verified }], [{ title: 'verified', of: row => row.verified }], { fixed: true });
  table(at('name-table'), 'Names', report.names, [
    { title: 'name', of: row => row.name }, { title: 'uses', of: row => row.uses, number: true }, { title: 'files', of: row => row.files, number: true }, { title: 'fidelity', of: row => row.fidelity + (row.reason ? ': ' + row.reason : '') },
    ...report.targets.map(target => ({ title: target, of: row => row.becomes[target] || 'nothing' })), { title: 'header', of: row => row.header }],
  [{ title: 'fidelity', of: row => row.fidelity }], { fixed: true });
  table(at('library-table'), 'Libraries', report.libraries, [
    { title: 'library', of: row => row.name }, { title: 'uses', of: row => row.uses, number: true }, { title: 'files', of: row => row.files, number: true }, { title: 'state', of: row => row.state },
    { title: 'instead', of: row => Object.entries(row.alternatives).map(([target, text]) => target + ': ' + text).join('; ') }, { title: 'what does not match', of: row => row.differs }]);
  const files = table(at('file-table'), 'Files', report.files, [
    { title: 'file', of: row => row.path }, { title: 'state', of: row => row.state }, { title: 'lines', of: row => row.lines, number: true }, { title: 'of CUDA', of: row => row.cudaLines, number: true },
    { title: 'not looked at', of: row => row.unseenLines, number: true }, { title: 'left to do', of: row => row.findings, number: true }, { title: 'goes over', of: row => row.uses.share, show: row => percent(row.uses.share), number: true },
    { title: 'hours', of: row => row.hours, number: true }], [{ title: 'state', of: row => row.state }, { title: 'kind', of: row => row.kind }], { fixed: true });
  map(files);
  const failed = report.files.filter(row => row.state === 'failed');
  at('unseen-body').append(make('p', {}, number(summary.unseenLines) + ' lines that #if leaves out and no source of the tree selects, ' + failed.length + ' files that did not parse, and ' + summary.kernelsUnseen + ' kernels of which no instance was seen, in such lines or templates that nobody launches' + (failed.length ? ':' : '.')),
    failed.length ? make('ul', {}, ...failed.map(row => make('li', {}, row.path))) : '');
  at('effort-body').append(make('p', {}, report.effort.formula));
  table(at('effort-body'), 'Terms', report.effort.terms, [{ title: 'what', of: row => row.what }, { title: 'how', of: row => row.formula }, { title: 'hours', of: row => row.hours, number: true }]);
  for (const section of document.querySelectorAll('main > section'))
    at('nav').append(make('li', {}, make('a', { href: '#' + section.id }, section.querySelector('h2').textContent)));
  follow();
}
parts();
document.documentElement.dataset.ready = 'yes';
