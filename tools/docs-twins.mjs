// Markdown twins of the pages of the site, and `llms.txt`, from which an agent finds and reads them without a browser.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parse } from 'yaml';
import { figures, GUIDES, pagesOf, REFERENCE, titleOf } from '../docs/site/.vitepress/facts.mjs';
import { filesBelow, ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');

const LANGUAGES = { '.vue': 'vue', '.svelte': 'svelte', '.mjs': 'js' };

/** Replaces `<<< file` with the file, as VitePress does. */
const withSnippets = (text, page) =>
  text.replaceAll(/^<<< ([^\s{]+)(?:\{(\w+)\})?$/gm, (_, path, language) => {
    const file = join('docs', dirname(page), path);
    const lang = language ?? LANGUAGES[extname(file)] ?? extname(file).slice(1);
    return `\`${file}\`:\n\n\`\`\`${lang}\n${read(file).trimEnd()}\n\`\`\``;
  });

/** Applies a function to what lies outside of fenced code. */
const outsideCode = (text, change) =>
  text
    .split(/^(```[^]*?^```$)/gm)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

/** Text of the parts that Vue draws from the head of the page. */
function headText(source) {
  const [, head] = /^---\n([^]*?)\n---\n/.exec(source) ?? [];
  const { layout, title, lead, install, claims = [] } = head ? parse(head) : {};
  if (layout !== 'landing') return '';
  const lines = claims.map(
    ({ figure, title: what, text, link, more }) => `- ${figures[figure]} ${what}. ${text} [${more}](${link}.md)`,
  );
  return `# Latchkey: ${title}\n\n${lead}\n\n\`\`\`sh\n${install}\n\`\`\`\n\n${lines.join('\n')}\n`;
}

/** Adds `.md` to links to other pages, and makes links to what is no page of the site plain text. */
const withMarkdownLinks = (text, page) =>
  text.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)(?:\{[^}]*\})?/g, (whole, label, href) => {
    if (/^(?:\w+:|#)/.test(href)) return whole;
    const [, path, hash] = /^([^#]*)(#.*)?$/.exec(href);
    if (!path.startsWith('/'))
      return join('docs', dirname(page), path).startsWith('docs/') ? `[${label}](${href})` : label;
    const file = path.endsWith('/') ? `${path}index` : path;
    return `[${label}](${file}${/\.\w+$/.test(file) ? '' : '.md'}${hash ?? ''})`;
  });

/** Returns a page without what only a browser understands. */
export function twinOf(page) {
  const source = read(`docs/${page}.md`);
  const body = withSnippets(source.replace(/^---\n[^]*?\n---\n/, ''), page);
  const plain = outsideCode(body, text =>
    withMarkdownLinks(
      text
        .replaceAll(/<!--[^]*?-->\n?/g, '')
        .replaceAll(/^::: ?[\w-]*.*$\n?/gm, '')
        .replaceAll(/<Live>[^]*?<\/Live>\n?/g, '')
        .replaceAll(/<Stage\b[^]*?\/>\n?/g, '')
        .replaceAll(/<(ClientOnly)>[^]*?<\/\1>\n?/g, '')
        .replaceAll(/<(style|script)\b[^]*?<\/\1>\n?/g, ''),
      page,
    ),
  );
  const code = plain.replaceAll(/^```(\w+) \[([^\]]+)\]$/gm, '$2:\n\n```$1');
  return `${headText(source)}${code}`.replaceAll(/\n{3,}/g, '\n\n').trimStart();
}

/** Address of a page on the site, without its ending. */
const addressOf = page => (page === 'site/index' ? 'index' : page);

/** First paragraph of a page in one line. */
function summaryOf(page) {
  const paragraph = twinOf(page)
    .split(/\n{2,}/)
    .find(text => /^[A-Z`“]/.test(text) && !text.startsWith('```'));
  const [sentence = ''] = /^[^]*?[.:](?=\s|$)/.exec(paragraph?.replaceAll(/\s+/g, ' ') ?? '') ?? [];
  return sentence.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/:$/, '.');
}

const line = page => `- [${titleOf(page)}](/${addressOf(page)}.md): ${summaryOf(page)}`.replace(/: $/, '');

/** Returns `llms.txt` (llmstxt.org): what the project is, and a line for each page. */
export function llmsText() {
  const groups = Object.entries({ ...GUIDES, Reference: REFERENCE });
  return [
    '# Latchkey',
    '> An open, embeddable wallet modal for web apps: people connect a wallet, see their account, switch networks, sign and send on EVM networks, Solana and Bitcoin. Self-hosted, without a cloud service.',
    'Each page of this site has a twin in Markdown: its address with `.md`. Install with `npm install latchkey viem`; begin with the quick start. The package has types for every option.',
    ...groups.map(([name, pages]) => `## ${name}\n\n${pages.map(line).join('\n')}`),
    `## Optional\n\n${pagesOf('decisions/')
      .filter(page => page !== 'decisions/README')
      .map(page => `- [${titleOf(page)}](/${page}.md)`)
      .join('\n')}`,
    '',
  ].join('\n\n');
}

/** Names of all pages that have a twin. */
export const twinPages = () => [
  ...pagesOf(''),
  ...pagesOf('site/'),
  ...pagesOf('decisions/').filter(page => page !== 'decisions/README'),
];

/** Writes the twins and `llms.txt` beside the pages of a built site; pages of types are Markdown already. */
export function writeTwins(site) {
  for (const path of filesBelow(['types'], join(ROOT, 'docs')).filter(file => file.endsWith('.md'))) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    copyFileSync(join(ROOT, 'docs', path), join(site, path));
  }
  for (const page of twinPages()) {
    const path = join(site, `${addressOf(page)}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, twinOf(page));
  }
  writeFileSync(join(site, 'llms.txt'), llmsText());
}
