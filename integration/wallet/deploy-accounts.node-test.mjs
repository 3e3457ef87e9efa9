// The command that deploys smart accounts, on a network that has EntryPoint 0.8 and nothing of the wallet.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient, http, numberToHex, parseEther, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { buildServices } from '../../services/build.mjs';
import { ROOT } from '../../tools/files.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';

const relayerKey = generatePrivateKey();
const relayer = privateKeyToAccount(relayerKey);
let anvil, parts, client, rpc;

before(async () => {
  parts = await loadExports(`
    export { deployEntryPoint } from './demo/services/evm-chain/account-abstraction.js';
    export { startAnvil } from './test-kit/servers/anvil-process.js';
    export { findAnvil } from './test-kit/servers/find-anvil.js';
    export { jsonRpc } from './demo/services/evm-chain/json-rpc.js';
    export { ACCOUNT_FACTORY } from './services/wallet/contracts/account-address.js';
    export { smartAccountOf } from './services/wallet/contracts/smart-account.js';`);
  await buildServices();
  anvil = await parts.startAnvil(parts.findAnvil(ROOT), ['--chain-id', '31337']);
  const url = `http://127.0.0.1:${anvil.port}`;
  rpc = parts.jsonRpc(url);
  client = createClient({ chain: foundry, transport: http(url) }).extend(publicActions);
});
after(() => anvil?.stop());

/** Runs the command as an operator does. Returns its exit code and what it printed. */
async function deploy(key = relayerKey) {
  const network = {
    id: 'eip155:31337',
    name: 'Harbor',
    rpcUrl: `http://127.0.0.1:${anvil.port}`,
    symbol: 'ETH',
    decimals: 18,
  };
  const env = {
    PATH: process.env.PATH,
    WALLET_ORIGIN: 'https://wallet.example',
    WALLET_SECRETS: `a:${randomBytes(32).toString('base64url')}`,
    WALLET_PROJECTS: '{"shop":["https://shop.example"]}',
    WALLET_NETWORKS: JSON.stringify([network]),
    MAIL_URL: 'smtp://127.0.0.1:1',
    CUSTODY: 'self',
    ...(key && { RELAYER_KEY: key }),
  };
  const child = spawn(process.execPath, [join(ROOT, 'services/dist/checkout.js'), 'deploy', 'accounts'], { env });
  let text = '';
  child.stdout.on('data', data => (text += data));
  child.stderr.on('data', data => (text += data));
  const [code] = await once(child, 'exit');
  return { code, text };
}

test('says what is missing: the key that pays, EntryPoint, coins', async () => {
  assert.deepEqual(await deploy(null).then(({ code, text }) => [code, /RELAYER_KEY/.test(text)]), [1, true]);
  assert.match((await deploy()).text, /Harbor: EntryPoint 0\.8 is not at 0x/);
  await parts.deployEntryPoint(ROOT, rpc);
  const { code, text } = await deploy();
  assert.equal(code, 1);
  assert.match(text, /funds/);
});

test('deploys the factory at its fixed address, where accounts are created, and leaves it as it is the next time', async () => {
  await rpc('anvil_setBalance', [relayer.address, numberToHex(parseEther('1'))]);
  const { code, text } = await deploy();
  assert.equal(code, 0, text);
  assert.ok(text.includes(`Harbor: LatchkeyAccountFactory was deployed at ${parts.ACCOUNT_FACTORY}`), text);
  const owner = privateKeyToAccount(generatePrivateKey());
  const account = await parts.smartAccountOf(client, owner);
  assert.equal(await account.isDeployed(), false);
  const sent = await client.getTransactionCount({ address: relayer.address });
  assert.equal(sent, 2);
  const again = await deploy();
  assert.ok(again.text.includes(`Harbor: LatchkeyAccountFactory is at ${parts.ACCOUNT_FACTORY}`), again.text);
  assert.equal(await client.getTransactionCount({ address: relayer.address }), sent);
});
