import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { figures, GUIDES, REFERENCE, source, titleOf } from './facts.mjs';

const DOCS = new URL('../..', import.meta.url).pathname;

const item = page => ({ text: titleOf(page), link: `/${page}` });

const reference = [
  ...REFERENCE.map(item),
  ...(existsSync(`${DOCS}/types/index.md`) ? [{ text: 'Types', link: '/types/' }] : []),
];

/** Comments of the options link to guides beside `api.md`; the pages of types lie elsewhere. */
function guidesFromRoot(markdown) {
  markdown.core.ruler.push('guides-from-root', ({ tokens, env }) => {
    if (!env.relativePath?.startsWith('types/')) return; // headings have none
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

/** Shows double braces in code within a line as they are written: Vue would compute them. */
function plainCode(markdown) {
  markdown.core.ruler.push('plain-code', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? []))
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
  });
}

/** Columns that a page can hold beside each other. */
const MOST = 5;
/** A cell of figures, which needs little room. */
const FIGURES = /^[\d.,/ %–]*$/;

/**
 * Gives each cell the head of its column, which narrow pages show in the cell, and each table the class of its number of
 * columns, or that of a table of figures.
 */
function labelledCells(markdown) {
  markdown.core.ruler.push('labelled-cells', ({ tokens }) => {
    let heads = [];
    let table;
    let column = 0;
    let isOfFigures = true;
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'table_open') [table, heads, isOfFigures] = [token, [], true];
      if (token.type === 'th_open') heads.push(tokens[at + 1].content);
      if (token.type === 'thead_close')
        table.attrSet('class', heads.length > MOST ? 'wide' : `columns-${heads.length}`);
      if (token.type === 'table_close' && isOfFigures) table.attrSet('class', 'figures');
      if (token.type === 'tr_open') column = 0;
      if (token.type !== 'td_open') continue;
      const head = heads[column++];
      const { content } = tokens[at + 1];
      isOfFigures &&= FIGURES.test(content);
      if (content === '–') token.attrSet('data-none', '');
      else if (head && content !== '' && content !== 'required') token.attrSet('data-head', head);
    }
  });
  // VitePress's own rule drops the attributes, and makes each table a stop of Tab, since its tables scroll
  markdown.renderer.rules.table_open = (tokens, at, options, env, self) => self.renderToken(tokens, at, options);
}

export default defineConfig({
  title: 'Latchkey',
  description: 'An open, embeddable wallet modal for web apps',
  lang: 'en',
  srcDir: '..',
  srcExclude: ['decisions/README.md'],
  rewrites: { 'site/index.md': 'index.md' },
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    attrs: { leftDelimiter: '{:', allowedAttributes: ['target'] }, // “{network}” at the end of a text is no attribute
    config(markdown) {
      markdown.use(guidesFromRoot).use(withoutOutsideLinks).use(plainCode).use(labelledCells);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: tag => /^(?:w3m|appkit)-/.test(tag) } } },
  transformHead: ({ pageData: { relativePath } }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${relativePath}` }],
  ],
  themeConfig: {
    logo: { src: '/icon.svg', width: 24, height: 24 },
    figures,
    source,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Generated pages of types would fill the results and double the index
        _render: (source, env, markdown) => (env.relativePath.startsWith('types/') ? '' : markdown.render(source, env)),
      },
    },
    nav: [
      { text: 'Quick start', link: '/site/quick-start' },
      { text: 'Reference', link: '/api' },
      { text: 'Gallery', link: '/site/gallery' },
      { text: 'Theme studio', link: '/gallery/studio.html', target: '_self' },
    ],
    socialLinks: [{ icon: 'github', link: source, ariaLabel: 'Source' }],
    sidebar: [
      ...Object.entries(GUIDES).map(([text, pages]) => ({ text, items: pages.map(item) })),
      { text: 'Reference', items: reference },
    ],
  },
});
