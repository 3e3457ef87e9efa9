// Keys of the operator in a security module: what they sign is taken by strangers, and they never leave it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createTestClient, http, parseEther, parseTransaction, recoverTransactionAddress } from 'viem';
import { sendTransaction, waitForTransactionReceipt, getBalance } from 'viem/actions';
import { loadExports } from '../../tools/load-typescript.mjs';
import { environment, ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';
import { createToken, prepareSoftHsm } from './soft-hsm.mjs';

const parts = await loadExports(`
  export { hasRelayer, relayerAccount, tokenKeysOf } from './services/wallet/server/operator-keys.js';
  export { signToken, identityKeys } from './services/wallet/server/identity-tokens.js';
  export { walletSettings, secretsOf } from './services/wallet/server/settings.js';
  export { keySettings } from './services/keys/server/settings.js';
  export { openToken, sealSecret } from './services/http/pkcs11.js';
  export { run } from './services/command/command.js';
  export { newSecret } from './services/command/secrets.js';
  export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';`);

const problem = prepareSoftHsm();
const skip = problem !== undefined && `not checked: ${problem}`;
if (skip) console.log(`Security modules: ${skip}`);
const SECRET = parts.newSecret();
let token;

before(() => {
  if (!skip) token = createToken();
});
after(() => token?.remove());

const inModule = () => ({ ...token.settings, PKCS11_TOKEN_KEYS: 'token-1', PKCS11_RELAYER_KEY: 'relayer' });
const settingsWith = more =>
  parts.walletSettings(environment({ MAIL_URL: 'smtp://127.0.0.1:9', WALLET_SECRETS: SECRET, ...more }));
const verify = (settings, jwt) => jwtVerify(jwt, createLocalJWKSet(parts.identityKeys({ settings })));

test('both drivers sign tokens that jose verifies, and a move into the module leaves no gap', { skip }, async () => {
  const [inFile, moved] = [settingsWith({}), settingsWith(inModule())];
  const rotated = settingsWith({ ...inModule(), PKCS11_TOKEN_KEYS: 'token-2,token-1' });
  const sign = settings => parts.signToken(parts.tokenKeysOf(settings)[0], { sub: 'ann' });
  const [ofFile, ofModule, ofSecond] = [await sign(inFile), await sign(moved), await sign(rotated)];
  assert.equal((await verify(inFile, ofFile)).payload.sub, 'ann');
  for (const settings of [moved, rotated])
    for (const jwt of [ofFile, ofModule]) assert.equal((await verify(settings, jwt)).payload.sub, 'ann');
  assert.equal((await verify(rotated, ofSecond)).protectedHeader.kid, 'token-2');
  await assert.rejects(verify(moved, ofSecond));
  await assert.rejects(verify(moved, `${ofModule.slice(0, -4)}AAAA`));
});

test('a person of a wallet with a security module gets a token that jose verifies', { skip }, async t => {
  const world = await TestWorld.create(inModule());
  t.after(() => world.stop());
  world.time = Date.now();
  const server = await world.start();
  const visitor = new Visitor(server);
  await world.logIn(visitor, 'ann@example.org');
  const { token: jwt } = await visitor.get('identity/token', { project: 'demo' });
  const jwks = await (await fetch(`http://127.0.0.1:${server.port}/.well-known/jwks.json`)).json();
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(jwks));
  assert.deepEqual([payload.email, protectedHeader.kid], ['ann@example.org', 'token-1']);
});

test('a network takes transactions that the module has signed', { skip }, async t => {
  const chain = await parts.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  t.after(() => chain.stop());
  const account = parts.relayerAccount(settingsWith(inModule()));
  await chain.rpc('anvil_setBalance', [account.address, '0x8ac7230489e80000']);
  const client = createTestClient({
    mode: 'anvil',
    chain: {
      id: 31_337,
      name: 'Harbor',
      nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
    },
    transport: http(chain.url),
  });
  const to = `0x${'7'.repeat(40)}`;
  // Half of the signatures of a module have the greater s, which networks refuse
  for (let count = 0; count < 8; count += 1) {
    const hash = await sendTransaction(client, { account, to, value: parseEther('0.1') });
    assert.equal((await waitForTransactionReceipt(client, { hash })).status, 'success');
  }
  assert.equal(await getBalance(client, { address: to }), parseEther('0.8'));
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    to,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 1n,
  });
  assert.equal(await recoverTransactionAddress({ serializedTransaction: raw }), account.address);
  assert.equal(parseTransaction(raw).chainId, 1);
});

test('signs several tokens at the same time', { skip }, async () => {
  const settings = settingsWith(inModule());
  const [key] = parts.tokenKeysOf(settings);
  const all = await Promise.all(Array.from({ length: 40 }, (_, sub) => parts.signToken(key, { sub: String(sub) })));
  for (const [sub, jwt] of all.entries()) assert.equal((await verify(settings, jwt)).payload.sub, String(sub));
});

test('secrets are encrypted in the file of settings, and opened in the module', { skip }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-seal-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'latchkey.json');
  const plain = parts.newSecret();
  const read = () => JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(
    path,
    JSON.stringify({
      wallet: environment({ MAIL_URL: 'smtp://127.0.0.1:9', WALLET_SECRETS: plain, ...token.settings }),
    }),
    {
      mode: 0o600,
    },
  );
  assert.equal(await parts.run(['seal', 'wallet', '--config', path, '--key', 'sealing'], {}), 0);
  const { WALLET_SECRETS: sealed } = read().wallet;
  assert.ok(!readFileSync(path, 'utf8').includes(plain.split(':')[1]));
  const [secret] = parts.walletSettings(read().wallet).secrets;
  assert.equal(`${secret.id}:${Buffer.from(secret.value).toString('base64url')}`, plain);
  assert.equal(await parts.run(['seal', 'wallet', '--config', path, '--key', 'sealing'], {}), 2); // not twice
  // A rotation encrypts the fresh secret too
  assert.equal(await parts.run(['rotate', 'wallet', '--config', path], {}), 0);
  const after = read().wallet.WALLET_SECRETS.split(',');
  assert.deepEqual([after.length, after[1]], [2, sealed]);
  assert.equal(parts.walletSettings(read().wallet).secrets.length, 2);
  // Another id, other bytes: the context and the tag refuse them
  const [id, bytes] = sealed.split(':');
  for (const wrong of [`other:${bytes}`, `${id}:${bytes.slice(0, -6)}AAAAAA`])
    assert.throws(() => parts.walletSettings({ ...read().wallet, WALLET_SECRETS: wrong }), /does not decrypt/);
});

test('secrets of the environment are encrypted into variables that the command prints', { skip }, async t => {
  const plain = parts.newSecret();
  const given = environment({ MAIL_URL: 'smtp://127.0.0.1:9', WALLET_SECRETS: plain, ...token.settings });
  const lines = [];
  const log = t.mock.method(console, 'log', line => lines.push(line));
  assert.equal(await parts.run(['seal', 'wallet', '--key', 'sealing'], given), 0);
  log.mock.restore();
  const entries = lines.map(line => /^([A-Z\d_]+)=(.*)$/.exec(line)?.slice(1)).filter(entry => entry !== undefined);
  const variables = Object.fromEntries(entries);
  assert.deepEqual(Object.keys(variables), ['WALLET_SECRETS', 'PKCS11_SEALING_KEY']);
  assert.ok(!lines.join().includes(plain.split(':')[1]));
  const [secret] = parts.walletSettings({ ...given, ...variables }).secrets;
  assert.equal(`${secret.id}:${Buffer.from(secret.value).toString('base64url')}`, plain);
});

test('keys never leave the module, and the PIN is in no line of the log', { skip }, () => {
  for (const label of ['sealing', 'token-1', 'relayer']) assert.equal(token.keys.canRead(label), false, label);
  assert.ok(parts.secretsOf(settingsWith(inModule())).includes(token.settings.PKCS11_PIN));
});

test('says what is wrong: labels, curves, tokens, and settings without a module', { skip }, () => {
  const keys = more => parts.tokenKeysOf(settingsWith({ ...token.settings, ...more }));
  assert.throws(() => keys({ PKCS11_TOKEN_KEYS: 'none' }), /no key with the label none/);
  assert.throws(() => keys({ PKCS11_TOKEN_KEYS: 'relayer' }), /not of the curve P-256/);
  assert.throws(
    () => parts.relayerAccount(settingsWith({ ...token.settings, PKCS11_RELAYER_KEY: 'token-1' })),
    /secp256k1/,
  );
  assert.throws(() => keys({ PKCS11_TOKEN: 'other', PKCS11_TOKEN_KEYS: 'token-1' }), /no token other/);
  assert.throws(() => settingsWith({ PKCS11_LIBRARY: token.settings.PKCS11_LIBRARY }), /PKCS11_TOKEN/);
  assert.throws(() => parts.tokenKeysOf(settingsWith({ PKCS11_TOKEN_KEYS: 'token-1' })), /PKCS11_LIBRARY/);
  assert.throws(() => settingsWith({ PKCS11_SEALING_KEY: 'sealing' }), /PKCS11_LIBRARY/);
});
