// Tests that `doctor` checks the services that are configured, and no others.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { run } = await loadExports(`export { run } from './services/command/command.js';`);
const runCaptured = capture(run);
const API = { CHAINS: 'eip155:1=http://127.0.0.1:1', INDEX: 'none', DATABASE_URL: 'sqlite:api.sqlite' };
const doctor = (t, environment) => runCaptured(t, environment, 'doctor');

test('an API alone is checked without a wallet, by the environment and by a file', async t => {
  enterFolder(t);
  const byVariables = await doctor(t, API);
  writeFileSync('latchkey.json', JSON.stringify({ api: API }), { mode: 0o600 });
  const byFile = await doctor(t, {});
  for (const { output } of [byVariables, byFile]) {
    assert.doesNotMatch(output, /wallet|keys/);
    assert.match(output, /^ok {7}settings of api$/m);
    assert.match(output, /^WARNING {2}database of api: lacks/m);
    assert.match(output, /^FAILURE {2}node of eip155:1/m);
  }
});

test('a wallet of the environment is checked with the key service beside it', async t => {
  enterFolder(t);
  const { output } = await doctor(t, walletEnvironment());
  for (const name of ['wallet', 'keys']) {
    assert.match(output, new RegExp(`^ok {7}settings of ${name}$`, 'm'));
    assert.match(output, new RegExp(`^WARNING {2}database of ${name}: lacks`, 'm'));
  }
  assert.doesNotMatch(output, /of api/);
});

test('a wallet whose key service lacks settings fails, and one without a key service does not', async t => {
  enterFolder(t);
  const { KEYS_SECRETS, ...wallet } = walletEnvironment();
  assert.ok(KEYS_SECRETS);
  const lacking = await doctor(t, wallet);
  assert.equal(lacking.code, 1);
  assert.match(lacking.output, /^FAILURE {2}settings of keys: .*\n {2}KEYS_SECRETS/m);
  assert.match(lacking.output, /^WARNING {2}database of wallet/m);
  for (const given of [{ CUSTODY: 'self' }, { KEY_SERVICE_URL: 'https://keys.example' }])
    assert.doesNotMatch((await doctor(t, { ...wallet, ...given })).output, /of keys/);
});

test('a key service alone is checked with its mail server', async t => {
  enterFolder(t);
  const { KEYS_SECRETS, WALLET_ORIGIN, MAIL_URL } = walletEnvironment();
  const { output } = await doctor(t, { KEYS_SECRETS, WALLET_ORIGIN, MAIL_URL, KEYS_URL: 'https://keys.example' });
  assert.match(output, /^ok {7}settings of keys$/m);
  assert.match(output, /^FAILURE {2}mail server of keys: .*MAIL_URL/m);
  assert.match(output, /^WARNING {2}database of keys: lacks/m);
  assert.doesNotMatch(output, /of wallet/);
});

test('faults of one service hide none of another', async t => {
  enterFolder(t);
  const config = { wallet: { ...walletEnvironment(), WALLET_ORIGIN: 'nowhere' }, api: { ...API, RATE_LIMIT: 'many' } };
  writeFileSync('latchkey.json', JSON.stringify(config), { mode: 0o600 });
  const { output } = await doctor(t, {});
  assert.match(output, /^FAILURE {2}settings of wallet: [^]*WALLET_ORIGIN/m);
  assert.match(output, /^FAILURE {2}settings of api: [^]*RATE_LIMIT/m);
});

test('two services with one database are a failure', async t => {
  enterFolder(t);
  const { output } = await doctor(t, { ...walletEnvironment(), ...API });
  assert.match(output, /^FAILURE {2}databases: wallet and api have one database/m);
});

test('without settings, nothing is well', async t => {
  enterFolder(t);
  const { code, output } = await doctor(t, {});
  assert.equal(code, 1);
  assert.match(output, /^FAILURE {2}settings: .*latchkey-services init/m);
});

test('a login provider without addresses and half of the sign-in by Farcaster are failures', async t => {
  enterFolder(t);
  for (const [given, says] of [
    [{ WALLET_PROVIDERS: '{"own":{"clientId":"a","clientSecret":"hunter2"}}' }, 'WALLET_PROVIDERS.own: needs issuer'],
    [{ FARCASTER_RELAY: 'https://relay.example' }, 'FARCASTER_RELAY: needs FARCASTER_RPC_URL'],
  ]) {
    const { code, output } = await doctor(t, { ...walletEnvironment(), ...given });
    assert.equal(code, 1);
    assert.match(output, /^FAILURE {2}settings of wallet: /m);
    assert.ok(output.includes(says), output);
    assert.doesNotMatch(output, /hunter2/);
  }
});
