import { expect } from '@open-wc/testing';
import { from, takeWhile } from 'rxjs';
import { get } from 'svelte/store';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { kitOf, type Kit } from './kit.js';
import type { AccountsSnapshot } from './accounts.js';

describe('stores of a kit need no glue', () => {
  let world: TestModal;
  let kit: Kit;

  beforeEach(async () => {
    world = createTestModal();
    kit = kitOf(world.modal);
    await kit.connect({ wallet: testConnector.id });
  });

  afterEach(() => world.modal.dispose());

  it('as stores of Svelte', () => {
    expect(get(kit.accounts).active?.address).to.equal(testAccounts[0].address);
  });

  it('as observables of RxJS', async () => {
    const seen: (string | undefined)[] = [];
    const done = new Promise<void>((resolve, reject) =>
      from(kit.accounts)
        .pipe(takeWhile(({ active }) => active?.address !== undefined, true))
        .subscribe({ next: ({ active }) => seen.push(active?.address), error: reject, complete: resolve }),
    );
    await settle();
    await kit.accounts.disconnect();
    await done;
    expect(seen).to.deep.equal([testAccounts[0].address, undefined]);
  });

  it('as async iterables', async () => {
    const seen: (string | undefined)[] = [];
    const reading = (async () => {
      for await (const { active } of kit.accounts as AsyncIterable<AccountsSnapshot>) {
        seen.push(active?.address);
        if (!active?.address) break;
      }
    })();
    await settle();
    await kit.accounts.disconnect();
    await reading;
    expect(seen).to.deep.equal([testAccounts[0].address, undefined]);
  });
});
