// An explorer with the module `account` of Etherscan, over what an indexer of this project has found on a dev chain.
// Shapes: docs.etherscan.io and docs.blockscout.com; every value is a text, lists are newest first, no rows are status 0.
import { createServer } from 'node:http';
import { getAddress } from 'viem';

const shown = address => (address ? getAddress(address) : '');
const KINDS = { tokentx: 'erc20', tokennfttx: 'erc721', token1155tx: 'erc1155' };

/** Entries of the demo's past lie in blocks below zero, which no explorer has. */
const SHIFT = 1_000_000;

const common = (transaction, one) => ({
  blockNumber: String(transaction.block_number + SHIFT),
  timeStamp: String(Math.floor(transaction.mined_at / 1000)),
  hash: transaction.hash,
  nonce: String(transaction.nonce),
  blockHash: `0x${'b'.repeat(64)}`,
  from: one.from_address.toLowerCase(),
  to: one.to_address.toLowerCase(),
  transactionIndex: String(transaction.position),
  confirmations: '12',
});

async function transactionsOf(db, address) {
  const rows = await db.selectFrom('transactions').selectAll().execute();
  return rows
    .filter(({ from_address: from, to_address: to }) => from === address || to === address)
    .map(async one => {
      const value = await db
        .selectFrom('transfers')
        .select('quantity')
        .where('hash', '=', one.hash)
        .where('log_index', '=', -1)
        .executeTakeFirst();
      return {
        ...common(one, one),
        value: value?.quantity ?? '0',
        gas: '21000',
        gasPrice: '1',
        isError: one.status === 'failed' ? '1' : '0',
        txreceipt_status: one.status === 'failed' ? '0' : '1',
        input: one.method ? `${one.method}${'0'.repeat(64)}` : '0x',
        methodId: one.method || '0x',
        contractAddress: '',
      };
    });
}

async function transfersOf(db, address, kind) {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('transactions', on =>
      on.onRef('transactions.chain', '=', 'transfers.chain').onRef('transactions.hash', '=', 'transfers.hash'),
    )
    .selectAll('transfers')
    .select(['transactions.mined_at', 'transactions.position', 'transactions.nonce'])
    .where('transfers.kind', '=', kind)
    .where(eb => eb.or([eb('transfers.from_address', '=', address), eb('transfers.to_address', '=', address)]))
    .execute();
  return rows.map(one => ({
    ...common(one, one),
    contractAddress: shown(one.contract),
    ...(kind === 'erc20' && { value: one.quantity }),
    ...(kind === 'erc721' && { tokenID: one.token_id }),
    ...(kind === 'erc1155' && { tokenID: one.token_id, tokenValue: one.quantity }),
    tokenName: 'Name of the token',
    tokenSymbol: 'TOK',
    tokenDecimal: '18',
    input: 'deprecated',
  }));
}

/** Starts the explorer; `chain` is the CAIP-2 id of its network. `fail` sets what it answers instead. */
export async function startEtherscan(db, chain) {
  const world = { requests: [], fail: undefined };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1');
    const query = Object.fromEntries(url.searchParams);
    world.requests.push(query);
    response.setHeader('content-type', 'application/json');
    if (world.fail) return void world.fail(response, query);
    const { action, address, page, offset, startblock, endblock, sort } = query;
    if (query.module !== 'account' || sort !== 'desc' || query.apikey !== 'key-of-the-test')
      return void response.end(JSON.stringify({ status: '0', message: 'NOTOK', result: 'Invalid API Key' }));
    const all =
      action === 'txlist'
        ? await Promise.all(await transactionsOf(db, address))
        : action === 'txlistinternal'
          ? []
          : await transfersOf(db, address, KINDS[action]);
    const rows = all
      .filter(({ blockNumber }) => Number(blockNumber) >= Number(startblock) && Number(blockNumber) <= Number(endblock))
      .sort(
        (one, other) =>
          Number(other.blockNumber) - Number(one.blockNumber) ||
          Number(other.transactionIndex) - Number(one.transactionIndex),
      )
      .slice((Number(page) - 1) * Number(offset), Number(page) * Number(offset));
    response.end(
      JSON.stringify(
        rows.length > 0
          ? { status: '1', message: 'OK', result: rows }
          : { status: '0', message: 'No transactions found', result: [] },
      ),
    );
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/v2/api?chainid=${chain.split(':')[1]}&apikey=key-of-the-test`;
  const stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return Object.assign(world, { url, stop });
}
