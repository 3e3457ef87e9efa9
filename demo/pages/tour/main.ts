import { createAppKit } from 'latchkey';
import { mainnet } from 'latchkey/networks';
import * as z from 'zod/mini';
import { approvals } from '../gallery/approvals.js';
import { embeddedViews } from '../gallery/embedded-views.js';
import { views } from '../gallery/views.js';

// Shows one state of the gallery, which the hash of the address names; the home page and the documentation change it
const states = new Map(
  [...views.specimens, ...embeddedViews.specimens, ...approvals.specimens].map(state => [state.name, state]),
);
const dark = matchMedia('(prefers-color-scheme: dark)');
const themeSchema = z.catch(z.nullable(z.enum(['light', 'dark'])), null);
const chosenTheme = themeSchema.parse(new URLSearchParams(location.search).get('theme'));
let shown = 0;

// Defines the elements; `disableAppend` adds no modal to the page
createAppKit({ id: 'tour', networks: [mainnet], disableAppend: true });

async function show(): Promise<void> {
  const state = states.get(decodeURIComponent(location.hash.slice(1)));
  if (!state) return;
  const turn = (shown += 1);
  const theme = chosenTheme ?? (dark.matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = theme;
  const built = await state.build(theme, { theme, preset: 'none', dir: 'ltr', lang: 'en', only: '' });
  if (turn === shown) document.body.replaceChildren(built); // otherwise another one was chosen meanwhile
  document.body.dataset.state = state.name;
}

addEventListener('hashchange', () => void show());
dark.addEventListener('change', () => void show());
await show();
