// Moves whole hosts by `latchkey migrate`: monorepos, style sheets, re-exports and texts that resemble code.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import ts from 'typescript';
import { migrate } from '../cli/migrate.mjs';
import { ROOT } from './files.mjs';

const PACKAGE = { version: '1.0.0', peers: { viem: '^2.29.0' } };
const folders = [];
after(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })));

/** Writes a host from files by name, and returns its folder. */
function hostOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Migrates a host, checks that a second run changes nothing, and returns the notes and what reads a file. */
function migrated(files) {
  const folder = hostOf(files);
  const result = migrate(folder, PACKAGE);
  assert.deepEqual(migrate(folder, PACKAGE).changed, [], 'a second run changes nothing');
  return { ...result, folder, read: name => readFileSync(join(folder, name), 'utf8') };
}

const parses = code =>
  assert.deepEqual(
    ts
      .createSourceFile('app.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
      .parseDiagnostics.map(({ messageText }) => messageText),
    [],
    code,
  );

const KIT = "import { createAppKit } from '@reown/appkit/react'\n";
const WEB3MODAL = "import { createWeb3Modal, defaultConfig, useWeb3ModalAccount } from '@web3modal/ethers/react'\n";
const RAINBOW =
  "import '@rainbow-me/rainbowkit/styles.css';\nimport { RainbowKitProvider } from '@rainbow-me/rainbowkit';\n";

test('names the line of each note in the file as it is after the run', () => {
  const files = {
    'kit.ts': `${KIT}\nconst metadata = {}\ncreateAppKit({ projectId })\nexport * from './rest'\n// a\ncoinbasePreference: 'all'\n`,
    'old.tsx': `// the modal\n${WEB3MODAL}const ethersConfig = defaultConfig({ metadata })\ncreateWeb3Modal({ ethersConfig, projectId })\nconst { chainId } = useWeb3ModalAccount()\n`,
    'rainbow.tsx': `${RAINBOW}\n<RainbowKitProvider coolMode />;\n`,
  };
  const found = {
    embeddedWallet: /createAppKit\(/,
    coinbasePreference: /coinbasePreference/,
    defaultConfig: /defaultConfig\(/,
  };
  const places = { ...found, chainId: /chainId/, coolMode: /coolMode/ };
  const check = (notes, read) => {
    for (const note of notes) {
      const [, name, line, text] = /^([^:]+):(\d+): (.*)$/s.exec(note);
      const [, pattern] = Object.entries(places).find(([key]) => text.includes(`\`${key}\``)) ?? [];
      assert.ok(pattern, note);
      assert.match(read(name).split('\n')[line - 1], new RegExp(`${pattern.source}|createWeb3Modal\\(`), note);
    }
    assert.equal(notes.length, 6, notes.join('\n'));
  };
  const folder = hostOf(files);
  const read = name => readFileSync(join(folder, name), 'utf8');
  check(migrate(folder, { ...PACKAGE, isDry: true }).notes, read);
  check(migrate(folder, PACKAGE).notes, read);
});

test('says that packages are to be installed when the package.json of a workspace changes', () => {
  const folder = hostOf({
    'package.json': '{ "workspaces": ["apps/*"] }',
    'apps/web/package.json': '{ "dependencies": { "@reown/appkit": "catalog:" } }',
  });
  const output = execFileSync(process.execPath, [join(ROOT, 'cli/latchkey.mjs'), 'migrate', folder], {
    encoding: 'utf8',
  });
  assert.match(output, /apps\/web\/package\.json\n[^]*Install the packages again/);
});

test('prints catalogs, patches and overrides of a monorepo that name a removed package', () => {
  const manifest = {
    workspaces: {
      packages: ['apps/*'],
      catalog: { '@reown/appkit': '^1.7.8' },
      catalogs: { kits: { connectkit: '1' } },
    },
    patchedDependencies: { '@rainbow-me/rainbowkit@2.2.8': 'patches/a.patch' },
    pnpm: { overrides: { '@reown/appkit>viem': '2.30.0' }, patchedDependencies: { '@reown/appkit-common': 'b.patch' } },
  };
  const yaml = `packages:\n  - apps/*\ncatalog:\n  '@reown/appkit': ^1.7.8\n  viem: ^2\n  "connectkit": 1.9.0\n# '@reown/appkit'\npatchedDependencies:\n  '@web3modal/wagmi@5.1.0': patches/c.patch\n`;
  const { notes } = migrated({ 'package.json': JSON.stringify(manifest), 'pnpm-workspace.yaml': yaml });
  assert.deepEqual(notes.sort(), [
    'package.json:1: remove the entries of @rainbow-me/rainbowkit in `patchedDependencies`',
    'package.json:1: remove the entries of @reown/appkit in `pnpm.overrides`',
    'package.json:1: remove the entries of @reown/appkit in `workspaces.catalog`',
    'package.json:1: remove the entries of @reown/appkit-common in `pnpm.patchedDependencies`',
    'package.json:1: remove the entries of connectkit in `workspaces.catalogs`',
    'pnpm-workspace.yaml:4: remove the entry of @reown/appkit',
    'pnpm-workspace.yaml:6: remove the entry of connectkit',
    'pnpm-workspace.yaml:9: remove the entry of @web3modal/wagmi',
  ]);
});

test('replaces style sheets of kits in style sheets, and says which classes are not there', () => {
  const { read, notes } = migrated({
    'app/globals.css':
      "@import '@rainbow-me/rainbowkit/styles.css';\n@import url(@solana/wallet-adapter-react-ui/styles.css);\n",
    'app/theme.scss':
      '@use "~@solana/wallet-adapter-react-ui/styles.css";\n.wallet-adapter-modal-wrapper { color: red }\n',
    'app/plain.css': '/* @rainbow-me/rainbowkit */\n.wallet-adapter-button { color: red }\n',
  });
  assert.equal(
    read('app/globals.css'),
    "@import 'latchkey/compat/rainbowkit/styles.css';\n@import url(latchkey/compat/solana-wallet-adapter/styles.css);\n",
  );
  assert.match(read('app/theme.scss'), /^@use "~latchkey\/compat\/solana-wallet-adapter\/styles\.css";$/m);
  assert.deepEqual(notes, [
    'app/theme.scss:2: class `wallet-adapter-modal-wrapper` is not there: the modal has parts and tokens, see docs/theming.md',
  ]);
});

test('names the adapter of a Web3Modal that is created by another name', () => {
  const { read } = migrated({
    'app.ts':
      "import { createWeb3Modal as make } from '@web3modal/ethers5'\nmake({ ethersConfig, chains, projectId })\n",
  });
  assert.match(read('app.ts'), /make\(\{ adapters: \[new Ethers5Adapter\(\)\], networks: chains, projectId, services/);
  assert.match(read('app.ts'), /import \{ Ethers5Adapter \} from 'latchkey\/adapters\/ethers5'/);
});

test('keeps the names that a file exports to others', () => {
  const { read } = migrated({
    'web3.ts': `import { createWeb3Modal, useWeb3Modal, useWeb3ModalState as useBase } from '@web3modal/wagmi/react'
export { useWeb3ModalAccount, useWeb3ModalTheme as useTheme } from '@web3modal/wagmi/react'
export const useWeb3ModalState = () => useBase().open
export { useWeb3Modal }
`,
    'page.ts': "import { useWeb3Modal, useWeb3ModalAccount, useWeb3ModalState } from './web3'\n",
  });
  assert.equal(
    read('web3.ts'),
    `import { createAppKit, useAppKit, useAppKitState as useBase } from 'latchkey/react'
export { useAppKitAccount as useWeb3ModalAccount, useAppKitTheme as useTheme } from 'latchkey/react'
export const useWeb3ModalState = () => useBase().open
export { useAppKit as useWeb3Modal }
`,
  );
});

test('imports nothing for a call in a text, and says what to name there', () => {
  const sample = `${KIT.replace('createAppKit', 'useAppKit')}export const Sample = () => <pre>{\`createAppKit({ projectId })\`}</pre>\n`;
  const { read, notes } = migrated({ 'sample.tsx': sample });
  assert.equal(read('sample.tsx'), sample.replace('@reown/appkit', 'latchkey'));
  assert.deepEqual(notes, [
    'sample.tsx:2: option `services: hosted(projectId)` names what a project id switched on, see docs/migrating.md',
  ]);
});

test('leaves patterns and texts alone that resemble an import of a kit', () => {
  const texts = `const pattern = /from "connectkit"/;\nconst text = 'from "connectkit"', other = "import('connectkit')";\n`;
  const { read } = migrated({
    'app.tsx': `import { useModal } from "connectkit";\n${texts}const Lazy = lazy(() => import('connectkit'));\nconst t = a / b, c = import("connectkit"), d = a / b;\n`,
  });
  parses(read('app.tsx'));
  assert.ok(read('app.tsx').includes(texts), read('app.tsx'));
  assert.equal(read('app.tsx').split('latchkey/compat/connectkit').length, 4, read('app.tsx'));
});

test('prints each option of a line, also those without a value', () => {
  const { notes } = migrated({
    'a.tsx': `import { ConnectKitProvider } from 'connectkit';\n<ConnectKitProvider options={{ disclaimer: 'x', walletConnectCTA: 'link' }} debugMode>{a}</ConnectKitProvider>;\n`,
    'b.tsx': `import { RainbowKitProvider } from '@rainbow-me/rainbowkit';\n<RainbowKitProvider avatar={A} appInfo={{ disclaimer: D, learnMoreUrl: 'x' }} coolMode />;\n`,
  });
  assert.deepEqual(
    notes.map(note => /^([ab]\.tsx:2: `\w+`)/.exec(note)?.[1]),
    [
      ...['disclaimer', 'walletConnectCTA', 'debugMode'].map(name => `a.tsx:2: \`${name}\``),
      ...['avatar', 'disclaimer', 'learnMoreUrl', 'coolMode'].map(name => `b.tsx:2: \`${name}\``),
    ],
  );
});

test('takes an empty list of social providers to switch them off', () => {
  const { notes } = migrated({
    'app.ts': `${KIT}createAppKit({ projectId, features: { email: false, socials: [] } })\n`,
  });
  assert.deepEqual(notes, []);
});

test('changes no file in another encoding than UTF-8, and prints it', () => {
  const latin = Buffer.from(`// caf\u00e9\n${KIT}`, 'latin1');
  const { folder, changed, notes } = migrated({ 'app.js': latin, 'other.js': Buffer.from('// \u00e9', 'latin1') });
  assert.deepEqual(readFileSync(join(folder, 'app.js')), latin);
  assert.deepEqual(changed, []);
  assert.deepEqual(notes, ['app.js:1: is not UTF-8: replace its imports by hand']);
});

test('reads the folders of Storybook and VitePress, whose names begin with a dot', () => {
  const { changed } = migrated({
    '.storybook/preview.tsx': RAINBOW,
    'docs/.vitepress/theme/index.ts': RAINBOW,
    '.next/app.js': RAINBOW,
  });
  assert.deepEqual(changed, ['.storybook/preview.tsx', 'docs/.vitepress/theme/index.ts']);
});

test('reads sources in folders that have the names of an output, but not the output of a package', () => {
  const { changed, read } = migrated({
    'package.json': '{}',
    'app/build/page.tsx': RAINBOW,
    'app/out/page.vue': `<script setup>\n${KIT}</script>\n`,
    'public/build/entry.js': KIT,
    'public/build/entry.d.ts': KIT,
    'dist/page.tsx': RAINBOW,
    'packages/a/package.json': '{}',
    'packages/a/build/page.ts': KIT,
    'app/build/node_modules/b/index.ts': KIT,
  });
  assert.deepEqual(changed.sort(), ['app/build/page.tsx', 'app/out/page.vue']);
  assert.ok(read('app/build/page.tsx').includes('latchkey/compat/rainbowkit'));
});

test('reads pages of Astro and MDX', () => {
  const { changed, read } = migrated({
    'src/pages/index.astro': `---\n${RAINBOW}---\n<p>Don't wait</p>\n`,
    'docs/start.mdx': `${RAINBOW}\n# It’s a start\n\nDon't forget \`RainbowKitProvider\`.\n\n<RainbowKitProvider />\n`,
  });
  assert.deepEqual(changed.sort(), ['docs/start.mdx', 'src/pages/index.astro']);
  assert.equal(
    read('docs/start.mdx').split('\n')[0],
    "import { RainbowKitProvider } from 'latchkey/compat/rainbowkit';",
  );
});
