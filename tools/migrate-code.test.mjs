// Moves single files by the rules of `latchkey migrate`, and parses what they write.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { migrateSource } from '../cli/source-rules.mjs';

/** Returns the migrated text of a file, which must parse, and its notes as `line: text`. */
function migrated(text) {
  const { text: code, notes } = migrateSource(text);
  const { parseDiagnostics } = ts.createSourceFile('app.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  assert.deepEqual(
    parseDiagnostics.map(({ messageText }) => messageText),
    [],
    code,
  );
  return { code, notes: notes.map(note => `${note.line}: ${note.text}`) };
}

const KIT = "import { createAppKit } from '@reown/appkit/react'\n";
const HOSTED = "import { hosted } from 'latchkey/hosted'\n";
const NO_WALLET = 'embeddedWallet';
const withoutWallet = notes => notes.filter(note => !note.includes(NO_WALLET));

test('names the hosted services before a comment that follows the project id', () => {
  for (const [options, expected] of [
    ['\n  projectId: env.ID // the id\n', '\n  projectId: env.ID, services: hosted(env.ID) // the id\n'],
    ['\n  projectId /* id */,\n', '\n  projectId, services: hosted(projectId) /* id */,\n'],
    ['\n  projectId, // the id, {really}\n', '\n  projectId, services: hosted(projectId), // the id, {really}\n'],
    [" url: `${a ? `x}` : 'y'}`, projectId ", " url: `${a ? `x}` : 'y'}`, projectId, services: hosted(projectId) "],
    [' re: /[`\'"]/,\n projectId ', ' re: /[`\'"]/,\n projectId, services: hosted(projectId) '],
  ]) {
    const { code } = migrated(`${KIT}createAppKit({${options}})\n`);
    assert.equal(code, `${HOSTED}${KIT.replace('@reown/appkit', 'latchkey')}createAppKit({${expected}})\n`);
  }
});

test('reads the project id past the comment before its value', () => {
  const { code } = migrated(`${KIT}createAppKit({ projectId: // the id\n env.ID })\n`);
  assert.ok(code.includes('env.ID, services: hosted(env.ID) })'), code);
});

test('says what the sign-in needs where the options of a modal stand elsewhere', () => {
  for (const modal of [
    'const options = { projectId, networks }\ncreateAppKit(options)',
    'createAppKit(optionsOf(projectId))',
    'export const App = () => <AppKitProvider projectId={projectId} networks={networks} />',
  ]) {
    const { notes } = migrated(`${KIT.replace('createAppKit', 'createAppKit, AppKitProvider')}${modal}\n`);
    assert.equal(notes.filter(note => note.includes(NO_WALLET)).length, 1, notes.join('\n'));
    assert.equal(notes.filter(note => note.includes('services: hosted(projectId)')).length, 1, notes.join('\n'));
  }
  const { notes } = migrated(`${KIT}const options = { projectId, embeddedWallet }\ncreateAppKit(options)\n`);
  assert.deepEqual(
    notes.filter(note => note.includes('email and social')),
    [],
  );
});

test('ignores calls in comments', () => {
  const { code, notes } = migrated(`${KIT}// e.g. createAppKit({ projectId, it's })\ncreateAppKit({ projectId })\n`);
  assert.ok(code.includes("// e.g. createAppKit({ projectId, it's })\n"), code);
  assert.deepEqual(withoutWallet(notes), []);
  assert.equal(notes.length, 1);
});

test('imports the hosted services outside comments, before the first import of the package', () => {
  const before = "/*\nimport everything from here\n*/\nimport a from './a'\n";
  const { code } = migrated(`${before}${KIT}createAppKit({ projectId })\n`);
  assert.ok(code.startsWith(`${before}${HOSTED}import { createAppKit }`), code);
  const { code: adapter } = migrated(
    `${before}import { createWeb3Modal } from '@web3modal/ethers/react'\ncreateWeb3Modal({ ethersConfig, projectId })\n`,
  );
  assert.ok(
    adapter.startsWith(`${before}${HOSTED}import { EthersAdapter } from 'latchkey/adapters/ethers'\n`),
    adapter,
  );
});

test('imports the hosted services by a name that the file does not use', () => {
  const own = "import { hosted } from './env'\n";
  const { code } = migrated(`${own}${KIT}createAppKit({ projectId, url: hosted })\n`);
  assert.ok(code.includes("import { hosted as hostedServices } from 'latchkey/hosted'\n"), code);
  assert.ok(code.includes('services: hostedServices(projectId)'), code);
  const { code: twice } = migrated(`${HOSTED}${KIT}createAppKit({ projectId })\n`);
  assert.equal(twice.split('latchkey/hosted').length, 2, twice);
  assert.ok(twice.includes('services: hosted(projectId)'), twice);
});

test('keeps the line ending of a file', () => {
  const page = `'use client'\n${KIT}import { Pay } from '@reown/appkit-pay'\n\ncreateAppKit({\n  projectId\n})\n`;
  const web3modal = `import { createWeb3Modal } from '@web3modal/ethers'\ncreateWeb3Modal({ ethersConfig, projectId })\n`;
  const elements = "import { pay, W3mPayView } from '@reown/appkit-pay'\n";
  for (const text of [page, web3modal, elements]) {
    const { code } = migrated(text.replaceAll('\n', '\r\n'));
    assert.doesNotMatch(code, /(?<!\r)\n/);
    assert.equal(code.replaceAll('\r\n', '\n'), migrated(text).code);
  }
});

test('names the hosted services in calls by another name and with type arguments', () => {
  for (const [text, expected] of [
    [`${KIT.replace(' }', ' as make }')}make({ projectId })`, 'make({ projectId, services: hosted(projectId) })'],
    [`${KIT}createAppKit<Foo<{ a: 1 }>>({ projectId })`, '>({ projectId, services: hosted(projectId) })'],
  ])
    assert.ok(migrated(text).code.includes(expected), migrated(text).code);
  for (const text of [`${KIT.replace(' }', ' as make }')}make(options)`, `${KIT}createAppKit<Foo>(options)`])
    assert.match(migrated(text).notes.join('\n'), /^2: option `services: hosted\(projectId\)` names/m);
});

const WAGMI = "import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'\n";

test('writes the options of Web3Modal that became features, with their comments', () => {
  const { code } = migrated(
    `${WAGMI}createWeb3Modal({
  wagmiConfig, // shared
  enableAnalytics: false, // see {docs}
  projectId,
  enableOnramp: true // see docs
})
`,
  );
  for (const part of [
    'adapters: [new WagmiAdapter({ wagmiConfig: wagmiConfig })], networks: wagmiConfig.chains, // shared\n',
    'features: { analytics: false, onramp: true }, // see {docs}\n',
    '// see docs\n})',
  ])
    assert.ok(code.includes(part), `${part}\n${code}`);
  assert.doesNotMatch(code, /enable/);
});

test('moves each call that creates a Web3Modal', () => {
  const { code } = migrated(
    `${WAGMI}if (a) createWeb3Modal({ wagmiConfig, projectId })\nelse createWeb3Modal({ projectId, wagmiConfig, themeMode })\n`,
  );
  assert.equal(code.split('adapters: [new WagmiAdapter({ wagmiConfig: wagmiConfig })]').length, 3, code);
  assert.equal(code.split('services: hosted(projectId)').length, 3, code);
});

test('adds the adapter to a call without the configuration of one, and keeps the comments of its options', () => {
  const { code } = migrated(
    "import { createWeb3Modal } from '@web3modal/solana'\ncreateWeb3Modal({chains: [a, // first\n b], projectId})\n",
  );
  assert.ok(code.includes('({ adapters: [new SolanaAdapter()],networks: [a, // first\n b], projectId'), code);
});

test('prints where an adapter needs an import that the command cannot write', () => {
  const { code, notes } = migrated(
    "const { createWeb3Modal } = await import('@web3modal/ethers')\ncreateWeb3Modal({ ethersConfig, projectId })\n",
  );
  assert.ok(code.includes('adapters: [new EthersAdapter()]'), code);
  assert.match(notes.join('\n'), /^2: `EthersAdapter`: import it from latchkey\/adapters\/ethers$/m);
  assert.match(notes.join('\n'), /^2: option `services: hosted\(projectId\)` names/m);
});

test('imports the adapter of wagmi from its entry, keeps what it takes, and says what it does not take', () => {
  const { code, notes } = migrated(
    `${WAGMI}const config = defaultWagmiConfig({ chains, projectId, metadata, auth: { email: false }, transports: { 1: http() }, ...rest })
createWeb3Modal({ wagmiConfig: config, projectId })
`,
  );
  assert.match(code, /import \{ createAppKit \} from 'latchkey\/react'/);
  assert.match(code, /import \{ WagmiAdapter \} from 'latchkey\/adapters\/wagmi'/);
  for (const part of ['networks: chains', 'transports: { 1: http() }', '...rest'])
    assert.ok(code.includes(part), `${part}\n${code}`);
  for (const note of [
    '2: `metadata` of `defaultWagmiConfig` is removed: name it in `createAppKit`',
    '2: `auth` of `defaultWagmiConfig` is removed',
  ])
    assert.ok(
      notes.some(each => each.startsWith(note)),
      `${note}\n${notes.join('\n')}`,
    );
  const { notes: left } = migrated(`${WAGMI}const config = defaultWagmiConfig(options)\n`);
  assert.match(left.join('\n'), /^2: `defaultWagmiConfig`: write/m);
});

test('replaces modules of kits in every form that loads them', () => {
  const { code, notes } = migrated(`
const lazy = () => import(/* webpackChunkName: "kit" */ '@rainbow-me/rainbowkit')
jest.requireActual('@rainbow-me/rainbowkit')
require.resolve('connectkit')
vi.importActual("connectkit")
declare module '@rainbow-me/rainbowkit' { interface X {} }
jest.mock('@web3modal/ethers/react')
await import('@rainbow-me/rainbowkit/styles.css')
if (isBrowser)
  require('@solana/wallet-adapter-react-ui/styles.css')
start()
import styles from '@rainbow-me/rainbowkit/styles.css?url'
`);
  assert.doesNotMatch(code, /@rainbow-me|web3modal|@solana|'connectkit|"connectkit/);
  assert.ok(code.includes("from 'latchkey/compat/rainbowkit/styles.css?url'"), code);
  assert.ok(code.includes("if (isBrowser)\n  require('latchkey/compat/solana-wallet-adapter/styles.css')\n"), code);
  assert.deepEqual(notes, []);
});

test('prints the lines that still name a package of another kit', () => {
  const { notes } = migrated(`module.exports = {
  transpilePackages: ['@rainbow-me/rainbowkit'], alias: { '@rainbow-me/rainbowkit': own },
  other: import('@web3modal/core'),
}
import type { Chain } from '@rainbow-me/rainbowkit/dist/chains'
import { WalletMultiButton } from '@solana/wallet-adapter-material-ui'
localStorage.getItem('connectkit')
`);
  for (const note of [
    '2: `@rainbow-me/rainbowkit` is named here',
    '3: `@web3modal/core` is named here',
    '5: `@rainbow-me/rainbowkit/dist/chains` is named here',
    '6: @solana/wallet-adapter-material-ui: import the buttons from latchkey/compat/solana-wallet-adapter',
  ])
    assert.ok(
      notes.some(each => each.startsWith(note)),
      `${note}\n${notes.join('\n')}`,
    );
  assert.equal(notes.length, 4, notes.join('\n'));
});

test('renames methods only in files that import the kit', () => {
  const own = "import { client } from './flags'\nclient.updateRemoteFeatures({ a: 1 })\n";
  assert.equal(migrated(own).code, own);
});

test('replaces imports beside an apostrophe of a comment or of a text', () => {
  for (const [before, after] of [
    ["import { ConnectKitButton /* it's ours */ } from '", "'\n"],
    ["/* don't sort */ import { ConnectKitButton } from '", "'\n"],
    ["const a = <p>Don't wait</p>; const Part = lazy(() => import('", "'))\n"],
    ["const url = 'https://a.example'; /* it's late */ const kit = require('", "')\n"],
    ["import { useModal }from'", "';let a='b'\n"],
  ]) {
    const { code, notes } = migrated(`${before}connectkit${after}`);
    assert.equal(code, `${before}latchkey/compat/connectkit${after}`);
    assert.deepEqual(notes, []);
  }
});

test('keeps the names of files that are those of Web3Modal', () => {
  const own = "import { metadata } from './createWeb3Modal.config'\nimport useModal from '@/hooks/useWeb3Modal'\n";
  const more = "jest.mock('../lib/my-useWeb3ModalAccount')\n";
  const { code } = migrated(
    `import { createWeb3Modal } from '@web3modal/ethers/react'\n${own}${more}createWeb3Modal()\n`,
  );
  assert.ok(code.includes(own), code);
  assert.ok(code.includes(more), code);
  assert.ok(code.includes('\ncreateAppKit()\n'), code);
});

test('leaves functions of the host that have the name of the call as they are', () => {
  const own = `export function createAppKit({ projectId }) {
  return make({ projectId })
}
class Kits {
  createAppKit({ projectId }) {
    return make({ projectId })
  }
}
`;
  const { code } = migrated(`${KIT.replace(' }', ' as make }')}${own}`);
  assert.equal(code.split('createAppKit({ projectId })').length, 3, code);
  assert.equal(code.split('make({ projectId, services: hosted(projectId) })').length, 3, code);
  const web3modal = own.replaceAll('createAppKit', 'createWeb3Modal');
  const { code: moved } = migrated(
    `import { createWeb3Modal as make } from '@web3modal/ethers/react'\n${web3modal.replaceAll('make({', 'make({ ethersConfig,')}`,
  );
  assert.equal(moved.split('adapters: [new EthersAdapter()]').length, 3, moved);
});
