import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { openShareStore, type ShareStore } from './share-store.js';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
const uid = (): string => crypto.randomUUID(); // the database outlives a test

/** Runs `act` with another value in place of `indexedDB`. */
async function withIndexedDb<T>(value: unknown, act: () => Promise<T>): Promise<T> {
  Object.defineProperty(window, 'indexedDB', { value, configurable: true });
  try {
    return await act();
  } finally {
    Reflect.deleteProperty(window, 'indexedDB');
  }
}

/** Changes the stored row of a set, as a fault of the disk or another program does. */
async function alter(setId: string, change: (row: Record<string, unknown>) => void): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('latchkey-wallet', 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('shares', 'readwrite');
    const shares = transaction.objectStore('shares');
    const request = shares.get(setId);
    request.onsuccess = () => {
      const row = request.result as Record<string, unknown>;
      change(row);
      shares.put(row);
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error!);
  });
  db.close();
}

const halves = (buffer: unknown): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(0, (buffer as ArrayBuffer).byteLength / 2);
const flipped = (buffer: unknown): ArrayBuffer => {
  const copy = new Uint8Array((buffer as ArrayBuffer).slice(0));
  copy[0]! ^= 1;
  return copy.buffer;
};

describe('openShareStore', () => {
  const stores: readonly [name: string, open: () => Promise<ShareStore>, isLasting: boolean][] = [
    ['in IndexedDB', openShareStore, true],
    [
      'with blocked storage',
      () =>
        withIndexedDb(
          {
            open: () => {
              throw new DOMException('Blocked', 'SecurityError');
            },
          },
          openShareStore,
        ),
      false,
    ],
  ];

  for (const [name, open, isLasting] of stores)
    describe(name, () => {
      it('returns every share of a user as it was stored, and none of another user', async () => {
        const store = await open();
        expect(store.isLasting).to.equal(isLasting);
        await fc.assert(
          fc.asyncProperty(fc.array(bytes, { maxLength: 4 }), bytes, async (shares, foreign) => {
            const [user, other] = [uid(), uid()];
            const sets = shares.map(share => ({ setId: uid(), share }));
            await Promise.all(sets.map(set => store.put(user, set)));
            await store.put(other, { setId: uid(), share: foreign });
            expect(await store.find(user)).to.have.deep.members(sets);
          }),
          { numRuns: 15 },
        );
      });

      it('copies a share, because callers overwrite theirs', async () => {
        const store = await open();
        const user = uid();
        const share = Uint8Array.of(1, 2, 3);
        await store.put(user, { setId: uid(), share });
        share.fill(0);
        (await store.find(user))[0]!.share.fill(0);
        expect((await store.find(user))[0]!.share).to.deep.equal(Uint8Array.of(1, 2, 3));
      });

      it('replaces a share of the same set, and removes the sets that are named', async () => {
        const store = await open();
        const [user, one, other] = [uid(), uid(), uid()];
        await store.put(user, { setId: one, share: Uint8Array.of(1) });
        await store.put(user, { setId: one, share: Uint8Array.of(2) });
        await store.put(user, { setId: other, share: Uint8Array.of(3) });
        await store.remove([one, uid()]);
        expect(await store.find(user)).to.deep.equal([{ setId: other, share: Uint8Array.of(3) }]);
      });
    });

  it('shares one key between tabs that open it at once', async () => {
    const tabs = await Promise.all([openShareStore(), openShareStore(), openShareStore()]);
    const user = uid();
    const sets = tabs.map((_, at) => ({ setId: uid(), share: Uint8Array.of(at) }));
    await Promise.all(tabs.map((tab, at) => tab.put(user, sets[at]!)));
    for (const tab of [...tabs, await openShareStore()]) expect(await tab.find(user)).to.have.deep.members(sets);
  });

  it('stores no share in the clear, and a key that no script can export', async () => {
    const store = await openShareStore();
    const setId = uid();
    const share = new TextEncoder().encode('a share in the clear');
    await store.put(uid(), { setId, share });
    let row: Record<string, unknown> = {};
    await alter(setId, found => (row = { ...found }));
    expect(new TextDecoder().decode(row['ciphertext'] as ArrayBuffer)).not.to.contain('clear');
    expect(Object.keys(row)).to.have.members(['setId', 'userId', 'iv', 'ciphertext']);
  });

  for (const [name, change] of [
    ['altered', (row: Record<string, unknown>) => (row['ciphertext'] = flipped(row['ciphertext']))],
    ['truncated', (row: Record<string, unknown>) => (row['ciphertext'] = halves(row['ciphertext']))],
    ['of another form', (row: Record<string, unknown>) => (row['ciphertext'] = 'text')],
    ['without its nonce', (row: Record<string, unknown>) => delete row['iv']],
  ] as const)
    it(`leaves out a share that is ${name}, so that the others and a recovery still work`, async () => {
      const store = await openShareStore();
      const [user, bad] = [uid(), uid()];
      const good = { setId: uid(), share: Uint8Array.of(7) };
      await store.put(user, { setId: bad, share: Uint8Array.of(1, 2, 3, 4) });
      await store.put(user, good);
      await alter(bad, change);
      expect(await store.find(user)).to.deep.equal([good]);
    });

  it('leaves out a share that was moved to another user', async () => {
    const store = await openShareStore();
    const [user, thief, setId] = [uid(), uid(), uid()];
    await store.put(user, { setId, share: Uint8Array.of(1) });
    await alter(setId, row => (row['userId'] = thief));
    expect(await store.find(thief)).to.deep.equal([]);
  });
});
