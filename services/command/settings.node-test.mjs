// Tests what the services say of settings that are missing or wrong.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { enterFolder, walletEnvironment } from './captured-run.mjs';

const { keySettings, readApiSettings, readConfig, walletSettings } = await loadExports(`
  export { readConfig } from './services/command/config.js';
  export { readApiSettings } from './services/api/settings.js';
  export { keySettings } from './services/keys/server/settings.js';
  export { walletSettings } from './services/wallet/server/settings.js';`);

/** Returns what a service says of settings, a line for each. */
function problemsOf(read, given) {
  try {
    read(given);
  } catch ({ message }) {
    return message.split('\n').map(line => line.trim());
  }
  return [];
}
const ofWallet = given => problemsOf(walletSettings, { ...walletEnvironment(), ...given }).slice(1);
const ofApi = given => problemsOf(readApiSettings, { CHAINS: 'eip155:1=http://127.0.0.1:1', ...given }).slice(1);

test('what is missing is named as missing', () => {
  const names = ['WALLET_ORIGIN', 'WALLET_SECRETS', 'WALLET_PROJECTS', 'WALLET_NETWORKS', 'MAIL_URL'];
  assert.deepEqual(
    problemsOf(walletSettings, {}).slice(1),
    names.map(name => `${name}: is missing`),
  );
  const ofKeys = problemsOf(keySettings, { KEYS_SECRETS: '' }).slice(1);
  assert.deepEqual(
    ofKeys,
    ['KEYS_URL', 'KEYS_SECRETS', 'WALLET_ORIGIN', 'MAIL_URL'].map(name => `${name}: is missing`),
  );
  assert.deepEqual(ofWallet({ WALLET_PROVIDERS: '{"a":{"issuer":"https://a.example","clientId":"a"}}' }), [
    'WALLET_PROVIDERS.a.clientSecret: is missing',
  ]);
});

test('of what is wrong, the message says what is allowed', () => {
  for (const [given, line] of [
    [{ DEVICE_APPROVAL: 'no' }, 'DEVICE_APPROVAL: must be always or never'],
    [{ CUSTODY: 'none' }, 'CUSTODY: must be self or escrow'],
    [{ SPONSOR_FEES: 'yes' }, 'SPONSOR_FEES: must be 0, 1, true or false'],
    [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug or silent'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ PORT: 'x' }, 'PORT: must be a decimal integer'],
    [{ QUEUE_LIMIT: '0' }, 'QUEUE_LIMIT: must be at least 1'],
    [{ MAIL_URL: 'mail.example' }, 'MAIL_URL: must be a URL'],
    [{ WALLET_SECRETS: ',' }, 'WALLET_SECRETS: must have at least 1 entry'],
    [{ WALLET_NETWORKS: '{}' }, 'WALLET_NETWORKS: must be a list'],
    [{ WALLET_NETWORKS: 'x' }, 'WALLET_NETWORKS: must be JSON'],
    [{ WALLET_PROJECTS: '[]' }, 'WALLET_PROJECTS: must be an object'],
    [{ WALLET_PROJECTS: '{"a":"https://a.example"}' }, 'WALLET_PROJECTS.a: must be a list'],
    [{ WALLET_PROJECTS: '{"":[]}' }, 'WALLET_PROJECTS.: must have at least 1 character'],
    [{ WALLET_PROVIDERS: '{"email":{}}' }, 'WALLET_PROVIDERS.email: must not be email, passkey, farcaster'],
    [{ RELAYER_KEY: '0x12' }, 'RELAYER_KEY: must be 0x and 64 hexadecimal digits'],
  ])
    assert.deepEqual(ofWallet(given), [line]);
  const network = {
    id: 'sepolia',
    name: 'Sepolia',
    rpcUrl: 'nowhere',
    symbol: 1,
    decimals: '18',
    accountFactory: '0x',
  };
  assert.deepEqual(ofWallet({ WALLET_NETWORKS: JSON.stringify([network]) }), [
    'WALLET_NETWORKS.0.id: must be a CAIP-2 id, eip155:<number> or solana:<32 characters>',
    'WALLET_NETWORKS.0.rpcUrl: must be a URL',
    'WALLET_NETWORKS.0.symbol: must be a text',
    'WALLET_NETWORKS.0.decimals: must be a number',
    'WALLET_NETWORKS.0.accountFactory: must be 0x and 40 hexadecimal digits',
  ]);
  assert.deepEqual(ofApi({ ADMIN_TOKEN: 'short' }), ['ADMIN_TOKEN: must have at least 16 characters']);
  assert.deepEqual(ofApi({ INDEX: 'off' }), ['INDEX: must be 0, 1, true or false, or none']);
});

test('no message has a value, which may be a secret', () => {
  const HIDDEN = 'hunter2';
  const read = [
    [
      walletSettings,
      [...Object.keys(walletEnvironment()), 'RELAYER_KEY', 'WALLET_WEBHOOKS', 'DEVICE_APPROVAL', 'PORT'],
    ],
    [readApiSettings, ['ADMIN_TOKEN', 'INDEX', 'PRICE_URL', 'RATE_LIMIT', 'LOG_LEVEL', 'ONRAMP_COUNTRY']],
  ];
  for (const [settings, names] of read) {
    const lines = problemsOf(settings, Object.fromEntries(names.map(name => [name, HIDDEN])));
    assert.ok(lines.length > 4);
    for (const line of lines) {
      assert.doesNotMatch(line, /hunter2/);
      assert.doesNotMatch(line, /Invalid input/);
    }
  }
});

test('a login provider without addresses is refused, and so is half of the sign-in by Farcaster', () => {
  const client = { clientId: 'a', clientSecret: 'b' };
  const of = provider => ofWallet({ WALLET_PROVIDERS: JSON.stringify({ own: { ...client, ...provider } }) });
  const addresses = {
    authorizationUrl: 'https://a.example/authorize',
    tokenUrl: 'https://a.example/token',
    userUrl: 'https://a.example/user',
  };
  const { userUrl, ...some } = addresses;
  assert.ok(userUrl);
  const refusal = ['WALLET_PROVIDERS.own: needs issuer, or authorizationUrl, tokenUrl and userUrl'];
  for (const lacking of [{}, some]) assert.deepEqual(of(lacking), refusal);
  for (const whole of [{ issuer: 'https://a.example' }, addresses]) assert.deepEqual(of(whole), []);

  const both = { FARCASTER_RELAY: 'https://relay.example', FARCASTER_RPC_URL: 'https://node.example' };
  const read = given => problemsOf(walletSettings, { ...walletEnvironment(), ...given });
  for (const [name, value] of Object.entries(both))
    assert.deepEqual(read({ [name]: value }), ['FARCASTER_RELAY: needs FARCASTER_RPC_URL, and that it']);
  assert.deepEqual(read(both), []);
});

test('a file of settings with unknown sections and names says what it may have', t => {
  enterFolder(t);
  writeFileSync('latchkey.json', JSON.stringify({ walet: {}, keys: { secrets: 'x' }, api: [] }));
  const [, ...lines] = problemsOf(readConfig, 'latchkey.json');
  assert.deepEqual(lines, [
    'keys.secrets: must be the name of an environment variable',
    'api: must be an object',
    'walet: is unknown',
  ]);
});
