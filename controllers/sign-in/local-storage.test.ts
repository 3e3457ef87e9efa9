import { expect } from '@open-wc/testing';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { LocalStorage } from './local-storage.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session = (chainId: `eip155:${string}`): SIWXSession => ({
  data: {
    accountAddress: ADDRESS,
    chainId,
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh',
    issuedAt: '2026-01-01T00:00:00Z',
  },
  message: 'text',
  signature: '0x00',
});

describe('the local storage of sign-in sessions', () => {
  const id = crypto.randomUUID();
  const key = `@appkit/${id}/siwx`;
  afterEach(() => localStorage.removeItem(key));

  it('keeps sessions for the next visit, and removes its entry with the last one', async () => {
    await new LocalStorage({ id }).add(session('eip155:1'));
    const storage = new LocalStorage({ id });
    expect(await storage.get('eip155:1', ADDRESS.toLowerCase())).to.deep.equal([session('eip155:1')]);
    await storage.add(session('eip155:10'));
    await storage.delete('eip155:1', ADDRESS);
    expect(await storage.get('eip155:1', ADDRESS)).to.deep.equal([]);
    expect(await storage.get('eip155:10', ADDRESS)).to.have.length(1);
    await storage.set([]);
    expect(localStorage.getItem(key)).to.equal(null);
  });

  it('separates modals by their id', async () => {
    await new LocalStorage({ id }).add(session('eip155:1'));
    expect(await new LocalStorage({ id: 'another' }).get('eip155:1', ADDRESS)).to.deep.equal([]);
  });

  it('keeps them under the name that the host gives', async () => {
    const own = `mine-${id}`;
    await new LocalStorage({ key: own }).add(session('eip155:1'));
    expect(JSON.parse(localStorage.getItem(own) ?? '')).to.deep.equal([session('eip155:1')]);
    expect(await new LocalStorage({ key: own }).get('eip155:1', ADDRESS)).to.have.length(1);
    localStorage.removeItem(own);
  });

  it('deletes an entry that is no list of sessions', async () => {
    localStorage.setItem(key, '[{"message":5}]');
    expect(await new LocalStorage({ id }).get('eip155:1', ADDRESS)).to.deep.equal([]);
    expect(localStorage.getItem(key)).to.equal(null);
  });

  it('notifies of changes in other tabs until the listener unsubscribes', async () => {
    const storage = new LocalStorage({ id });
    let calls = 0;
    const stop = storage.onChange(() => (calls += 1));
    await storage.get('eip155:1', ADDRESS); // the listener is set once the storage is loaded
    const change = (): boolean =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage, newValue: null }));
    change();
    expect(calls).to.equal(1);
    stop();
    change();
    expect(calls).to.equal(1);
  });
});
