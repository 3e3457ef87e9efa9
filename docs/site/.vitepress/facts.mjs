// Facts of the repository that pages of the site quote, so that no page can claim what has changed.
import { readFileSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../..', import.meta.url);
const read = path => readFileSync(new URL(path, ROOT), 'utf8');

const [page] = JSON.parse(read('.size-limit.json'));
const criteria = new Set(read('docs/site/accessibility.md').match(/^\| \d\.\d\.\d+/gm));

/** Figures of the home page by name. */
export const figures = {
  page: page.limit,
  hosts: '0', // demo/e2e/privacy.spec.ts fails for any request
  criteria: String(criteria.size),
};

/** Address of the source; its owner is a placeholder until the repository is known. */
export const source = process.env.GITHUB_REPOSITORY
  ? `https://github.com/${process.env.GITHUB_REPOSITORY}`
  : JSON.parse(read('package.json')).repository.url.replace(/^git\+|\.git$/g, '');

/** Guides in the order of the side bar, grouped. */
export const GUIDES = {
  Start: ['site/quick-start', 'site/recipes', 'bundlers', 'cdn', 'theming', 'site/gallery'],
  'Wallets and sign-in': [
    'adapters',
    'surroundings',
    'walletconnect',
    'phones',
    'embedded-wallet',
    'sign-in',
    'sign-in-server',
    'smart-sessions',
  ],
  Features: ['assets', 'swap', 'pay', 'previews', 'headless', 'server-rendering', 'services'],
  Move: [
    'migrating',
    'compat-1.7',
    'compat-rainbowkit',
    'compat-connectkit',
    'compat-solana-wallet-adapter',
    'complaints',
  ],
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
  'Run the services': ['own-wallet', 'api-server', 'secure-wallet', 'key-service', 'operations', 'sizing'],
  Test: ['testing', 'testing-recipes'],
};

/** Pages of the reference: their names are those of the code. */
export const REFERENCE = ['api', 'elements', 'errors'];

export const titleOf = page => /^# (.+)$/m.exec(read(`docs/${page}.md`))[1];

/** Returns the names of all pages of a folder of docs. */
export const pagesOf = folder =>
  readdirSync(new URL(`docs/${folder}`, ROOT))
    .filter(name => name.endsWith('.md'))
    .map(name => `${folder}${name.replace('.md', '')}`);
