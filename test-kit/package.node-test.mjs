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

/** Returns what a module imports before it runs, and what that imports. */
const reached = (outputs, file, found = new Set()) => {
  for (const { path, kind } of outputs[file]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(path)) {
      found.add(path);
      reached(outputs, path, found);
    }
  return [...found];
};

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
  const { dependencies, peerDependencies } = manifest();
  assert.deepEqual(packages.sort(), Object.keys({ ...dependencies, ...peerDependencies }).sort());
  // Peers are optional: the entries alone import none
  const entries = Object.entries(metafile.outputs).filter(([file]) => file.endsWith('/index.js'));
  const early = entries.flatMap(([file]) => reached(metafile.outputs, file));
  for (const peer of Object.keys(peerDependencies)) assert.ok(!early.includes(peer), peer);
  const ofNode = new Set(imports.filter(({ path }) => isBuiltin(path)).map(({ file }) => file.split('/again/')[1]));
  assert.deepEqual(
    [...ofNode].filter(file => !/^chunks\/(node|chunk)-/.test(file)),
    ['servers/index.js'],
  );
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

const PAY_ON_SOLANA = `
  import { SolanaTestWallet } from '@latchkey/testing';
  import { serverFixtures } from '@latchkey/testing/servers';

  const replies = await new Promise((resolve, reject) => serverFixtures.solanaChain({}, async chain => {
    const kit = await import('@solana/kit');
    const { getTransferSolInstruction } = await import('@solana-program/system');
    const wallet = new SolanaTestWallet();
    const page = new EventTarget();
    let standard;
    page.addEventListener('wallet-standard:register-wallet', ({ detail }) => detail({ register: it => (standard = it) }));
    wallet.announce(page);
    const { accounts: [account] } = await standard.features['standard:connect'].connect();
    chain.setBalance(wallet.address, 5_000_000_000n);
    const { value: lifetime } = await chain.request('getLatestBlockhash');
    const shop = (await kit.generateKeyPairSigner()).address;
    const source = kit.createNoopSigner(kit.address(wallet.address));
    const message = kit.pipe(
      kit.createTransactionMessage({ version: 0 }),
      it => kit.setTransactionMessageFeePayer(source.address, it),
      it => kit.setTransactionMessageLifetimeUsingBlockhash(
        { ...lifetime, lastValidBlockHeight: BigInt(lifetime.lastValidBlockHeight) }, it),
      it => kit.appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: shop, amount: 1_000_000_000n }), it),
    );
    const transaction = new Uint8Array(kit.getTransactionEncoder().encode(kit.compileTransaction(message)));
    const [{ signedTransaction }] = await standard.features['solana:signTransaction'].signTransaction({ account, transaction });
    const send = bytes => chain.request('sendTransaction', [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }]);
    const unsigned = await send(transaction).catch(error => error.code);
    await send(signedTransaction);
    const { value } = await chain.request('getBalance', [shop, { commitment: 'processed' }]);
    chain.skip(151);
    const late = await chain.request('isBlockhashValid', [lifetime.blockhash, { commitment: 'processed' }]);
    resolve({ unsigned, value, late: late.value, url: chain.url });
  }).catch(reject)).catch(error => ({ missing: error.message }));
  replies.after = replies.url && await fetch(replies.url).then(() => 'up', () => 'down');
  console.log(JSON.stringify(replies));`;

test('a chain of Solana says which packages it needs, and takes what the wallet has signed alone', () => {
  assert.match(run(PAY_ON_SOLANA).missing, /npm install --save-dev litesvm/);
  Object.keys(manifest().peerDependencies).forEach(link);
  const { unsigned, value, late, after: end } = run(PAY_ON_SOLANA);
  assert.equal(unsigned, -32_003); // the node's code for a signature that does not verify
  assert.deepEqual({ value, late, end }, { value: 1_000_000_000, late: false, end: 'down' });
});
