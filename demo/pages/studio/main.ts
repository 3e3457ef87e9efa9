import { createAppKit } from 'latchkey';
import { mainnet } from 'latchkey/networks';
import { applyPreset, type Pair, type TokenName } from 'latchkey/themes';
import { byId } from '../dom.js';
import { embeddedViews } from '../gallery/embedded-views.js';
import type { Look } from '../gallery/look.js';
import { views } from '../gallery/views.js';
import { presetNames } from '../presets.js';
import { colourOfLogo, fontOfFile } from './brand.js';
import { codeOf, type Format } from './code.js';
import { measure } from './contrast.js';
import { EMPTY, fromQuery, mergedOf, toQuery, type StudioTheme } from './theme.js';
import { TokenFields } from './token-fields.js';

const MODES = ['light', 'dark'] as const;
const LOOK: Look = { theme: 'both', preset: 'none', dir: 'ltr', lang: 'en', only: '' };
const FIRST_VIEW = 'Tokens with prices';

// Defines the elements; `disableAppend` adds no modal to the page
createAppKit({ id: 'studio', networks: [mainnet], disableAppend: true });

const specimens = [...views.specimens, ...embeddedViews.specimens];
const [stages, code, copied, imported] = [
  byId('stages', HTMLElement),
  byId('code', HTMLElement),
  byId('copied', HTMLElement),
  byId('imported', HTMLElement),
];
const view = byId('view', HTMLSelectElement);
const preset = byId('preset', HTMLSelectElement);
const format = byId('format', HTMLSelectElement);
const brand = byId('brand', HTMLInputElement);
const font = byId('font', HTMLInputElement);

let theme: StudioTheme = fromQuery(location.search);

const fields = new TokenFields(setToken);

function setToken(name: TokenName, value: string | Pair | undefined): void {
  const { [name]: _, ...others } = theme.values;
  change({ ...theme, values: value === undefined ? others : { ...others, [name]: value } });
}

/** Shows a theme everywhere, and keeps it in the address. */
function change(next: StudioTheme): void {
  theme = next;
  const query = toQuery(theme);
  history.replaceState(null, '', query === '' ? location.pathname : `?${query}`);
  show();
}

function show(): void {
  const merged = mergedOf(theme);
  for (const stage of stages.children)
    if (stage.firstElementChild instanceof HTMLElement) applyPreset(stage.firstElementChild, merged);
  preset.value = theme.preset;
  font.value = theme.values['font-family'] ?? '';
  const { accent } = theme.values;
  if (accent !== undefined && /^#[\da-f]{6}$/i.test(accent)) brand.value = accent;
  fields.show(theme);
  code.textContent = codeOf(theme, format.value as Format); // the values of its options
  showContrast();
}

function showContrast(): void {
  const measured = measure(mergedOf(theme));
  const failing = measured.filter(({ light, dark, atLeast }) => Math.min(light, dark) < atLeast);
  const verdict = byId('verdict', HTMLElement);
  verdict.dataset.failing = String(failing.length > 0);
  verdict.textContent =
    failing.length === 0
      ? 'Every text can be read in both themes.'
      : `Hard to read: ${failing.map(({ label }) => label.toLowerCase()).join(', ')}.`;
  byId('contrast', HTMLElement).replaceChildren(
    ...measured.map(({ label, atLeast, light, dark }) => {
      const row = document.createElement('tr');
      const head = document.createElement('th');
      head.scope = 'row';
      head.textContent = `${label} (at least ${atLeast})`;
      row.append(head, ...[light, dark].map(value => cellOf(value, atLeast)));
      return row;
    }),
  );
}

function cellOf(value: number, atLeast: number): HTMLElement {
  const cell = document.createElement('td');
  const isEnough = value >= atLeast;
  cell.textContent = `${value.toFixed(1)} ${isEnough ? '✓' : '✗ too low'}`;
  cell.dataset.enough = String(isEnough);
  return cell;
}

/** Builds the chosen view once for each theme. */
async function showView(): Promise<void> {
  const specimen = specimens.find(({ name }) => name === view.value) ?? specimens[0];
  if (!specimen) throw new Error('There is no view to show');
  const built = await Promise.all(
    MODES.map(async mode => {
      const stage = document.createElement('div');
      stage.className = `stage ${mode}`;
      stage.append(await specimen.build(mode, LOOK));
      return stage;
    }),
  );
  stages.replaceChildren(...built);
  show();
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = `${what} copied`;
  } catch {
    copied.textContent = `Could not copy the ${what.toLowerCase()}`; // browsers may deny access
  }
}

/** Takes what a chosen file gives, or says why it gives nothing. */
async function take(field: HTMLInputElement, read: (file: File) => Promise<string>, name: TokenName): Promise<void> {
  const [file] = field.files ?? [];
  if (!file) return;
  try {
    const value = await read(file);
    setToken(name, value);
    const note = name === 'font-family' ? '. Your page loads the font file itself, by @font-face.' : '';
    imported.textContent = `${value} taken from ${file.name}${note}`;
  } catch {
    imported.textContent = `${file.name} could not be used. Choose another file.`; // of a wrong type, or without a colour
  }
}

view.append(...specimens.map(({ name }) => new Option(name, name, name === FIRST_VIEW, name === FIRST_VIEW)));
view.addEventListener('change', () => void showView());
preset.addEventListener('change', () => {
  const chosen = presetNames.find(name => name === preset.value) ?? 'none';
  change({ ...theme, preset: chosen });
});
format.addEventListener('change', show);
brand.addEventListener('input', () => setToken('accent', brand.value));
font.addEventListener('change', () => setToken('font-family', font.value.trim() || undefined));
byId('theme', HTMLFormElement).addEventListener('submit', event => event.preventDefault());
byId('reset', HTMLButtonElement).addEventListener('click', () => change(EMPTY));
byId('copy', HTMLButtonElement).addEventListener('click', () => void copy(code.textContent, 'Code'));
byId('share', HTMLButtonElement).addEventListener('click', () => void copy(location.href, 'Link'));
const logo = byId('logo', HTMLInputElement);
logo.addEventListener('change', () => void take(logo, colourOfLogo, 'accent'));
const fontFile = byId('font-file', HTMLInputElement);
fontFile.addEventListener(
  'change',
  () => void take(fontFile, async file => `'${await fontOfFile(file)}', sans-serif`, 'font-family'),
);

await showView();
byId('main', HTMLElement).dataset.ready = '';
