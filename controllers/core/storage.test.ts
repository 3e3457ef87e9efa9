import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { deepLinkChoice } from '../domain/wallets/remote-keys.js';
import * as storageKeys from '../domain/storage/storage-keys.js';
import type { StorageKey } from '../domain/storage/storage-keys.js';
import { createStorage } from './storage.js';

/** In-memory storage without events. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }
  key = (index: number): string | null => [...this.#items.keys()][index] ?? null;
  getItem = (name: string): string | null => this.#items.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.#items.set(name, value);
  removeItem = (name: string): void => void this.#items.delete(name);
  clear = (): void => this.#items.clear();
}

/** Storage of a browser that blocks it. */
const refuse = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};
const blocked = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };

const anything: StorageKey<unknown> = {
  key: '@appkit/anything',
  codec: 'json',
  schema: { safeParse: data => ({ success: true, data }) },
};

describe('storage', () => {
  it('writes text, lists and JSON in their documented encodings', () => {
    const backend = new MemoryStorage();
    const storage = createStorage({ backend });
    storage.set(storageKeys.activeNamespace, 'solana');
    storage.set(storageKeys.connectedNamespaces, ['eip155', 'solana']);
    storage.set(storageKeys.preferredAccountTypes, { eip155: 'eoa' });
    expect(backend.getItem('@appkit/active_namespace')).to.equal('solana');
    expect(backend.getItem('@appkit/connected_namespaces')).to.equal('eip155,solana');
    expect(backend.getItem('@appkit/preferred_account_types')).to.equal('{"eip155":"eoa"}');
    expect(storage.get(storageKeys.connectedNamespaces)).to.deep.equal(['eip155', 'solana']);
    expect(storage.get(storageKeys.preferredAccountTypes)).to.deep.equal({ eip155: 'eoa' });
  });

  it('uses localStorage by default', () => {
    const storage = createStorage({ prefix: 'test of storage' });
    try {
      expect(storage.set(storageKeys.connectionStatus, 'connected')).to.equal(true);
      expect(localStorage.getItem('@appkit/test%20of%20storage/connection_status')).to.equal('connected');
    } finally {
      storage.remove(storageKeys.connectionStatus);
    }
    expect(storage.get(storageKeys.connectionStatus)).to.equal(undefined);
  });

  it('prefixes keys with the id of the modal, except shared keys', () => {
    const backend = new MemoryStorage();
    const [first, shop] = [createStorage({ backend, prefix: 'default' }), createStorage({ backend, prefix: 'shop' })];
    first.set(storageKeys.connectedConnectorId('eip155'), 'a');
    shop.set(storageKeys.connectedConnectorId('eip155'), 'b');
    shop.set(storageKeys.emailLoginUsed, true);
    shop.set(deepLinkChoice, { href: 'ember://', name: 'Ember' });
    expect(first.get(storageKeys.connectedConnectorId('eip155'))).to.equal('a');
    expect(shop.get(storageKeys.connectedConnectorId('eip155'))).to.equal('b');
    expect(first.get(storageKeys.emailLoginUsed)).to.equal(undefined);
    expect(first.get(deepLinkChoice)).to.deep.equal({ href: 'ember://', name: 'Ember' });
    expect(backend.getItem('@appkit/eip155:connected_connector_id')).to.equal('a');
    expect(backend.getItem('@appkit/shop/eip155:connected_connector_id')).to.equal('b');
    expect(backend.getItem('@appkit-wallet/shop/EMAIL_LOGIN_USED_KEY')).to.equal('true');
  });

  it('treats an empty id as the default one', () => {
    const backend = new MemoryStorage();
    createStorage({ backend, prefix: '' }).set(storageKeys.activeNamespace, 'eip155');
    expect(backend.getItem('@appkit/active_namespace')).to.equal('eip155');
  });

  it('deletes invalid values', () => {
    const backend = new MemoryStorage();
    const storage = createStorage({ backend });
    for (const [key, content] of [
      [storageKeys.activeNamespace, 'near'],
      [storageKeys.activeCaipNetworkId, 'eip155:'],
      [storageKeys.preferredAccountTypes, '{'],
      [storageKeys.preferredAccountTypes, '[]'],
    ] as const) {
      backend.setItem(key.key, content);
      expect(storage.get<unknown>(key), content).to.equal(undefined);
      expect(backend.getItem(key.key), content).to.equal(null);
    }
  });

  it('does not throw when the browser blocks storage', () => {
    const storage = createStorage({ backend: blocked });
    expect(storage.set(storageKeys.activeNamespace, 'eip155')).to.equal(false);
    expect(storage.get(storageKeys.activeNamespace)).to.equal(undefined);
    expect(() => storage.remove(storageKeys.activeNamespace)).to.not.throw();
  });

  it('returns false when the storage is full, and keeps the previous value', () => {
    const backend = new MemoryStorage();
    const storage = createStorage({ backend });
    storage.set(storageKeys.activeNamespace, 'eip155');
    backend.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(storage.set(storageKeys.activeNamespace, 'solana')).to.equal(false);
    expect(storage.get(storageKeys.activeNamespace)).to.equal('eip155');
  });

  it('reports a change that another page made while this one was in the back-forward cache', () => {
    const storage = createStorage({ prefix: 'returned' });
    const name = '@appkit/returned/active_namespace';
    const events: unknown[] = [];
    const stop = new AbortController();
    storage.watch(storageKeys.activeNamespace, value => events.push(value), stop.signal);
    const leave = (change: () => void, persisted = true): void => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
      change();
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    };
    storage.set(storageKeys.activeNamespace, 'eip155');
    leave(() => undefined);
    expect(events).to.deep.equal([]);
    leave(() => localStorage.setItem(name, 'solana'));
    leave(() => localStorage.removeItem(name));
    expect(events).to.deep.equal(['solana', undefined]);
    stop.abort();
    leave(() => localStorage.setItem(name, 'eip155'));
    expect(events).to.have.length(2);
    localStorage.removeItem(name);
  });

  it('reports changes of other tabs until it is aborted', () => {
    const storage = createStorage({ prefix: 'watched' });
    const name = '@appkit/watched/active_namespace';
    const events: unknown[] = [];
    const stop = new AbortController();
    const tell = (init: StorageEventInit): boolean =>
      window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }));
    storage.watch(storageKeys.activeNamespace, value => events.push(value), stop.signal);
    try {
      localStorage.setItem(name, 'solana');
      tell({ key: name });
      tell({ key: '@appkit/active_namespace' }); // another modal's
      tell({ key: name, storageArea: sessionStorage });
      expect(events).to.deep.equal(['solana']);
      localStorage.removeItem(name);
      tell({ key: null }); // all was cleared
      expect(events).to.deep.equal(['solana', undefined]);
      stop.abort();
      tell({ key: name });
      expect(events).to.have.length(2);
    } finally {
      localStorage.removeItem(name);
    }
  });

  it('returns any JSON value that it stored, for any modal id', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, prefix) => {
        const storage = createStorage({ backend: new MemoryStorage(), prefix });
        expect(storage.set(anything, value)).to.equal(true);
        expect(storage.get(anything)).to.deep.equal(JSON.parse(JSON.stringify(value)));
        storage.remove(anything);
        expect(storage.get(anything)).to.equal(undefined);
      }),
    );
  });
});
