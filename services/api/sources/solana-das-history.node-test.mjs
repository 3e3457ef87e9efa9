// A history of Solana whose node lists the account and its token accounts: each entry once, at every edge of a page.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { SolanaDas, readHistory } = await loadExports(`
  export { SolanaDas } from './services/api/sources/solana-das.js';
  export { readHistory } from './services/api/history/read-history.js';
`);
const CHAIN = 'solana:abc';
const [ANN, TOKENS] = ['Ann1111111111111111111111111111111', 'Tok1111111111111111111111111111111'];
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** A signature of a number; those of larger numbers do not sort after those of smaller ones. */
const signatureOf = number =>
  ALPHABET[(number * 37) % 58] +
  String(number + 1)
    .replaceAll('0', 'z')
    .padStart(70, 'A');

/** A node with a ledger, in its order. Each entry has a slot, and the addresses whose lists have it. */
async function startNode(t, ledger, faults = {}) {
  const world = { blocks: 0 };
  const methods = {
    getTokenAccountsByOwner: ([, { programId }]) => ({
      value: programId.startsWith('Tokenkeg') ? [{ pubkey: TOKENS }] : [],
    }),
    // As Agave: entries before `before` in the order of the ledger, also if it is of another address
    getSignaturesForAddress: ([address, { limit, before }]) => {
      const end = before === undefined ? ledger.length : ledger.findIndex(each => each.signature === before);
      return ledger
        .slice(0, end)
        .filter(({ of }) => of.includes(address))
        .reverse()
        .slice(0, limit)
        .map(({ signature, slot }) => ({ signature, slot, blockTime: slot }));
    },
    getTransaction: ([signature]) => ({
      slot: ledger.find(each => each.signature === signature).slot,
      blockTime: 1,
      transaction: { signatures: [signature], message: { accountKeys: [{ pubkey: ANN }], instructions: [] } },
      meta: { err: null },
    }),
    getBlock: ([slot, { transactionDetails }]) => {
      assert.equal(transactionDetails, 'signatures');
      world.blocks += 1;
      return { signatures: ledger.filter(each => each.slot === slot).map(({ signature }) => signature) };
    },
    ...faults,
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse((await request.toArray()).join(''));
    response.end(
      JSON.stringify(calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, result: methods[method](params) }))),
    );
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  const source = new SolanaDas({ id: CHAIN, namespace: 'solana', url }, url);
  const account = { address: ANN, namespace: 'solana', chains: [{ id: CHAIN }] };
  return Object.assign(world, { read: cursor => readHistory(() => source, account, cursor) });
}

async function readAll(node) {
  const seen = [];
  let cursor;
  do {
    const { entries, next } = await node.read(cursor);
    seen.push(...entries.map(({ transaction }) => transaction.hash));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

const entriesOf = (count, perSlot, of) =>
  Array.from({ length: count }, (_, index) => ({
    signature: signatureOf(index),
    slot: 100 + Math.floor(index / perSlot),
    of: of(index),
  }));
const newestFirst = ledger => ledger.map(({ signature }) => signature).reverse();

for (const [what, of] of [
  ['in turn', index => (index % 2 ? [ANN] : [TOKENS])],
  ['first one, then the other', index => (index % 7 < 3 ? [TOKENS] : [ANN])],
  ['some of both', index => [[ANN], [TOKENS], [ANN, TOKENS]][index % 3]],
])
  for (const perSlot of [3, 7, 160])
    test(`reads each of ${perSlot} entries of a slot once, of account and token account ${what}`, async t => {
      const ledger = entriesOf(160, perSlot, of);
      assert.deepEqual(await readAll(await startNode(t, ledger)), newestFirst(ledger));
    });

test('asks for no block where one list has all entries of the slot', async t => {
  const ledger = entriesOf(48, 3, index => (index % 2 ? [ANN] : [ANN, TOKENS]));
  const node = await startNode(t, ledger);
  assert.deepEqual(await readAll(node), newestFirst(ledger));
  assert.equal(node.blocks, 0);
});

test('rejects where the node has no block of a slot whose order it does not tell', async t => {
  const ledger = entriesOf(4, 2, index => (index % 2 ? [ANN] : [TOKENS]));
  for (const getBlock of [() => null, () => ({ signatures: [] })])
    await assert.rejects((await startNode(t, ledger, { getBlock })).read(), /The node of solana:abc/);
});
