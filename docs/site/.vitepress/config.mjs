import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineConfig } from 'vitepress';

const DOCS = new URL('../..', import.meta.url).pathname;

/** Guides in the order of the side bar, grouped. */
const GUIDES = {
  Start: [
    'site/quick-start',
    'site/recipes',
    'site/gallery',
    'bundlers',
    'cdn',
    'migrating',
    'compat-1.7',
    'compat-rainbowkit',
    'compat-connectkit',
  ],
  Wallets: ['adapters', 'walletconnect', 'embedded-wallet', 'sign-in', 'sign-in-server', 'smart-sessions'],
  Features: ['headless', 'server-rendering', 'assets', 'swap', 'pay', 'previews', 'services', 'theming'],
  Trust: [
    'security',
    'site/accessibility',
    'contacted-hosts',
    'csp',
    'dependencies',
    'browsers',
    'budgets',
    'versioning',
  ],
  Test: ['testing', 'api-server', 'secure-wallet', 'key-service', 'operations'],
};

const titleOf = page => /^# (.+)$/m.exec(readFileSync(`${DOCS}/${page}.md`, 'utf8'))[1];
const item = page => ({ text: titleOf(page), link: `/${page}` });

const reference = [
  { text: 'Options, methods and hooks', link: '/api' },
  { text: 'Elements', link: '/elements' },
  { text: 'Errors', link: '/errors' },
  ...(existsSync(`${DOCS}/types/index.md`) ? [{ text: 'Types', link: '/types/' }] : []),
];

/** Comments of the options link to guides beside `api.md`; the pages of types lie elsewhere. */
function guidesFromRoot(markdown) {
  markdown.core.ruler.push('guides-from-root', ({ tokens, env }) => {
    if (!env.relativePath.startsWith('types/')) return;
    for (const token of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
      const href = token.attrGet('href');
      if (/^[\w-]+\.md(?:#.*)?$/.test(href) && existsSync(`${DOCS}/${href.replace(/#.*/, '')}`))
        token.attrSet('href', `/${href}`);
    }
  });
}

/** Shows links to files of the repository that are not pages as plain text: the site has no page for them. */
function withoutOutsideLinks(markdown) {
  markdown.core.ruler.push('outside-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const path = token.attrGet('href').replace(/[#?].*$/, '');
          const isRelative = path.startsWith('.');
          isOutside = isRelative && !resolve(dirname(`${DOCS}/${env.relativePath}`), path).startsWith(resolve(DOCS));
        }
        const isLink = token.type === 'link_open' || token.type === 'link_close';
        if (isOutside && isLink) Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
      }
    }
  });
}

export default defineConfig({
  title: 'Latchkey',
  description: 'An open, embeddable wallet modal for web apps',
  lang: 'en',
  srcDir: '..',
  srcExclude: ['decisions/README.md'],
  rewrites: { 'site/index.md': 'index.md' },
  cleanUrls: true,
  markdown: {
    config(markdown) {
      markdown.use(guidesFromRoot).use(withoutOutsideLinks);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Quick start', link: '/site/quick-start' },
      { text: 'Gallery', link: '/site/gallery' },
      { text: 'Reference', link: '/api' },
    ],
    sidebar: [
      ...Object.entries(GUIDES).map(([text, pages]) => ({ text, items: pages.map(item) })),
      { text: 'Reference', items: reference },
    ],
  },
});
