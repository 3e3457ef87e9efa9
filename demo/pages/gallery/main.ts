import { createAppKit } from 'latchkey';
import { mainnet } from 'latchkey/networks';
import { byId } from '../dom.js';
import { approvals } from './approvals.js';
import { atoms } from './atoms.js';
import { buttons } from './buttons.js';
import { drawings } from './drawings.js';
import { embeddedViews } from './embedded-views.js';
import { readLook, type Look } from './look.js';
import { usePseudoLocale } from './pseudo-locale.js';
import type { Group, Specimen } from './specimen.js';
import { views } from './views.js';
import { walletViews } from './wallet-views.js';

const look = readLook(location.search);
// Set the language before any element renders
if (look.lang === 'pseudo') usePseudoLocale();
else document.documentElement.lang = look.lang;
document.documentElement.dir = look.dir;
if (look.theme !== 'both') document.documentElement.dataset.theme = look.theme;

const form = byId('look', HTMLFormElement);
for (const [name, value] of Object.entries(look)) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value;
}
form.addEventListener('change', () => form.requestSubmit());

const modes = look.theme === 'both' ? (['light', 'dark'] as const) : [look.theme];
const gallery = byId('gallery', HTMLElement);

async function show({ name, width, build }: Specimen, { theme }: Pick<Look, 'theme'>): Promise<HTMLElement> {
  const figure = document.createElement('figure');
  figure.className = `specimen ${width ?? 'control'}`;
  figure.dataset.specimen = name;
  const caption = document.createElement('figcaption');
  caption.textContent = name;
  const stages = document.createElement('div');
  stages.className = `stages ${theme}`;
  for (const mode of modes) {
    const stage = document.createElement('div');
    stage.className = `stage ${mode}`;
    stage.append(await build(mode, look));
    stages.append(stage);
  }
  figure.append(caption, stages);
  return figure;
}

async function showGroup({ name, specimens }: Group): Promise<void> {
  const requested = specimens.filter(specimen => specimen.name.toLowerCase().includes(look.only.toLowerCase()));
  if (requested.length === 0) return;
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = name;
  const grid = document.createElement('div');
  grid.className = 'specimens';
  grid.append(...(await Promise.all(requested.map(specimen => show(specimen, look)))));
  section.append(heading, grid);
  gallery.append(section);
}

// Defines the buttons and applies the page language; `disableAppend` adds no modal to the page
createAppKit({ id: 'gallery', networks: [mainnet], disableAppend: true });

for (const group of [buttons, views, walletViews, embeddedViews, approvals, atoms, drawings]) await showGroup(group);
gallery.dataset.ready = '';
