// Tests that `init` names three databases, and changes nothing of an address but the name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const { configOf } = await loadExports(`export { configOf } from './services/command/init.js';`);

const answers = {
  origin: 'https://wallet.example',
  project: 'shop',
  allow: 'https://shop.example',
  network: 'eip155:1=https://rpc.example',
  smtp: 'smtp://mail.example',
  'mail-from': 'wallet@shop.example',
};
const databasesOf = database => {
  const { wallet, keys, api } = configOf({ ...answers, database });
  return [wallet.DATABASE_URL, keys.KEYS_DATABASE_URL, api.DATABASE_URL];
};

test('the databases of key service and API differ from that of the wallet in the name alone', () => {
  for (const form of [
    'postgres://u:p%2Fw@db.example/NAME?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem',
    'postgresql://u@db.example:6432/NAME?options=-c%20search_path%3Da/b',
    'postgres:///NAME?host=/var/run/postgresql',
    'postgres://u:p@/NAME?host=/var/run/postgresql',
    'postgres://db.example/NAME',
    'sqlite:NAME.sqlite',
    'sqlite:/data/NAME.sqlite',
    'file:NAME.sqlite',
    'file:///data/NAME.sqlite',
  ]) {
    const expected = ['wallet', 'keys', 'api'].map(name => form.replace('NAME', name));
    assert.deepEqual(databasesOf(form.replace('NAME', 'wallet')), expected, form);
  }
});

test('an address without a name gets one for each other service', () => {
  const [, keys, api] = databasesOf('postgres://db.example?sslmode=require');
  assert.deepEqual(
    [keys, api],
    ['postgres://db.example/keys?sslmode=require', 'postgres://db.example/api?sslmode=require'],
  );
});

test('a database of the wallet that has the name of another one is refused', () => {
  for (const database of ['postgres://db.example/keys', 'sqlite:/data/api.sqlite'])
    assert.throws(() => databasesOf(database), /another database/, database);
});

test('what is no address of a database is refused', () => {
  assert.throws(() => databasesOf('mysql://db.example/wallet'), /must start with sqlite:/);
});

test('a flag that cannot be read is named, and no setting that it would become', () => {
  for (const [flags, message] of [
    [{ network: 'sepolia' }, /^--network: entry 1 must be <CAIP-2 id>=<URL of the node>/],
    [{ network: 'sepolia=https://node.example/secret' }, /^--network: entry 1 must be (?!.*secret)/],
    [{ allow: 'https://shop.example,foo' }, /^--allow: foo must be an origin with https/],
  ])
    assert.throws(() => configOf({ ...answers, database: 'sqlite:wallet.sqlite', ...flags }), { message });
});
