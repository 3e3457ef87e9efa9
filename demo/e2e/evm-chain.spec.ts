import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { startEvmChain, type EvmChain } from '../services/evm-chain/evm-chain.js';
import { findAnvil } from '../../test-kit/servers/find-anvil.js';
import { jsonRpc } from '../services/evm-chain/json-rpc.js';
import { MULTICALL3 } from '../services/evm-chain/multicall.js';
import { PORTS_OF_A_DEMO } from '../../services/http/ports.js';
import { ROOT as root } from './built-site.js';

const options = { root, chainId: 4242, name: 'Test', port: 0 };

test.describe.configure({ mode: 'default' }); // all tests of this file share one node

let chain: EvmChain;

test.beforeAll(async () => {
  chain = await startEvmChain(options);
});

test.afterAll(() => chain.stop());

test('returns its chain id and has Multicall3 at its standard address', async () => {
  const rpc = jsonRpc(chain.url);
  expect(await rpc('eth_chainId')).toBe('0x1092');
  expect(String(await rpc('eth_getCode', [MULTICALL3, 'latest'])).length).toBeGreaterThan(1_000);
});

test('is unreachable while paused and keeps its state on resume', async () => {
  const rpc = jsonRpc(chain.url);
  await rpc('evm_mine');
  const block = await rpc('eth_blockNumber');

  await chain.pause();
  await expect(rpc('eth_blockNumber')).rejects.toThrow('fetch failed');
  await chain.pause('failing');
  expect((await fetch(chain.url, { method: 'POST', body: '{}' })).status).toBe(503);
  await chain.pause('hanging');
  const hanging = fetch(chain.url, { method: 'POST', body: '{}' }).then(
    () => 'answered',
    () => 'cut',
  );
  expect(await Promise.race([hanging, new Promise(resolve => setTimeout(resolve, 300))])).toBeUndefined();
  await chain.resume();
  expect(await hanging).toBe('cut');
  expect(await rpc('eth_blockNumber')).toBe(block);
});

test('counts the requests of pages, not those of servers and preflights', async () => {
  const before = chain.requests;
  const send = (init: RequestInit): Promise<Response> =>
    fetch(chain.url, { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}', method: 'POST', ...init });
  await send({});
  await send({ method: 'OPTIONS', body: null, headers: { origin: 'https://app.example' } });
  expect(chain.requests).toBe(before);
  await send({ headers: { origin: 'https://app.example' } });
  expect(chain.requests).toBe(before + 1);
});

test('uses another port when the requested one is taken, and throws with strictPort', async () => {
  const taken = createServer();
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const other = await startEvmChain({ ...options, port });
  expect(other.url).not.toContain(String(port));
  expect(await jsonRpc(other.url)('eth_chainId')).toBe('0x1092');
  await other.stop();
  await expect(startEvmChain({ ...options, port, strictPort: true })).rejects.toThrow(`Port ${port} is taken`);
  taken.close();
});

test('names the missing dependency when anvil is not installed', () => {
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    expect(() => findAnvil('/nowhere')).toThrow(/found none.*Foundry/);
  } finally {
    process.env.PATH = path;
  }
});

/** Number of running nodes that were started with that port in their environment. */
const nodesOf = (port: string): number =>
  readdirSync('/proc').filter(pid => {
    try {
      const isAnvil = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('anvil');
      return isAnvil && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`LATCHKEY_DEMO_PORT=${port}`);
    } catch {
      return false; // the entry is not a process, or the process has just ended
    }
  }).length;

test('stops the nodes when the demo is killed', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc');
  const port = String(25_173 + test.info().parallelIndex * PORTS_OF_A_DEMO);
  const demo = spawn(process.execPath, ['demo/start.mjs'], {
    env: { ...process.env, LATCHKEY_DEMO_PORT: port },
    stdio: 'ignore',
  });
  await expect.poll(() => nodesOf(port)).toBe(2);
  demo.kill('SIGKILL');
  await expect.poll(() => nodesOf(port)).toBe(0);
});
