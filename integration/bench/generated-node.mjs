// An EVM node that makes up its blocks: no dev chain mines a million transfers in minutes. Run as a process of its own, so
// that its processor time is not that of the index. Prints its URL; `POST /head` with a number makes the chain that long.
import { createServer } from 'node:http';

const transfers = Number(process.argv[2] ?? 100);
const ACCOUNTS = 10_000;
const CONTRACTS = 200;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BLOCK_SECONDS = 12;
/** 1 January 2025, the time of the first block. */
const FIRST_SECOND = 1_735_689_600;

let head = 0;

const hex = value => `0x${value.toString(16)}`;
const word = (kind, value) => `0x${kind}${value.toString(16).padStart(62, '0')}`;
const address = (kind, value) => `0x${kind}${value.toString(16).padStart(38, '0')}`;
const blockHash = number => word('b0', number + 1);
const transactionHash = (number, index) => word('a0', number * transfers + index);
/** Blocks after which account 0 sends a transfer again: a few hundred blocks fill a page of its history. */
const OWN_BLOCKS = 8;
/** Account that takes part in a transfer. */
const account = (number, index, salt) => {
  const isOwn = index === 0 && salt === 1 && number % OWN_BLOCKS === 0;
  return address('ac', isOwn ? 0 : (number * 7_919 + index * 104_729 + salt) % ACCOUNTS);
};
const contract = index => address('c0', index % CONTRACTS);
const topic = of => `0x${of.slice(2).padStart(64, '0')}`;

const indices = Array.from({ length: transfers }, (_, index) => index);

const header = number => ({
  number: hex(number),
  hash: blockHash(number),
  parentHash: blockHash(number - 1),
  timestamp: hex(FIRST_SECOND + number * BLOCK_SECONDS),
});

const block = (number, isWhole) => ({
  ...header(number),
  transactions: indices.map(index =>
    isWhole
      ? {
          hash: transactionHash(number, index),
          from: account(number, index, 1),
          to: contract(index),
          value: '0x0',
          nonce: hex(number),
          input: `0xa9059cbb${'0'.repeat(128)}`,
          transactionIndex: hex(index),
        }
      : transactionHash(number, index),
  ),
});

const receipts = number =>
  indices.map(index => ({
    transactionHash: transactionHash(number, index),
    blockHash: blockHash(number),
    status: '0x1',
    logs: [
      {
        address: contract(index),
        topics: [TRANSFER, topic(account(number, index, 1)), topic(account(number, index, 2))],
        data: word('00', (number + 1) * 1_000 + index),
        logIndex: hex(index),
      },
    ],
  }));

/** Returns a text as a contract answers with it. */
const text = value => {
  const bytes = Buffer.from(value);
  return `0x${[32, bytes.length].map(each => word('00', each).slice(2)).join('')}${bytes.toString('hex').padEnd(64, '0')}`;
};
/** What each token answers, by the selector of `name()`, `symbol()` and `decimals()`. */
const calls = { '0x06fdde03': text('Coin'), '0x95d89b41': text('COIN'), '0x313ce567': word('00', 18) };

const numberOf = tag => (tag === 'latest' ? head : Number(tag));

const methods = {
  eth_chainId: () => hex(31_337),
  eth_blockNumber: () => hex(head),
  eth_getBlockByNumber: ([tag, isWhole]) => (numberOf(tag) <= head ? block(numberOf(tag), isWhole) : null),
  eth_call: ([{ data }]) => calls[data] ?? '0x',
  eth_getBlockReceipts: ([tag]) => (numberOf(tag) <= head ? receipts(numberOf(tag)) : null),
};

function answer({ id, method, params = [] }) {
  const run = methods[method];
  if (!run) return { jsonrpc: '2.0', id, error: { code: -32_601, message: `There is no ${method}` } };
  return { jsonrpc: '2.0', id, result: run(params) };
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (request.url === '/head') {
      head = body;
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
