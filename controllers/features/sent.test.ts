import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import { createStorage, type StorageBackend, type TypedStorage } from '../core/storage.js';
import type { CaipAddress } from '../domain/entities.js';
import type { SentTransaction } from '../domain/storage/transaction-record.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createRecentReceivers } from './recent-receivers.js';
import { createSent } from './sent.js';

const PLACE: CaipAddress = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const transaction = (hash: string): SentTransaction => ({
  id: hash,
  hash,
  network: 'eip155:1',
  kind: 'send',
  status: 'pending',
  at: 1,
  transfers: [],
});

/** A browser that refuses to store, as with blocked cookies or a full quota. */
const refusing: StorageBackend = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

describe('what was sent, where the browser stores nothing', () => {
  let scope: Scope;
  let storage: TypedStorage;

  beforeEach(() => {
    scope = new Scope(new ManualClock());
    storage = createStorage({ backend: refusing });
  });
  afterEach(() => scope.dispose());

  it('stays in the list until the page is left, with its outcome', async () => {
    const sent = createSent({ scope, storage });
    let shown: string[] = [];
    scope.effect(() => void (shown = sent.of(PLACE).map(({ hash, status }) => `${hash} ${status}`)));
    sent.add(PLACE, transaction('a'));
    sent.add(PLACE, transaction('b'));
    sent.settle(PLACE, 'a', 'confirmed', 'c');
    sent.forget(PLACE, 'b');
    await settle();
    expect(shown).to.deep.equal(['c confirmed']);
  });

  it('is stored with the next transaction once the browser stores again', () => {
    localStorage.clear();
    let isFull = true;
    const backend: StorageBackend = {
      getItem: name => localStorage.getItem(name),
      setItem: (name, text) => (isFull ? refusing : localStorage).setItem(name, text),
      removeItem: name => localStorage.removeItem(name),
    };
    const sent = createSent({ scope, storage: createStorage({ backend }) });
    sent.add(PLACE, transaction('a'));
    isFull = false;
    sent.add(PLACE, transaction('b'));
    const again = createSent({ scope, storage: createStorage() });
    expect(untracked(() => again.of(PLACE)).map(({ hash }) => hash)).to.deep.equal(['b', 'a']);
    localStorage.clear();
  });

  it('makes its receiver a known one, in each feature that asks', () => {
    const [send, activity] = [createRecentReceivers(storage), createRecentReceivers(storage)];
    send.add('eip155', 'first');
    send.add('eip155', 'second');
    for (const receivers of [send, activity])
      expect(untracked(() => receivers.of('eip155'))).to.deep.equal(['second', 'first']);
  });
});
