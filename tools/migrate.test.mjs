// Runs `latchkey migrate` over hosts of the shapes that the 1.7 line's examples have, and checks the result against the
// names that the entries export.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { IGNORED_OPTIONS, INSTANCE_NAMES } from '../cli/source-rules.mjs';
import { ENTRIES, NOTES, noteOf } from '../cli/specifiers.mjs';
import { ROOT } from './files.mjs';

const CLI = join(ROOT, 'cli', 'latchkey.mjs');
const exported = JSON.parse(readFileSync(join(ROOT, 'tools', 'exports.json'), 'utf8'));
const { version, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const guide = readFileSync(join(ROOT, 'docs', 'migrating.md'), 'utf8');

let host;
const hosts = [];
beforeEach(() => {
  host = mkdtempSync(join(tmpdir(), 'migrate-'));
  hosts.push(host);
});
after(() => hosts.forEach(folder => rmSync(folder, { recursive: true, force: true })));

const write = (path, text) => {
  mkdirSync(dirname(join(host, path)), { recursive: true });
  writeFileSync(join(host, path), text);
};
const read = path => readFileSync(join(host, path), 'utf8');
const run = (...args) => execFileSync(process.execPath, [CLI, 'migrate', host, ...args], { encoding: 'utf8' });

/** Returns `[entry, name]` for each named import of this package. */
const importsOf = text =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '(latchkey[^']*)'/g)].flatMap(([, names, entry]) =>
    names.split(',').map(name => [entry, name.trim()]),
  );

const EXAMPLES = {
  'react with wagmi': `import { createAppKit, useAppKit, useAppKitAccount, AppKitProvider } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet, arbitrum } from '@reown/appkit/networks'
const wagmiAdapter = new WagmiAdapter({ networks: [mainnet, arbitrum], projectId, ssr: true })
createAppKit({ adapters: [wagmiAdapter], networks: [mainnet, arbitrum], projectId, features: { analytics: true } })`,
  'vue with ethers': `import { createAppKit, useAppKitTheme } from '@reown/appkit/vue'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { defineChain } from '@reown/appkit/networks'`,
  'plain with solana': `import { createAppKit } from '@reown/appkit'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { solana, solanaDevnet } from '@reown/appkit/networks'`,
  'sign-in': `import { createSIWEConfig, formatMessage } from '@reown/appkit-siwe'
import { DefaultSIWX } from '@reown/appkit-siwx'
import { useAppKitSIWX } from '@reown/appkit-siwx/react'`,
  'wallet button': `import { useAppKitWallet } from '@reown/appkit-wallet-button/react'
import { createAppKitWalletButton } from '@reown/appkit-wallet-button'`,
  'sign-in with a service': `import { CloudAuthSIWX, LocalStorage, EIP155Verifier } from '@reown/appkit-siwx'`,
  next: `'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit, useAppKitNetwork, useDisconnect } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet, sepolia } from '@reown/appkit/networks'
import { cookieStorage, createStorage, cookieToInitialState } from '@wagmi/core'
const wagmiAdapter = new WagmiAdapter({ storage: createStorage({ storage: cookieStorage }), ssr: true, projectId, networks })`,
  'vue with wagmi': `import { createAppKit, useAppKitState, useAppKitEvents, useWalletInfo } from '@reown/appkit/vue'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'`,
  'several namespaces': `import { createAppKit, useAppKitProvider } from '@reown/appkit/react'
import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5'
import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { bitcoin, bitcoinTestnet, polygon, solanaTestnet } from '@reown/appkit/networks'`,
  'core in React and Vue': `import { createAppKit, useAppKitNetworkCore } from '@reown/appkit/react-core'
import { useAppKit, useAppKitBalance } from '@reown/appkit/vue-core'`,
  payments: `import { pay, openPay } from '@reown/appkit-pay'
import { usePay, useAvailableExchanges } from '@reown/appkit-pay/react'
import { useAppKitUpdateEmail } from '@reown/appkit-wallet-button/react'`,
  'classes of elements': `import { W3mPayView, pay, getExchanges } from '@reown/appkit-pay'
import { W3mConnectingSiweView } from '@reown/appkit-siwe'
import { AppKitButton, W3mConnectView } from '@reown/appkit-scaffold-ui'
import { W3mModal } from '@reown/appkit-scaffold-ui/w3m-modal'
import { AddressPurpose } from '@reown/appkit-utils/bitcoin'
import { authConnector } from '@reown/appkit-adapter-wagmi'`,
  'smart sessions': `import { grantPermissions } from '@reown/appkit-experimental/smart-session'`,
  core: `import { createAppKit } from '@reown/appkit/core'
import { Ethers5Adapter } from '@reown/appkit-adapter-ethers5'`,
};

for (const [name, text] of Object.entries(EXAMPLES))
  test(`${name}: every import names an entry and a name that it exports`, () => {
    write('src/main.tsx', text);
    assert.match(run(), /Changed 1 files\n {2}src\/main\.tsx/);
    const code = read('src/main.tsx');
    assert.doesNotMatch(code, /@reown/);
    const imports = importsOf(code).filter(([, each]) => each !== 'hosted'); // which the command adds
    assert.equal(imports.length, importsOf(text.replace(/'@reown[^']*'/g, "'latchkey'")).length);
    for (const [entry, each] of imports) {
      const names = exported[entry.replace('latchkey', '.')];
      assert.ok(names, entry);
      assert.ok(names.includes(each), `${entry} does not export ${each}`);
    }
  });

test('finds the type of a network where guides of the 1.7 line import it', () => {
  write('src/main.tsx', `import type { AppKitNetwork } from '@reown/appkit/types';\n`);
  run();
  assert.equal(read('src/main.tsx'), `import type { AppKitNetwork } from 'latchkey/networks';\n`);
});

test('names the hosted services beside a project id, once', () => {
  const page = options => `import { createAppKit } from '@reown/appkit/react';
const kit = createAppKit({
  adapters: [a({ x: '}' })], // services: none
${options}
});
`;
  for (const [options, expected] of [
    ['  projectId,', '  projectId, services: hosted(projectId),'],
    ['  projectId', '  projectId, services: hosted(projectId) })'],
    ['  projectId: env.ID ?? "x", networks,', '  projectId: env.ID ?? "x", services: hosted(env.ID ?? "x"), networks,'],
  ]) {
    write('app.ts', page(options));
    run();
    const code = read('app.ts');
    assert.match(
      code,
      /^import \{ hosted \} from 'latchkey\/hosted';\nimport \{ createAppKit \} from 'latchkey\/react';/,
    );
    assert.ok(code.replace(/\s+/g, ' ').includes(expected.replace(/\s+/g, ' ').trim()), code);
    run();
    assert.equal(read('app.ts'), code);
  }
});

test('names the hosted services beside a project id that is in shared options', () => {
  write(
    'app.tsx',
    `import { createAppKit } from '@reown/appkit/react'
const general = { networks, projectId, themeVariables: { '--w3m-accent': '#000000' } }
createAppKit({
  adapters: [adapter],
  ...general,
  siweConfig,
})
`,
  );
  const output = run();
  const code = read('app.tsx');
  assert.ok(code.includes('...general, services: hosted(projectId),\n  siweConfig'), code);
  assert.match(code, /^import \{ hosted \} from 'latchkey\/hosted'\n/);
  assert.doesNotMatch(output, /names what a project id switched on/);
  run();
  assert.equal(read('app.tsx'), code);
});

test('prints what to name for each option that loses its source', () => {
  const start = "import { createAppKit, AppKitProvider } from '@reown/appkit/react'\n";
  for (const [code, lines] of [
    ['createAppKit({ projectId })', ['3: email and social sign-in need the option `embeddedWallet`']],
    ['createAppKit({ projectId, features: { email: false, socials: false } })', []],
    ['createAppKit({ projectId, embeddedWallet: { url } })', []],
    ['createAppKit({ ...shared, embeddedWallet })', ['2: option `services: hosted(projectId)` names']],
    [
      'createAppKit(options)',
      ['2: email and social sign-in need the option `embeddedWallet`', '2: option `services: hosted(projectId)` names'],
    ],
    ['createAppKit({ projectId, embeddedWallet, services })', []],
  ]) {
    write('app.ts', start + code);
    const output = run();
    const notes = output.split('\n').filter(line => line.includes('app.ts:'));
    assert.equal(notes.length, lines.length, output);
    for (const line of lines) assert.ok(output.includes(`app.ts:${line}`), output);
  }
});

const KIT_PAGE = `import '@rainbow-me/rainbowkit/styles.css';
import { getDefaultConfig, RainbowKitProvider, ConnectButton } from '@rainbow-me/rainbowkit';
import { rainbowWallet } from '@rainbow-me/rainbowkit/wallets';
import { ConnectKitProvider, useSIWE } from "connectkit";
localStorage.getItem('connectkit');
const Lazy = lazy(() => import('connectkit'));
vi.mock('@rainbow-me/rainbowkit');
const config = getDefaultConfig({ appName: 'Shop', projectId: 'id' });
<RainbowKitProvider coolMode />;
page.getByTestId('rk-wallet-option-rainbow');
`;

test('moves hosts of other kits, once, and leaves texts of the same name alone', () => {
  write('src/main.tsx', KIT_PAGE);
  const output = run();
  const code = read('src/main.tsx');
  assert.doesNotMatch(code, /@rainbow-me|styles\.css/);
  assert.match(code, /localStorage\.getItem\('connectkit'\)/);
  assert.match(code, /import\('latchkey\/compat\/connectkit'\)/);
  assert.match(code, /mock\('latchkey\/compat\/rainbowkit'\)/);
  for (const [entry, each] of importsOf(code)) assert.ok(exported[entry.replace('latchkey', '.')].includes(each), each);
  for (const note of ['7: `projectId` is', '8: `coolMode` has no', '9: test id `rk-wallet-option-rainbow` differs'])
    assert.ok(output.includes(`src/main.tsx:${note}`), output);
  run();
  assert.equal(read('src/main.tsx'), code);
});

test('moves the sign-in of Next.js hosts: that of next-auth, and the browser’s part of ConnectKit’s', () => {
  write(
    'app/providers.tsx',
    `import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth';\n`,
  );
  write('app/siwe-client.ts', `import { configureClientSIWE } from 'connectkit-next-siwe';\n`);
  write('server/siwe.ts', `import { configureServerSideSIWE } from 'connectkit-next-siwe';\n`);
  write('both.ts', `import { configureClientSIWE, configureServerSideSIWE } from 'connectkit-next-siwe';\n`);
  write(
    'package.json',
    JSON.stringify({
      dependencies: { '@rainbow-me/rainbowkit-siwe-next-auth': '0.5', connectkit: '1', 'connectkit-next-siwe': '0.3' },
    }),
  );
  const output = run();
  for (const file of ['app/providers.tsx', 'app/siwe-client.ts'])
    for (const [entry, each] of importsOf(read(file)))
      assert.ok(exported[entry.replace('latchkey', '.')].includes(each), `${file}: ${entry}`);
  assert.match(read('server/siwe.ts'), /from 'connectkit-next-siwe'/);
  for (const file of ['server/siwe.ts', 'both.ts'])
    assert.ok(output.includes(`${file}:1: connectkit-next-siwe: import`), output);
  assert.ok(!output.includes('app/siwe-client.ts:'), output);
  const { dependencies } = JSON.parse(read('package.json'));
  // The routes on the server need their package, and that one its peer
  assert.deepEqual(Object.keys(dependencies), ['connectkit', 'connectkit-next-siwe', 'latchkey', 'viem']);
  const moved = read('package.json').replace(/"latchkey": "[^"]+"/, '"latchkey": "file:../latchkey.tgz"');
  write('package.json', moved);
  run();
  assert.equal(read('package.json'), moved, 'a second run changes nothing');
});

test('moves hosts of Solana’s wallet adapter, and names what they lose', () => {
  write(
    'src/main.tsx',
    `import { ConnectionProvider, WalletProvider, useAnchorWallet, useConnection, useWallet } from '@solana/wallet-adapter-react';
import { WalletModalProvider, WalletMultiButton, useWalletModal } from '@solana/wallet-adapter-react-ui';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-wallets';
import { WalletAdapterNetwork } from '@solana/wallet-adapter-base';
require('@solana/wallet-adapter-react-ui/styles.css');
const wallets = [new PhantomWalletAdapter()];
<WalletProvider wallets={wallets} autoConnect localStorageKey="shop" />;
`,
  );
  const output = run();
  const code = read('src/main.tsx');
  assert.doesNotMatch(code, /wallet-adapter-react'|styles\.css/);
  assert.match(code, /from '@solana\/wallet-adapter-base'/);
  for (const [entry, each] of importsOf(code)) assert.ok(exported[entry.replace('latchkey', '.')].includes(each), each);
  for (const note of [
    '3: @solana/wallet-adapter-wallets: remove the adapters',
    '5: `PhantomWalletAdapter`: remove it',
    '6: `WalletProvider`: name WalletConnect’s id',
  ])
    assert.ok(output.includes(`src/main.tsx:${note}`), `${note}\n${output}`);
  run();
  assert.equal(read('src/main.tsx'), code);
});

test('moves hosts of Web3Modal 5 with wagmi: the modal, its configuration and its hooks', () => {
  const before = `import { createWeb3Modal, useWeb3Modal, useWeb3ModalAccount } from '@web3modal/wagmi/react'
import { defaultWagmiConfig } from '@web3modal/wagmi/react/config'
const config = defaultWagmiConfig({ chains: [mainnet], projectId, metadata, ssr: true })
createWeb3Modal({ ...shared, wagmiConfig: config, projectId, enableOnramp: false, defaultChain: mainnet })
const { chainId } = useWeb3ModalAccount()
`;
  write('app.tsx', before);
  const output = run();
  const code = read('app.tsx');
  for (const part of [
    'new WagmiAdapter({ networks: [mainnet], projectId, ssr: true }).wagmiConfig',
    'adapters: [new WagmiAdapter({ wagmiConfig: config })]',
    'networks: config.chains',
    '...shared',
    'defaultNetwork: mainnet',
    'features: { onramp: false }',
    'services: hosted(projectId)',
    'useAppKitAccount()',
  ])
    assert.ok(code.includes(part), `${part}\n${code}`);
  assert.doesNotMatch(code, /[wW]eb3[mM]odal|defaultChain|enableOnramp/);
  for (const [entry, each] of importsOf(code)) assert.ok(exported[entry.replace('latchkey', '.')].includes(each), each);
  assert.ok(output.includes('app.tsx:6: `chainId` is that of `useAppKitNetwork`'), output);
  run();
  assert.equal(read('app.tsx'), code);
});

test('moves hosts of Web3Modal 5 with ethers, and says what has another shape', () => {
  write(
    'app.ts',
    `import { createWeb3Modal, defaultConfig, useWeb3ModalProvider, useSwitchNetwork } from '@web3modal/ethers/react'
const mainnet = { chainId: 1, name: 'Ethereum', currency: 'ETH', explorerUrl: 'https://etherscan.io', rpcUrl: 'https://node' }
createWeb3Modal({ ethersConfig: defaultConfig({ metadata }), chains: [mainnet], projectId })
const { walletProvider } = useWeb3ModalProvider()
`,
  );
  const output = run();
  const code = read('app.ts');
  assert.match(code, /import \{ EthersAdapter \} from 'latchkey\/adapters\/ethers'/);
  assert.match(code, /adapters: \[new EthersAdapter\(\)\],\s+networks: \[mainnet\]/);
  assert.match(code, /useAppKitProvider\('eip155'\)/);
  for (const note of [
    '3: `useSwitchNetwork`: use `switchNetwork`',
    '4: `currency`: take networks from',
    '5: `defaultConfig`: name its',
  ])
    assert.ok(output.includes(`app.ts:${note}`), `${note}\n${output}`);
});

test('replaces the packages of other kits, and names what wagmi needs', () => {
  write(
    'package.json',
    JSON.stringify({
      dependencies: {
        '@rainbow-me/rainbowkit': '2',
        '@solana/wallet-adapter-base': '0.9',
        '@solana/wallet-adapter-react-ui': '0.9',
        '@web3modal/wagmi': '5',
        connectkit: '1',
        wagmi: '2',
        viem: '2',
      },
    }),
  );
  const output = run();
  const { dependencies } = JSON.parse(read('package.json'));
  assert.deepEqual(Object.keys(dependencies), ['@solana/wallet-adapter-base', 'latchkey', 'viem', 'wagmi']);
  assert.match(output, /package\.json:1: install `@wagmi\/core`/);
});

test('replaces packages in package.json and keeps the others and the indentation', () => {
  const dependencies = {
    '@reown/appkit': '1.7.7',
    '@reown/appkit-adapter-wagmi': '1.7.7',
    react: '19.0.0',
    wagmi: '2.15.0',
  };
  write('package.json', JSON.stringify({ name: 'shop', dependencies }, undefined, '\t'));
  assert.match(run(), /package\.json:1: install `@wagmi\/core`/);
  assert.deepEqual(JSON.parse(read('package.json')), {
    name: 'shop',
    dependencies: { latchkey: `^${version}`, react: '19.0.0', viem: peerDependencies.viem, wagmi: '2.15.0' },
  });
  assert.match(read('package.json'), /^\t"name"/m);
});

test('changes the import of an own adapter, and says where its methods are described', () => {
  write(
    'adapter.ts',
    `import { AdapterBlueprint } from '@reown/appkit/adapters'\nexport class Own extends AdapterBlueprint {}`,
  );
  assert.match(run(), /adapter\.ts:2: `AdapterBlueprint`: compare its methods with docs\/adapters\.md/);
  assert.match(read('adapter.ts'), /from 'latchkey\/adapters'/);
});

test('changes nothing the second time, in a dry run, or in folders of tools', () => {
  const text = EXAMPLES['react with wagmi'];
  write('app.ts', text);
  write('node_modules/kit/index.js', text);
  write('.next/app.js', text);
  assert.match(run('--dry-run'), /Would change 1 files/);
  assert.equal(read('app.ts'), text);
  run();
  assert.match(run(), /Changed 0 files/);
  assert.equal(read('node_modules/kit/index.js'), text);
  assert.equal(read('.next/app.js'), text);
});

test('handles every form of import, and no text that only resembles one', () => {
  write(
    'a.vue',
    `<script setup>\nimport "@reown/appkit"\nconst kit = await import('@reown/appkit/react')\nrequire(\`@reown/appkit/vue\`)\n</script>`,
  );
  write('b.ts', `const a = '@reown/appkit-like'; const b = 'x@reown/appkit'; // @reown/appkit`);
  run();
  assert.match(
    read('a.vue'),
    /import "latchkey"\nconst kit = await import\('latchkey\/react'\)\nrequire\(`latchkey\/vue`\)/,
  );
  assert.equal(read('b.ts'), `const a = '@reown/appkit-like'; const b = 'x@reown/appkit'; // @reown/appkit`);
});

test('renames methods and prints with line numbers what needs a person', () => {
  write(
    'app.ts',
    `import { Something } from '@reown/appkit-polkadot'
kit.updateRemoteFeatures({ email: false })
kit.setCaipAddress(address, 'eip155')
createAppKit({ coinbasePreference: 'all' })
new SolanaAdapter({ wallets: [new PhantomWalletAdapter()] })
const siwx = new CloudAuthSIWX()
const own = new CloudAuthSIWX({ server: 'https://api.example' })
SwapController.resetState()
import { ChainController, createAppKit } from '@reown/appkit/react'
import { NumberUtil, type CaipNetworkId } from '@reown/appkit-common'
NumberUtil.bigNumber(1)`,
  );
  const said = run();
  assert.match(read('app.ts'), /kit\.updateFeatures\(\{ email: false \}\)/);
  for (const part of [
    'app.ts:1: @reown/appkit-polkadot: has no entry here',
    'app.ts:6: `CloudAuthSIWX` contacts no service by itself',
    'app.ts:3: `setCaipAddress()` differs',
    'app.ts:4: option `coinbasePreference` has no effect',
    'app.ts:5: `SolanaAdapter` finds wallets by itself',
    'app.ts:8: `SwapController` keeps no state',
    'app.ts:11: `NumberUtil.bigNumber` is left out',
  ])
    assert.ok(said.includes(part), `${part}\n${said}`);
  assert.match(read('app.ts'), /import \{ NumberUtil, type CaipNetworkId \} from 'latchkey\/common'/);
  for (const quiet of ['app.ts:7', 'app.ts:9', 'app.ts:10']) assert.ok(!said.includes(quiet), said);
});

test('prints what a person must do in a page with the script', () => {
  write(
    'index.html',
    `<body>
<script type="module">
  import { createAppKit, networks } from 'https://cdn.jsdelivr.net/npm/@reown/appkit-cdn@1.7.7/dist/appkit.js'
</script>
<appkit-button></appkit-button>`,
  );
  const said = run();
  assert.ok(said.includes('index.html:3: `@reown/appkit-cdn` in a URL: use the script of @latchkey/cdn'), said);
  assert.match(read('index.html'), /<appkit-button>/);
});

test('refuses other commands and folders that do not exist', () => {
  for (const args of [
    [],
    ['help'],
    ['migrate', join(host, 'none')],
    ['migrate', host, '--fast'],
    ['migrate', host, 'two'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
    assert.equal(status, 1, args.join(' '));
    assert.match(stderr, /latchkey migrate \[folder\]/);
  }
});

test('names only entries that exist, and the migration guide explains every name', () => {
  for (const entry of Object.values(ENTRIES)) assert.ok(exported[entry.replace('latchkey', '.')], entry);
  for (const name of INSTANCE_NAMES) assert.ok(guide.includes(name), name);
  const ignored = readFileSync(join(ROOT, 'controllers/domain/options/ignored-options.ts'), 'utf8');
  for (const name of IGNORED_OPTIONS) assert.ok(ignored.includes(`'${name}'`), `${name} has an effect now`);
  for (const name of Object.keys(NOTES)) assert.equal(noteOf(name), `${name}: ${NOTES[name]}`);
});

test('says what to use instead of each package without an entry', () => {
  const parts = ['appkit-ui', 'appkit-ui/wui-text', 'appkit-wallet', 'appkit/auth-provider', 'appkit/connectors'];
  for (const part of [...parts, 'appkit/connections', 'appkit-polyfills']) {
    const name = `@reown/${part}`;
    assert.notEqual(noteOf(name), `${name}: ${NOTES['@reown/appkit']}`, 'a note of its own');
    const row = guide.split('\n').find(line => line.startsWith('|') && line.includes(`\`${name.split('/wui')[0]}\``));
    assert.ok(row, `${name} has a row in the guide`);
    assert.doesNotMatch(row.split('|')[2], /^ none\b/, name);
  }
});
