// What people who moved an app, or run their own services, had to look for: each fact stands in its guide. Facts that a
// test of the code holds are not listed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';

/** Guide, what it says, and how to recognise it. */
const FACTS = [
  ['README.md', 'links the guides to payments and smart sessions', /docs\/pay\.md[\s\S]*docs\/smart-sessions\.md/],
  ['README.md', 'links the recipes', /docs\/site\/recipes\.md/],
  ['README.md', 'says what needs a server', /^## What needs a server$/m],
  ['CONTRIBUTING.md', 'says where the demo needs Foundry', /macOS, Windows and ARM install Foundry/],
  ['demo/start.mjs', 'says which of its services have no page', /service, no page/],
  ['docs/services.md', 'says by what name requests identify themselves', /`sv=html-1\.7\.7`/],
  ['docs/sign-in.md', 'says what hooks of wagmi know of a sign-in', /wagmi knows wallets, not sign-ins/],
  ['docs/sign-in-server.md', 'says how another origin reads routes of the host', /Access-Control-Allow-Credentials/i],
  ['docs/sign-in-server.md', 'says where a page gets the CSRF token', /GET \/sign-in\/session/],
  [
    'docs/sign-in-server.md',
    'has Fastify, Next.js and Hono',
    /Fastify[\s\S]*Next\.js[\s\S]*Hono|Next\.js[\s\S]*Hono[\s\S]*Fastify/,
  ],
  ['docs/embedded-wallet.md', 'says whose key the project id is', /key of its \[`WALLET_PROJECTS`\]/],
  [
    'docs/embedded-wallet.md',
    'names messages that the modal does not send',
    /neither `INIT_SMART_ACCOUNT` nor `GET_CHAIN_ID`/,
  ],
  ['docs/api-server.md', 'has the columns of the table of tokens', /\| column \| holds \|/],
  [
    'docs/api-server.md',
    'says which networks get 401 at a sign-in',
    /its network is one of `CHAINS` \(another gets 401/,
  ],
  [
    'docs/secure-wallet.md',
    'says on which networks smart accounts can be deployed',
    /works on every network that has EntryPoint 0\.8/,
  ],
  [
    'docs/secure-wallet.md',
    'says what happens without coins of the relayer',
    /Without coins, operations\s+are refused/,
  ],
  ['docs/secure-wallet.md', 'says where the default database is', /in the working directory/],
  [
    'docs/adapters.md',
    'says which Bitcoin wallets do not come back after a reload',
    /without `wallet_getAccount`, such as Leather/,
  ],
  ['docs/migrating.md', 'begins with what came with a project id', /^## What came with a project id$/im],
  ['docs/migrating.md', 'says where accounts of email and social sign-ins stay', /people who signed in by email/i],
  ['docs/migrating.md', 'names the coin type of names', /coin type 60/],
  ['docs/migrating.md', 'says how networks are switched with the embedded wallet', /without the view SwitchNetwork/],
];

for (const [path, what, pattern] of FACTS)
  test(`${path} ${what}`, () => assert.match(readFileSync(join(ROOT, path), 'utf8'), pattern));

test('the description of the package names every kind of network that it serves', () => {
  const { description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  assert.match(description, /EVM.*Solana.*Bitcoin/);
});

const read = path => readFileSync(join(ROOT, path), 'utf8');

/** Returns the names of a table of tokens; a name that begins with `-` replaces the last word of the one before it. */
function tokensOf(table) {
  let before = '';
  return [...table.matchAll(/`([\w-]+)`/g)].flatMap(([, name]) => {
    if (name === '-fill') return ['color-success-fill', 'color-warning-fill', 'color-danger-fill'];
    before = name.startsWith('-') ? before.replace(/-\w+$/, name) : name;
    return before;
  });
}

test('docs/theming.md has each token', () => {
  const [, table = ''] = /^\| surfaces(.*?)\n\n/ms.exec(read('docs/theming.md')) ?? [];
  const tokens = ['themes/page-tokens.ts', 'themes/tokens.ts'].flatMap(path =>
    [...read(path).matchAll(/^ {2}'?([a-z][\w-]*)'?:/gm)].map(([, name]) => name),
  );
  assert.ok(tokens.length >= 60, `${tokens.length} tokens`);
  assert.deepEqual(tokensOf(table).sort(), tokens.sort());
});

/** Returns the names of the methods that the chapters of the instance declare; those of older hosts are in the guide to migrate. */
function methodsOfInstance() {
  const chapters = ['window', 'accounts', 'networks', 'theme', 'state'].map(name =>
    read(`controllers/app-kit/${name}.ts`),
  );
  const [, actions = ''] = /^export interface Actions \{(.*?)^\}/ms.exec(read('controllers/app-kit/actions.ts')) ?? [];
  const [, reads = ''] =
    /^export interface WalletReads \{(.*?)^\}/ms.exec(read('controllers/app-kit/wallets.ts')) ?? [];
  const declared = /^ {2}(?:async )?([a-z]\w+)(?:<[^(]*>)?\(/gm;
  return [...chapters, actions, reads].flatMap(text => [...text.matchAll(declared)].map(([, name]) => name));
}

test('docs/api.md has each method of the instance, and says which ones return a promise', () => {
  const methods = methodsOfInstance().filter(name => name !== 'constructor');
  assert.ok(methods.length >= 80, `${methods.length} methods`);
  const [, section = ''] = /^## The instance$(.*?)^### /ms.exec(read('docs/api.md')) ?? [];
  const [prose = '', ...rows] = section.split(/^\| method /m);
  const table = rows.join('');
  assert.deepEqual(
    methods.filter(name => !new RegExp(`\`${name}\\b`).test(table)),
    [],
  );
  const sources = ['window', 'accounts', 'networks', 'state', 'actions'].map(name =>
    read(`controllers/app-kit/${name}.ts`),
  );
  const isPromise = name =>
    sources.some(text => new RegExp(`^ {2}(?:async )?${name}(?:<[^(]*>)?\\([^{;]*\\): Promise<`, 'm').test(text));
  const [, listed = ''] = /return a promise:(.*?)\./s.exec(prose) ?? [];
  assert.deepEqual([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort(), methods.filter(isPromise).sort());
});

test('docs/cdn.md has each name of the script', () => {
  const [, entries = ''] = /const ENTRIES = `(.*?)`;/s.exec(read('tools/cdn.mjs')) ?? [];
  const names = [...entries.matchAll(/export \{([^}]*)\}|export \* as (\w+)/g)].flatMap(([, list, name]) =>
    name ? [name] : list.split(',').map(each => each.trim()),
  );
  assert.ok(names.length >= 10, `${names.length} names`);
  const guide = read('docs/cdn.md');
  assert.deepEqual(
    names.filter(name => !guide.includes(`\`${name}\``)),
    [],
  );
});

test('docs/sign-in-server.md has each refusal, with its status', () => {
  const [, table = ''] = /STATUSES[^=]*= \{(.*?)\n\};/s.exec(read('server/answers.ts')) ?? [];
  const refusals = [...table.matchAll(/SIWX_(\w+): (\d+)/g)].map(([, code, status]) => ({ code, status }));
  assert.ok(refusals.length >= 15, `${refusals.length} refusals`);
  const guide = read('docs/sign-in-server.md');
  const isListed = ({ code, status }) =>
    new RegExp(`^\\|.*\`${code}\`${status === '401' ? '(?! \\()' : ` \\(${status}\\)`}`, 'm').test(guide);
  const thrown = refusals.filter(refusal => !isListed(refusal)).map(({ code }) => `SIWX_${code}`);
  assert.deepEqual(thrown, ['SIWX_SESSION_MISSING'], 'no handler answers this one');
  assert.match(guide, /`SIWX_SESSION_MISSING`/);
});

test('docs/bundlers.md says how many files a build writes: as many as the limit of the first page', () => {
  const [, said] = /writes about (\d+) files/.exec(read('docs/bundlers.md')) ?? [];
  const [, limit] = /"emitted": (\d+)/.exec(read('.size-limit.json')) ?? [];
  assert.ok(limit !== undefined);
  assert.equal(said, limit);
});

test('ARCHITECTURE.md has a row for each folder of controllers, elements and services', () => {
  const foldersIn = folder =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(each => each.isDirectory());
  const folders = ['controllers', 'elements', 'services'].flatMap(top =>
    foldersIn(top).map(({ name }) => `${top}/${name}`),
  );
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `([\w/.-]+)`/gm)].map(([, path]) => path);
  const isWritten = folder => /\/(dist|\.dist-\d+|node_modules)$/.test(folder); // by tools
  assert.ok(folders.length >= 30, `${folders.length} folders`);
  assert.deepEqual(
    folders.filter(
      folder => !isWritten(folder) && !rows.some(path => path === folder || path.startsWith(`${folder}/`)),
    ),
    [],
  );
});

test('the guides name one size of WalletConnect’s code', () => {
  const [, inHost] =
    /universal-provider\.js` \([\d.]+ MB, (\d+ kB gzip) in a host/.exec(read('docs/dependencies.md')) ?? [];
  const [, loaded] = /The code \((\d+ kB gzip)\)/.exec(read('docs/walletconnect.md')) ?? [];
  assert.ok(inHost !== undefined);
  assert.equal(loaded, inHost);
});
