import { readFileSync } from 'node:fs';

/** File and title of each demo page in the navigation. */
const PAGES = [
  ['index.html', 'Plain HTML'],
  ['react.html', 'React'],
  ['inline.html', 'Inline'],
  ['two.html', 'Two modals'],
  ['multichain.html', 'Multichain'],
  ['multichain-react.html', 'Multichain in React'],
  ['phones.html', 'Phone wallets'],
  ['no-adapters.html', 'No adapters'],
  ['anew.html', 'Recreate'],
  ['csp.html', 'Strict CSP'],
  ['gallery.html', 'Gallery'],
  ['wallet.html', 'Developer wallet'],
];

const HOST_PANEL = new URL('./pages/host/panel.html', import.meta.url);

const link = ([file, name], current) =>
  `<a href="./${file}"${file === current ? ' aria-current="page"' : ''}>${name}</a>`;

const header = current => `
    <a class="skip" href="#main">Skip to content</a>
    <header class="site">
      <a class="brand" href="./index.html">Latchkey</a>
      <nav aria-label="Demo pages">
        ${PAGES.map(page => link(page, current)).join('\n        ')}
      </nav>
    </header>`;

/** Vite plugin that inserts the shared head, navigation and host panel into every page with the placeholders. */
export const sitePages = () => ({
  name: 'site-pages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) =>
      html
        .replace(
          '<!-- site head -->',
          `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/pages/site.css" />`,
        )
        .replaceAll('<!-- host panel -->', () => readFileSync(HOST_PANEL, 'utf8'))
        .replace('<!-- site header -->', header(path === '/' ? 'index.html' : path.replace(/^\//, ''))),
  },
});
