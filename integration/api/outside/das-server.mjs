// An API of the Digital Asset Standard over the tokens of a dev Solana. Shapes: metaplex-foundation's specification of DAS.
import { createServer } from 'node:http';

const fungible = ({ mint, name, symbol, decimals }, balance) => ({
  interface: 'FungibleToken',
  id: mint,
  content: {
    $schema: 'https://schema.metaplex.com/nft1.0.json',
    json_uri: '',
    files: [],
    metadata: { name, symbol, token_standard: 'Fungible' },
    links: { image: `https://pictures.example/${symbol}.png` },
  },
  authorities: [],
  compression: { eligible: false, compressed: false, tree: '' },
  grouping: [],
  royalty: { royalty_model: 'creators', percent: 0 },
  ownership: { frozen: false, delegated: false, ownership_model: 'token', owner: '' },
  mutable: true,
  burnt: false,
  token_info: { symbol, balance, supply: 1_000_000, decimals, token_program: '' },
});

/** An NFT of a collection, a compressed one of nobody's collection, one that is burnt, and an asset of an odd form. */
export const NFTS = [
  {
    interface: 'ProgrammableNFT',
    id: 'F9Lw3ki3hJ7PF9HQXsBzoY8GyE6sPoEZZdXJBsTTD2rk',
    content: {
      json_uri: 'https://arweave.net/x',
      files: [],
      metadata: {
        name: 'Tide #7',
        symbol: 'TIDE',
        description: 'A wave.',
        attributes: [{ trait_type: 'Height', value: 3 }],
        token_standard: 'ProgrammableNonFungible',
      },
      links: { image: 'https://pictures.example/7.png', external_url: null },
    },
    compression: { eligible: false, compressed: false },
    grouping: [
      {
        group_key: 'collection',
        group_value: 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w',
        collection_metadata: { name: 'Tides' },
      },
    ],
    burnt: false,
  },
  {
    interface: 'V1_NFT',
    id: '8vw7tdLGE3FBjaetsJrZAarwsbc8UESsegiLyvWXxs5A',
    content: { metadata: { name: 'You won\u202E 1000 SOL', symbol: '' }, links: { image: 'javascript:alert(1)' } },
    compression: { eligible: true, compressed: true },
    grouping: [],
    burnt: false,
  },
  {
    interface: 'V1_NFT',
    id: '4qrp6jWzEGxxYbZDLrJJpMkqYnr3zkXQJkDJPHtTbVfC',
    content: { metadata: { name: 'Gone' } },
    burnt: true,
  },
  { interface: 'V1_NFT', id: 42 },
];

/** Starts the API. Every account holds the same assets. */
export async function startDas(solana) {
  const world = { requests: [], fail: undefined };
  const items = [...solana.tokens.map((token, index) => fungible(token, 100 + index)), ...NFTS];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body);
    world.requests.push({ method, params });
    response.setHeader('content-type', 'application/json');
    if (world.fail) return void world.fail(response);
    const { page, limit } = params;
    const some = items.slice((page - 1) * limit, page * limit);
    const result = { total: some.length, limit, page, items: some };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/?api-key=secret-of-the-test`;
  const stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return Object.assign(world, { url, stop });
}
