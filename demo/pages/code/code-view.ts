import { copyOnClick } from './copy-button.js';
import { highlight } from './highlight.js';

/** The files that pages name, as they are in the repository. */
const SOURCES = import.meta.glob(
  [
    '../../*.html',
    '../*.ts',
    '../host/{host-page,host-panel,wallet-actions}.ts',
    '../{multichain,own-adapter,own-ui,own-ui-react,react,wagmi}/*.{ts,tsx}',
  ],
  { query: '?raw', import: 'default' },
);

const load = async (file: string): Promise<string> => {
  const text = await (SOURCES[`../${file}`] ?? SOURCES[`../../${file}`])?.();
  if (text === undefined) throw new Error(`The site has no source ${file}`);
  return text.trimEnd();
};

function lineOf(text: string, isMarkup: boolean): HTMLElement {
  const line = document.createElement('span');
  line.className = 'line';
  line.append(...highlight(text, isMarkup), '\n');
  return line;
}

/** Choice of one of several files, as a group of radio buttons. */
function choiceOf(files: readonly string[], onChoose: (file: string) => void): HTMLElement {
  const group = document.createElement('div');
  group.className = 'segments';
  group.role = 'radiogroup';
  group.ariaLabel = 'File';
  for (const file of files) {
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'source', value: file });
    const name = document.createElement('span');
    const label = document.createElement('label');
    input.checked = file === files[0];
    input.addEventListener('change', () => onChoose(file));
    name.textContent = file.split('/').at(-1) ?? file;
    label.append(input, name);
    group.append(label);
  }
  return group;
}

/** Fills the disclosure with the sources that it names, the first of them shown. */
export function showSources(disclosure: HTMLDetailsElement): void {
  const files = (disclosure.dataset.files ?? '').split(' ');
  const code = document.createElement('code');
  const status = Object.assign(document.createElement('span'), { className: 'copied', role: 'status' });
  const copy = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy code' });
  const pre = Object.assign(document.createElement('pre'), { dir: 'ltr', tabIndex: 0, role: 'region' });
  const bar = document.createElement('div');
  let shown = '';
  let chosen = '';

  const show = async (file: string): Promise<void> => {
    chosen = file;
    const text = await load(file).catch(() => 'Could not load this file. Reload the page.');
    if (chosen !== file) return; // another file was chosen while this one loaded
    shown = text;
    pre.ariaLabel = file;
    pre.scrollTop = 0;
    code.replaceChildren(...text.split('\n').map(line => lineOf(line, file.endsWith('.html'))));
  };

  code.dataset.testid = 'page-code';
  copy.dataset.testid = 'page-code-copy';
  bar.className = 'bar';
  bar.append(
    choiceOf(files, file => void show(file)),
    status,
    copy,
  );
  copyOnClick(copy, status, () => shown);
  pre.append(code);
  disclosure.append(bar, pre);
  void show(files[0] ?? '');
}
