import { expect } from '@open-wc/testing';
import { signal } from '../core/signals.js';
import type { EmbeddedUser } from '../domain/embedded/embedded-wallet.js';
import type { Account } from '../domain/entities.js';
import { createInfo } from './embedded-info.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const account = { namespace: 'eip155', type: 'eoa', address: ADDRESS } as Account;

describe('what hosts read of the embedded wallet', () => {
  it('include the recovery and weak storage only if the wallet states them', () => {
    const user = signal<EmbeddedUser | undefined>({ address: ADDRESS });
    const infoOf = createInfo({ user, provider: signal(undefined), storedName: () => undefined });
    expect(infoOf(account)).not.to.have.any.keys('recovery', 'storageWeak');
    user.set({ address: ADDRESS, recovery: 'missing', storageWeak: true });
    expect(infoOf(account)).to.include({ recovery: 'missing', storageWeak: true });
    expect(infoOf(account)).to.equal(infoOf(account)); // the same object
    user.set({ address: ADDRESS, recovery: 'set', storageWeak: false });
    expect(infoOf(account)).to.include({ recovery: 'set' }).and.not.have.property('storageWeak');
  });
});
