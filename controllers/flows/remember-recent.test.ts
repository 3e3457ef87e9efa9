import { expect } from '@open-wc/testing';
import { createStorage } from '../core/storage.js';
import type { Wallet } from '../domain/entities.js';
import { recentWallets } from '../domain/storage/storage-keys.js';
import { rememberRecent } from './remember-recent.js';

const wallet = (id: string): Wallet => ({ id, name: id });
const [ash, birch, cedar] = [wallet('ash'), wallet('birch'), wallet('cedar')];

describe('rememberRecent', () => {
  const make = (stored: readonly Wallet[] = []) => {
    const storage = createStorage({ prefix: crypto.randomUUID() });
    storage.set(recentWallets, stored);
    const shown: (readonly Wallet[])[] = [];
    const used = rememberRecent(storage, recent => void shown.push(recent));
    return { used, shown, stored: () => storage.get(recentWallets) };
  };

  it('recalls the recently connected wallets', () => {
    expect(make([ash, birch]).shown).to.deep.equal([[ash, birch]]);
  });

  it('keeps the two newest wallets, newest first', () => {
    const { used, shown, stored } = make([ash]);
    used(birch);
    used(cedar);
    expect(shown).to.deep.equal([[ash], [birch, ash], [cedar, birch]]);
    expect(stored()).to.deep.equal([cedar, birch]);
  });

  it('moves a wallet that is used again to the front, with its present name', () => {
    const { used, stored } = make([ash, birch]);
    const renamed = { ...birch, name: 'Birch' };
    used(renamed);
    expect(stored()).to.deep.equal([renamed, ash]);
  });

  it('keeps the namespaces that a wallet was used with', () => {
    const { used, stored } = make();
    used({ ...ash, namespaces: ['eip155'] });
    used({ ...ash, namespaces: ['solana'] });
    expect(stored()).to.deep.equal([{ ...ash, namespaces: ['solana', 'eip155'] }]);
    used({ ...ash, namespaces: ['solana'] });
    expect(stored()).to.deep.equal([{ ...ash, namespaces: ['solana', 'eip155'] }]);
  });
});
