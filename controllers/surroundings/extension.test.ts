import { expect } from '@open-wc/testing';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { Scope } from '../core/scope.js';
import { findExtensionWallet } from './extension.js';
import { readSigns } from './read-signs.js';

describe('the wallet of another extension', () => {
  const scope = new Scope();
  after(() => scope.dispose());

  const find = (providers: Readonly<Record<string, () => unknown>>) =>
    findExtensionWallet({
      scope,
      signs: readSigns(),
      options: {
        extension: {
          ids: ['first', 'second'],
          name: 'Port Wallet',
          providers: async () => ({ createExternalExtensionProvider: id => providers[id]?.() }),
        },
      },
    });
  const wallet: Eip1193Provider = { request: async () => '0x1' };
  const broken = (): never => {
    throw new Error('Invalid extension id');
  };

  it('is found by its second id if the first one cannot be connected to', async () => {
    expect((await find({ first: broken, second: () => wallet }))?.wallet?.provider).to.equal(wallet);
  });

  it('is found by its second id if the provider of the first one throws', async () => {
    const found = await find({ first: () => ({ request: broken }), second: () => wallet });
    expect(found?.wallet?.provider).to.equal(wallet);
  });

  it('is not found if no id answers', async () => {
    expect(await find({ first: broken, second: broken })).to.equal(undefined);
  });
});
