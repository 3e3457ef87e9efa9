import { generateKeyPairSigner } from '@solana/kit';
import { expect, SOLANA_ACCOUNTS, test } from './fixtures.js';

const [FIRST] = SOLANA_ACCOUNTS;

test('serves pages of another origin over HTTP, and over WebSocket on the next port', async ({ page, solana }) => {
  const { url, wsUrl, genesisHash, caipNetworkId } = solana.facts;
  expect(caipNetworkId).toBe(`solana:${genesisHash.slice(0, 32)}`);
  expect(Number(new URL(wsUrl).port)).toBe(Number(new URL(url).port) + 1);
  await page.goto('wallet.html');
  const [hash, slot] = await page.evaluate(
    async ([http, socketUrl]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' });
      const response = await fetch(http, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const answer = (await response.json()) as { result: string };
      const socket = new WebSocket(socketUrl);
      const notified = new Promise<number>(resolve => {
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' })),
        );
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as { params?: { result: { slot: number } } };
          if (message.params) resolve(message.params.result.slot);
        });
      });
      const said = await notified;
      socket.close();
      return [answer.result, said] as const;
    },
    [url, wsUrl] as const,
  );
  expect(hash).toBe(genesisHash);
  expect(BigInt(slot)).toBeLessThanOrEqual(await solana.rpc.getSlot({ commitment: 'processed' }).send());
});

test('funds the wallet at start, and mints tokens and sets balances on request', async ({ solana }) => {
  expect(await solana.balance(FIRST)).toBe(100_000_000_000n);
  expect(await solana.tokenBalance(FIRST, 'DUSD')).toBeGreaterThan(0n);
  expect(await solana.tokenBalance(FIRST, 'DPTS')).toBeGreaterThan(0n);
  const { address } = await generateKeyPairSigner();
  await solana.order({ mint: { symbol: 'DUSD', owner: address, amount: '18446744073709' } });
  expect(await solana.tokenBalance(address, 'DUSD')).toBe(18_446_744_073_709n);
  await solana.setBalance(address, 2n ** 63n);
  expect(await solana.balance(address)).toBe(2n ** 63n);
});

test('applies control orders, reports requests, and resets', async ({ solana }) => {
  await solana.order({ act: 'forget requests' });
  await solana.balance(FIRST);
  expect(await solana.methods()).toContain('getBalance'); // the indexer of the API asks the node too
  await solana.order({ mode: 'failing', socketMode: 'mute', delayMs: 5 });
  await expect(solana.balance(FIRST)).rejects.toThrow('503');
  expect(await solana.report()).toMatchObject({ mode: 'failing', socketMode: 'mute', delayMs: 5 });
  await expect(solana.order({ skip: 0 })).rejects.toThrow();
  await solana.restore();
  expect(await solana.report()).toMatchObject({ mode: 'up', socketMode: 'up', delayMs: 0 });
  expect(await solana.methods()).not.toContain('getBalance');

  const { blockhash } = await solana.lifetime();
  const isValid = async (): Promise<boolean> =>
    (await solana.rpc.isBlockhashValid(blockhash, { commitment: 'processed' }).send()).value;
  expect(await isValid()).toBe(true);
  await solana.order({ act: 'expire blockhashes' });
  expect(await isValid()).toBe(false);
});
