// The packed test kit in an empty folder, beside its own dependencies and what a host brings for a phone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../tools/files.mjs';
import { buildModules, buildTestKit } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-kit-'));
const own = join(folder, 'node_modules/@latchkey/testing');
const manifest = () => JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));

function link(name) {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), place);
}

before(async () => {
  await buildTestKit();
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', './test-kit', '--json', '--ignore-scripts', '--pack-destination', folder], options),
  );
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', own, '--strip-components=1']);
  Object.keys(manifest().dependencies).forEach(link);
  for (const name of ['@reown/walletkit', '@walletconnect/core', '@walletconnect/universal-provider', 'nodemailer'])
    link(name);
});
after(() => rmSync(folder, { recursive: true }));

/** Runs a module in the folder. Returns what it prints last, as JSON. */
function run(code) {
  const path = join(folder, 'host.mjs');
  writeFileSync(path, code);
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync(process.execPath, [path], options));
}

test('each entry has its module and its declarations, and the README fits a screen or two', () => {
  const { exports } = manifest();
  const { './package.json': ownPath, ...entries } = exports;
  assert.equal(ownPath, './package.json');
  assert.deepEqual(Object.keys(entries), ['.', './playwright', './vitest', './walletconnect', './servers']);
  for (const paths of Object.values(entries))
    for (const path of Object.values(paths)) assert.ok(existsSync(join(own, path)), path);
  assert.ok(readFileSync(join(own, 'README.md'), 'utf8').trimEnd().split('\n').length <= 60);
});

test('it imports its dependencies alone, and only the entry for Node imports modules of Node', async () => {
  const { metafile } = await buildModules(join(folder, 'again'));
  const imports = Object.entries(metafile.outputs).flatMap(([file, { imports: all }]) =>
    all.filter(({ external }) => external).map(({ path }) => ({ file, path })),
  );
  const isBuiltin = path => path.startsWith('node:') || builtinModules.includes(path);
  const packages = [
    ...new Set(imports.filter(({ path }) => !isBuiltin(path)).map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0])),
  ];
  assert.deepEqual(packages.sort(), Object.keys(manifest().dependencies).sort());
  const ofNode = new Set(imports.filter(({ path }) => isBuiltin(path)).map(({ file }) => file.split('/again/')[1]));
  assert.deepEqual([...ofNode], ['servers/index.js']);
});

test('wallets announce themselves and sign with their keys, and a page without access gets nothing', () => {
  const replies = run(`
    import { BitcoinTestWallet, EvmTestWallet, SolanaTestWallet } from '@latchkey/testing';
    import { verifyMessage } from 'viem';
    import { ed25519 } from '@noble/curves/ed25519';

    const page = new EventTarget();
    const evm = new EvmTestWallet();
    const announced = new Promise(resolve => page.addEventListener('eip6963:announceProvider', resolve));
    evm.announce(page);
    const { provider } = (await announced).detail;
    const message = '0x68656c6c6f';
    const early = await provider.request({ method: 'personal_sign', params: [message, evm.addresses[0]] }).catch(error => error.code);
    const [address] = await provider.request({ method: 'eth_requestAccounts' });
    const signature = await provider.request({ method: 'personal_sign', params: [message, address] });

    const solana = new SolanaTestWallet();
    let standard;
    page.addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register: it => (standard = it) }));
    solana.announce(page);
    const { accounts: [account] } = await standard.features['standard:connect'].connect();
    const text = new TextEncoder().encode('hello');
    const [signed] = await standard.features['solana:signMessage'].signMessage({ account, message: text });

    const host = {};
    const bitcoin = new BitcoinTestWallet();
    bitcoin.announce(host);
    bitcoin.script.answer('reject', 'wallet_connect');
    const { BitcoinProvider } = host.TestProviders;
    const declined = await BitcoinProvider.request('wallet_connect');
    const connected = await BitcoinProvider.request('wallet_connect', { addresses: ['payment'] });
    console.log(JSON.stringify({
      early,
      evm: await verifyMessage({ address, message: 'hello', signature }),
      solana: ed25519.verify(signed.signature, text, account.publicKey),
      declined: declined.error.code,
      bitcoin: connected.result.addresses.map(each => each.address === bitcoin.addresses[0] && each.purpose),
      listed: host.btc_providers.map(({ id }) => id),
    }));`);
  assert.deepEqual(replies, {
    early: 4100,
    evm: true,
    solana: true,
    declined: -32_000,
    bitcoin: ['payment'],
    listed: ['TestProviders.BitcoinProvider'],
  });
});

test('fixtures start what a test names and end it: a phone over the relay, and an inbox', () => {
  const replies = run(`
    import { phoneFixture, serverFixtures } from '@latchkey/testing/servers';
    import { Core } from '@walletconnect/core';
    import { WalletKit } from '@reown/walletkit';
    import { UniversalProvider } from '@walletconnect/universal-provider';
    import { createTransport } from 'nodemailer';

    const replies = {};
    await serverFixtures.inbox({}, async inbox => {
      const mailer = createTransport(inbox.smtpUrl);
      const letter = inbox.letterTo('Ann@example.org');
      await mailer.sendMail({ from: 'shop@example.org', to: 'ann@example.org', subject: 'Code', text: '123456' });
      mailer.close();
      replies.letter = (await letter).text.trim();
      replies.late = await inbox.letterTo('bob@example.org', { timeoutMs: 1 }).catch(error => error.message);
    });
    let relayUrl;
    await serverFixtures.relay({}, relay => phoneFixture({ Core, WalletKit }).phone({ relay }, async phone => {
      relayUrl = relay.url;
      const page = await UniversalProvider.init({ relayUrl, projectId: 'test', logger: 'silent', telemetryEnabled: false });
      page.on('display_uri', uri => phone.scan(uri));
      await page.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } } });
      replies.accounts = page.session.namespaces.eip155.accounts;
      replies.own = 'eip155:1:' + phone.address;
      await page.disconnect();
      page.client.core.heartbeat.stop();
      page.client.core.relayer.transportOpen = async () => undefined;
      await page.client.core.relayer.transportClose();
    }));
    replies.relay = await fetch(relayUrl.replace('ws:', 'http:')).then(() => 'up', () => 'down');
    console.log(JSON.stringify(replies));
    process.exit();`);
  const { letter, late, accounts, own: phoneAccount, relay } = replies;
  assert.equal(letter, '123456');
  assert.match(late, /No letter to bob@example\.org/);
  assert.deepEqual(accounts, [phoneAccount]);
  assert.equal(relay, 'down');
});
