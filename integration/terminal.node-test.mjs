// The terminal host in Node: a phone pairs by the URI over a local relay, signs and sends on a local chain.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, http, verifyMessage } from 'viem';
import { sendTransaction } from 'viem/actions';
import { runHost } from '../demo/terminal/host.mjs';
import { loadExports } from '../tools/load-typescript.mjs';
import { skipWithoutAnvil as skip, startChain } from './anvil.mjs';
import { phone, relay, until } from './walletconnect-world.mjs';

const ETHER = 10n ** 18n;
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A terminal whose lines the test types. */
function terminal() {
  const written = [];
  const typed = [];
  let wake = () => undefined;
  return {
    written,
    write: text => void written.push(text),
    async command(line) {
      const before = written.length;
      typed.push(line);
      wake();
      await until(() => written.length > before, `an answer to ${line}`);
      return written.at(-1);
    },
    end() {
      typed.push('quit');
      wake();
    },
    lines: (async function* () {
      for (;;) {
        while (typed.length > 0) yield typed.shift();
        await new Promise(resolve => (wake = resolve));
      }
    })(),
  };
}

let node, stop, url, createKit, EvmAdapter;

before(async () => {
  if (skip) return;
  ({ node, stop, url } = await startChain());
  ({ createKit, EvmAdapter } = await loadExports(`
      export { createKit } from './controllers/headless/index.js';
      export { EvmAdapter } from './controllers/adapters/eip155/index.js';`));
});
after(() => stop?.());

const network = id => ({
  id,
  name: id === 31337 ? 'Anvil' : 'Other',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});

test('a terminal host pairs by a QR code, reads the balance, signs, sends and disconnects', { skip }, async () => {
  assert.equal(typeof globalThis.document, 'undefined', 'no DOM');
  const kit = createKit({
    id: 'terminal',
    adapters: [new EvmAdapter()],
    networks: [network(31337)],
    metadata: { name: 'Terminal', description: '', url: 'https://terminal.test', icons: [] },
    walletConnect: { relayUrl: relay.url },
  });
  const screen = terminal();
  const running = runHost(kit, screen);
  await until(() => screen.written.length > 0, 'a QR code');
  assert.match(screen.written[0], /[█▀▄]/);
  const uri = screen.written[0].split('\n').at(-1);
  assert.match(uri, /^wc:[0-9a-f]{64}@2\?/);

  const wallet = await phone();
  const { account } = wallet;
  await node('anvil_setBalance', [account.address, `0x${(2n * ETHER).toString(16)}`]);
  const signer = createClient({ account, transport: http(url) });
  wallet.answer(async ({ method, params }) => {
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] } });
    assert.equal(method, 'eth_sendTransaction');
    const [{ to, value, gas }] = params;
    return sendTransaction(signer, {
      chain: null,
      to,
      value: BigInt(value),
      ...(gas === undefined ? {} : { gas: BigInt(gas) }),
    });
  });
  await wallet.approve(await wallet.scan(uri), ['eip155:31337']);
  await until(() => screen.written.length > 2, 'the connection');
  assert.equal(screen.written[1], `Connected ${account.address} on 31337`);

  assert.equal(await screen.command('balance'), '2 ETH');
  const signature = (await screen.command('sign Good day')).replace('Signature ', '');
  assert.equal(await verifyMessage({ address: account.address, message: 'Good day', signature }), true);

  const before = BigInt(await node('eth_getBalance', [RECEIVER, 'latest']));
  assert.match(await screen.command(`send 0.5 ${RECEIVER}`), /^Sent 0\.5 ETH, fee 0\.\d+: 0x[0-9a-f]{64}$/);
  assert.equal(BigInt(await node('eth_getBalance', [RECEIVER, 'latest'])) - before, ETHER / 2n);
  assert.equal(await screen.command(`send 5 ${RECEIVER}`), 'Failed: Not sent: funds');

  assert.equal(await screen.command('disconnect'), 'Disconnected');
  await until(() => wallet.sessions.length === 0, 'the end of the session at the phone');
  screen.end();
  await running;
  kit.destroy();
});

test('a terminal host says that the phone has declined', { skip }, async () => {
  const kit = createKit({
    id: 'terminal-declined',
    adapters: [new EvmAdapter()],
    networks: [network(31337)],
    metadata: { name: 'Terminal', description: '', url: 'https://terminal.test', icons: [] },
    walletConnect: { relayUrl: relay.url },
  });
  const screen = terminal();
  const running = runHost(kit, screen);
  running.catch(() => undefined);
  await until(() => screen.written.length > 0, 'a QR code');
  const wallet = await phone();
  const proposal = await wallet.scan(screen.written[0].split('\n').at(-1));
  await wallet.kit.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } });
  await assert.rejects(running, { code: 'USER_REJECTED' });
  kit.destroy();
});
