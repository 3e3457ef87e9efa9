import { existsSync, readFileSync } from 'node:fs';

/** Groups of demo pages: file, title and what the page shows. */
const GROUPS = [
  {
    name: 'Apps',
    pages: [
      ['shop.html', 'Shop', 'Sign in by email, pay, and a receipt'],
      ['mint.html', 'Mint', 'A drop, and what you own of it'],
      ['game.html', 'Game', 'Moves without a question for each'],
      ['phones.html', 'Phone wallets', 'WalletConnect and 600 wallets'],
      ['embedded.html', 'Embedded wallet', 'By email, social account or passkey'],
      ['inline.html', 'Inline', 'The modal as part of the page'],
    ],
  },
  {
    name: 'Frameworks',
    pages: [
      ['plain.html', 'Plain HTML', 'Elements and one script'],
      ['react.html', 'React', 'Components and hooks'],
      ['own-ui.html', 'Your own UI', 'State and actions without a modal'],
      ['own-ui-react.html', 'Your own UI in React', 'Radix and the hooks of the kit'],
      ['own-adapter.html', 'Own adapter', 'Wallets of another library'],
      ['wagmi.html', 'wagmi', 'One connection for both'],
      ['multichain-react.html', 'Multichain in React', 'Two namespaces with hooks'],
    ],
  },
  {
    name: 'Developer pages',
    pages: [
      ['wallet.html', 'Developer wallet', 'The test wallet of these pages'],
      ['multichain.html', 'Multichain', 'Ethereum and Solana in one modal'],
      ['sign-in.html', 'Sign-in', 'A signed message after connecting'],
      ['services.html', 'Services', 'Names, prices and reports from a server'],
      ['swap.html', 'Swap', 'Tokens exchanged on the local chain'],
      ['pay.html', 'Pay and buy', 'Payments to a shop, and test coins'],
      ['sessions.html', 'Smart sessions', 'Sending within limits of the wallet'],
      ['two.html', 'Two modals', 'Independent modals on one page'],
      ['no-adapters.html', 'No adapters', 'The universal provider alone'],
      ['server-rendered.html', 'Server rendering', 'The account in the first paint'],
      ['anew.html', 'Recreate', 'Another modal without a reload'],
      ['own-ui-modal.html', 'Own UI, in the modal', 'The same stories in the modal'],
      ['csp.html', 'Strict CSP', 'A policy without exceptions'],
    ],
  },
  {
    name: 'Gallery',
    pages: [
      ['studio.html', 'Theme studio', 'Your brand in every token'],
      ['gallery.html', 'Everything', 'Every component, state and theme'],
      ['gallery.html?theme=light&preset=editorial', 'Editorial preset', 'Serif type and hairlines'],
      ['gallery.html?theme=dark&preset=terminal', 'Terminal preset', 'Monospaced and dense'],
      ['gallery.html?dir=rtl&lang=ar', 'Arabic', 'Right to left'],
    ],
  },
];

const { repository } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Address of the source, for links. */
const REPOSITORY = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** What a page loads before a click, and more for the first opening, by the budgets. */
const [{ limit: PAGE_SIZE, steps }] = JSON.parse(readFileSync(new URL('../.size-limit.json', import.meta.url), 'utf8'));

const HOST_PANEL = new URL('./pages/host/panel.html', import.meta.url);

const href = file => `./${file.replaceAll('&', '&amp;')}`;
const current = (isCurrent, value) => (isCurrent ? ` aria-current="${value}"` : '');

const menuLink = ([file, title, detail], page) =>
  `<li><a href="${href(file)}"${current(file === page, 'page')}><strong>${title}</strong><span>${detail}</span></a></li>`;

const menu = ({ name, pages }, page) => `
        <details name="site-menu">
          <summary${current(
            pages.some(([file]) => file === page),
            'true',
          )}>${name}</summary>
          <ul>
            ${pages.map(each => menuLink(each, page)).join('\n            ')}
          </ul>
        </details>`;

const header = page => `
    <a class="skip" href="#main">Skip to content</a>
    <header class="site">
      <a class="brand" href="./index.html"${current(page === 'index.html', 'page')}>
        <img src="/icon.svg" alt="" width="28" height="28" />Latchkey</a
      >
      <nav aria-label="Demo pages">${GROUPS.map(group => menu(group, page)).join('')}
      </nav>
    </header>`;

const HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/pages/site.css" />
    <link rel="stylesheet" href="/pages/example.css" />
    <link rel="stylesheet" href="/pages/code/code.css" />
    <script type="module" src="/pages/site-menu.ts"></script>`;

/** Apps look as those of customers do: no menu above them, and one line at the end. */
const APP_HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/pages/apps/app.css" />`;

const appFooter = page => {
  const name = page.replace('.html', '');
  return `<footer>
      <p>A demo of <a href="./index.html">Latchkey</a> with test money.
        <a href="${REPOSITORY}/blob/main/demo/pages/apps/${name}.ts">Its code</a></p>
      <nav aria-label="Demo apps">
        <a href="./shop.html"${current(page === 'shop.html', 'page')}>Shop</a>
        <a href="./mint.html"${current(page === 'mint.html', 'page')}>Mint</a>
        <a href="./game.html"${current(page === 'game.html', 'page')}>Game</a>
      </nav>
    </footer>`;
};

/** Disclosure with the sources of a page: pages/code/code-view.ts loads them when it opens. Names are of `pages`, those of pages of this folder. */
const pageCode = files => {
  for (const file of files.split(' '))
    if (!existsSync(new URL(`./${file.endsWith('.html') ? '' : 'pages/'}${file}`, import.meta.url)))
      throw new Error(`A page names the missing source ${file}`);
  const names = files.split(' ').map(file => file.split('/').at(-1));
  return `<section class="source-of-page" aria-labelledby="source">
      <details class="source" data-files="${files}">
        <summary>
          <h2 id="source">The code of this page</h2>
          <span class="soft mono">${names.join(' · ')}</span>
        </summary>
      </details>
      <script type="module" src="/pages/code/page-code.ts"></script>
    </section>`;
};

const siteMap = () =>
  GROUPS.map(
    ({ name, pages }) => `<div>
            <h3>${name}</h3>
            <ul>
              ${pages.map(page => menuLink(page)).join('\n              ')}
            </ul>
          </div>`,
  ).join('\n          ');

/** Vite plugin that replaces the placeholders of pages: shared head, navigation, host panel, sources of a page, list of all pages and address of the repository. */
export const sitePages = () => ({
  name: 'site-pages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) =>
      html
        .replace('<!-- site head -->', HEAD)
        .replace('<!-- app head -->', APP_HEAD)
        .replace('<!-- app footer -->', appFooter(path.replace(/^\//, '')))
        .replaceAll('%REPOSITORY%', REPOSITORY)
        .replaceAll('%PAGE_SIZE%', PAGE_SIZE)
        .replaceAll('%OPENING_SIZE%', steps[0].limit)
        .replace(/<!-- page code: (.+?) -->/, (_, files) => pageCode(files))
        .replaceAll('<!-- host panel -->', () => readFileSync(HOST_PANEL, 'utf8'))
        .replace('<!-- site header -->', header(path === '/' ? 'index.html' : path.replace(/^\//, '')))
        .replace('<!-- site map -->', siteMap),
  },
});
