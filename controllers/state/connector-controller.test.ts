import { expect } from '@open-wc/testing';
import type { Wallet } from '../protocol/entities.js';
import { ConnectorController } from './connector-controller.js';

const wallet = (id: string): Wallet => ({ id, name: id });
const [ash, birch, cedar] = [wallet('ash'), wallet('birch'), wallet('cedar')];

describe('ConnectorController', () => {
  const make = (kept: readonly Wallet[] = []) => {
    const writes: (readonly Wallet[])[] = [];
    const connectors = new ConnectorController({
      sources: [],
      image: () => undefined,
      isHidden: () => false,
      recall: () => kept,
      keep: recent => void writes.push(recent),
    });
    return { connectors, writes };
  };

  it('recalls the wallets that were connected last', () => {
    expect(make([ash, birch]).connectors.recent.get()).to.deep.equal([ash, birch]);
  });

  it('keeps two of them, the newest first', () => {
    const { connectors, writes } = make([ash]);
    connectors.used(birch);
    connectors.used(cedar);
    expect(connectors.recent.get()).to.deep.equal([cedar, birch]);
    expect(writes).to.deep.equal([
      [birch, ash],
      [cedar, birch],
    ]);
  });

  it('moves one that is used again to the front, as it is known now', () => {
    const { connectors } = make([ash, birch]);
    const renamed = { ...birch, name: 'Birch' };
    connectors.used(renamed);
    expect(connectors.recent.get()).to.deep.equal([renamed, ash]);
  });
});
