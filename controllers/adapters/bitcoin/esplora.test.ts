import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { bitcoin as main, bitcoinTestnet } from '../../domain/networks/other-networks.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { fakeEsplora, esploraOwner as owner, esploraTransactions } from '../../../testing/fake-esplora.js';
import { bitcoin } from './bitcoin.js';

const network = toCaipNetwork(main);
const signal = new AbortController().signal;

describe('Bitcoin by Esplora', () => {
  let scope: Scope;
  let urls: string[];

  beforeEach(() => {
    scope = new Scope();
    urls = [];
  });
  afterEach(() => scope.dispose());

  const adapterOf = (answer: (path: string) => unknown = fakeEsplora) =>
    bitcoin({
      page: new EventTarget(),
      esplora: { [network.caipNetworkId]: 'https://esplora.test/api' },
      fetch: async url => {
        urls.push(url as string);
        const found = answer(new URL(url as string).pathname.replace('/api', ''));
        return found === undefined ? new Response('Not found', { status: 404 }) : Response.json(found);
      },
    })({ scope, networks: () => [network], discovery: { announced: true, injected: true } });

  it('reads the balance with what waits for a block, exactly', async () => {
    const adapter = adapterOf();
    expect(await adapter.getBalance(owner, network)).to.deep.equal({
      amount: 149_998_000n,
      decimals: 8,
      symbol: 'BTC',
    });
    const reads = await adapter.loadReads?.();
    expect(await reads?.holdings({ address: owner, network, listed: [] })).to.deep.equal([
      { network: network.caipNetworkId, name: 'Bitcoin', amount: 149_998_000n, decimals: 8, symbol: 'BTC' },
    ]);
    expect(urls[0]).to.equal(`https://esplora.test/api/address/${owner}`);
  });

  it('reads past transactions, newest first, page by page', async () => {
    const reads = await adapterOf().loadReads?.();
    const page = await reads?.activity({ address: owner, network }, undefined, signal);
    expect(
      page?.items.map(({ kind, status, transfers: [first] }) => [kind, status, first?.direction, first?.quantity]),
    ).to.deep.equal([
      ['send', 'pending', 'out', '0.5'],
      ['receive', 'confirmed', 'in', '2'],
      ['send', 'confirmed', 'self', '0.99999'],
    ]);
    expect(page?.next).to.equal(undefined);
    const last = 'a'.repeat(64);
    await reads?.activity({ address: owner, network }, last, signal);
    expect(urls.at(-1)).to.equal(`https://esplora.test/api/address/${owner}/txs/chain/${last}`);
  });

  it('reads whether a transaction is in a block', async () => {
    const reads = await adapterOf().loadReads?.();
    const [pending, confirmed] = esploraTransactions;
    expect(await reads?.status({ hash: pending?.txid ?? '', network, address: owner })).to.equal('pending');
    expect(await reads?.status({ hash: confirmed?.txid ?? '', network, address: owner })).to.equal('confirmed');
  });

  for (const wrong of [undefined, {}, { chain_stats: { funded_txo_sum: -1, spent_txo_sum: 0 } }, 'text'])
    it(`rejects the answer ${JSON.stringify(wrong)}`, async () => {
      await expectRejection(adapterOf(() => wrong).getBalance(owner, network), 'NODE_UNREACHABLE');
    });

  it('reads nothing on a network without a server', async () => {
    const adapter = adapterOf();
    const other = toCaipNetwork(bitcoinTestnet);
    expect([adapter.readable?.(network), adapter.readable?.(other)]).to.deep.equal([
      ['balance', 'tokens', 'activity'],
      [],
    ]);
    await expectRejection(adapter.getBalance(owner, other), 'BALANCE_UNAVAILABLE');
    expect(urls).to.deep.equal([]);
  });
});
