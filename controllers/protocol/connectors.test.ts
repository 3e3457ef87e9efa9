import { expect } from '@open-wc/testing';
import { mergeConnectors } from './connectors.js';
import type { ChainNamespace, Connector } from './entities.js';

const connector = (id: string, name: string, chain: ChainNamespace, rdns?: string): Connector => ({
  id,
  name,
  chain,
  type: 'ANNOUNCED',
  ...(rdns ? { rdns } : {}),
});

describe('mergeConnectors', () => {
  it('makes one row of a wallet that serves several namespaces', () => {
    const evm = connector('a', 'Phantom', 'eip155');
    const solana = connector('b', 'Phantom', 'solana');
    expect(mergeConnectors([evm, solana])).to.deep.equal([{ ...evm, type: 'MULTI_CHAIN', connectors: [evm, solana] }]);
  });

  it('knows a wallet by its rdns whatever it calls itself', () => {
    const merged = mergeConnectors([
      connector('a', 'Wallet', 'eip155', 'io.wallet'),
      connector('b', 'Wallet (Solana)', 'solana', 'IO.wallet'),
    ]);
    expect(merged).to.have.length(1);
  });

  it('knows the wallets that name themselves differently', () => {
    expect(
      mergeConnectors([connector('a', 'Trust Wallet', 'eip155'), connector('b', 'Trust', 'solana')]),
    ).to.have.length(1);
  });

  it('keeps two wallets of one namespace apart, even if they share a name', () => {
    const two = [connector('a', 'Wallet', 'eip155'), connector('b', 'Wallet', 'eip155')];
    expect(mergeConnectors(two)).to.deep.equal(two);
  });

  it('keeps the order in which wallets came', () => {
    const merged = mergeConnectors([
      connector('a', 'B', 'eip155'),
      connector('b', 'A', 'eip155'),
      connector('c', 'B', 'solana'),
    ]);
    expect(merged.map(({ name }) => name)).to.deep.equal(['B', 'A']);
  });
});
