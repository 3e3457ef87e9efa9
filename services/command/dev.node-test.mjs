// Tests which settings of `start --dev` the file in its folder may have.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { enterFolder, walletEnvironment } from './captured-run.mjs';

const { developmentConfig, startDev } = await loadExports(
  `export { developmentConfig, startDev } from './services/command/dev.js';`,
);

const { WALLET_SECRETS, KEYS_SECRETS } = walletEnvironment();
const places = {
  folder: '/data',
  origin: 'http://localhost:5560',
  apiUrl: 'http://localhost:5562',
  mailUrl: 'smtp://127.0.0.1:25',
  ports: { wallet: 5560, api: 5562 },
};
const configOf = (file, options = {}) => {
  const { wallet, keys, api } = file;
  const whole = { wallet: { WALLET_SECRETS, ...wallet }, keys: { KEYS_SECRETS, ...keys }, api: { ...api } };
  return developmentConfig(whole, places, options);
};

test('what the file says of projects, networks, databases, mail and devices is in force', () => {
  const network = { id: 'eip155:5', name: 'Five', rpcUrl: 'http://127.0.0.1:5', symbol: 'ETH', decimals: 18 };
  const wallet = {
    WALLET_PROJECTS: { shop: ['https://shop.example'] },
    WALLET_NETWORKS: [network],
    DATABASE_URL: 'sqlite:own.sqlite',
    MAIL_URL: 'smtp://own.example',
    DEVICE_APPROVAL: 'always',
  };
  const keys = { KEYS_DATABASE_URL: 'sqlite:own-keys.sqlite' };
  const config = configOf({ wallet, keys, api: { DATABASE_URL: 'sqlite:own-api.sqlite' } });
  for (const [name, value] of Object.entries(wallet)) assert.deepEqual(config.wallet[name], value, name);
  assert.equal(config.keys.KEYS_DATABASE_URL, 'sqlite:own-keys.sqlite');
  assert.equal(config.api.DATABASE_URL, 'sqlite:own-api.sqlite');
  assert.equal(config.api.CHAINS, 'eip155:5=http://127.0.0.1:5', 'the API has the networks of the wallet');
  const text = configOf({ wallet: { WALLET_NETWORKS: JSON.stringify([network]) } });
  assert.equal(text.api.CHAINS, 'eip155:5=http://127.0.0.1:5');
  assert.equal(configOf({ api: { CHAINS: 'eip155:6=http://127.0.0.1:6' } }).api.CHAINS, 'eip155:6=http://127.0.0.1:6');
});

test('without them, the flags and the usual values are in force', () => {
  const { wallet, api } = configOf({}, { network: 'eip155:7=http://127.0.0.1:7', allow: 'http://localhost:9999' });
  assert.equal(api.CHAINS, 'eip155:7=http://127.0.0.1:7');
  assert.ok(wallet.WALLET_PROJECTS.dev.includes('http://localhost:9999'));
  assert.equal(wallet.DATABASE_URL, 'sqlite:/data/wallet.sqlite');
  assert.equal(wallet.DEVICE_APPROVAL, 'never');
});

test('settings that follow from --port, and flags beside settings of the file, are refused by name', async t => {
  enterFolder(t);
  const network = 'eip155:1=http://127.0.0.1';
  for (const [file, flags, message] of [
    [{ wallet: { PORT: 1 }, api: { PUBLIC_URL: 'https://api.example' } }, {}, /wallet\.PORT, api\.PUBLIC_URL/],
    [{ wallet: { WALLET_ORIGIN: 'https://wallet.example' } }, {}, /wallet\.WALLET_ORIGIN/],
    [{ keys: { KEYS_URL: 'https://keys.example' } }, {}, /keys\.KEYS_URL/],
    [{ relay: { RELAY_JOURNAL: 'own.jsonl' } }, {}, /relay\.RELAY_JOURNAL/],
    [{ wallet: { WALLET_PROJECTS: {} } }, { allow: 'http://localhost:9' }, /--allow.*WALLET_PROJECTS/],
    [{ wallet: { WALLET_NETWORKS: [] } }, { network }, /--network.*WALLET_NETWORKS/],
    [{ api: { CHAINS: '' } }, { network }, /--network.*CHAINS/],
  ]) {
    writeFileSync('latchkey.json', JSON.stringify(file), { mode: 0o600 });
    await assert.rejects(startDev({ data: '.', ...flags }), { message });
  }
});

test('a flag that cannot be read is named, and no setting that it would become', async t => {
  enterFolder(t);
  for (const [flags, message] of [
    [{ network: 'sepolia' }, /^--network: entry 1 must be <CAIP-2 id>=<URL of the node>, such as eip155:/],
    [
      { network: 'eip155:1=http://127.0.0.1:1,https://node.example/secret' },
      /^--network: entry 2 must be (?!.*secret)/,
    ],
    [{ network: 'eip155:1=nowhere' }, /^--network: entry 1 must be /],
    [{ network: 'sepolia=http://127.0.0.1:1' }, /^--network: entry 1 must be /],
    [{ network: ',' }, /^--network: has no entry/],
    [{ allow: 'foo' }, /^--allow: foo must be an origin with https, or http on localhost/],
    [{ allow: 'https://a.example,https://b.example/' }, /^--allow: https:\/\/b\.example\/ must be an origin/],
  ])
    await assert.rejects(startDev({ data: 'data', ...flags }), { message });
  assert.ok(!existsSync('data'), 'a flag that is refused leaves no folder');
});

test('entries of flags may have spaces around them', () => {
  const { wallet, api } = configOf(
    {},
    {
      network: 'eip155:7=http://127.0.0.1:7, eip155:8=http://127.0.0.1:8',
      allow: 'http://localhost:9998, http://localhost:9999',
    },
  );
  assert.equal(api.CHAINS, 'eip155:7=http://127.0.0.1:7,eip155:8=http://127.0.0.1:8');
  assert.deepEqual(wallet.WALLET_PROJECTS.dev.slice(-2), ['http://localhost:9998', 'http://localhost:9999']);
});
