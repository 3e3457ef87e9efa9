import { Injector, runInInjectionContext, signal } from '@angular/core';
import { expect } from '@open-wc/testing';
import { createRoot, createSignal, sharedConfig } from 'solid-js';
import { flushSync } from 'svelte';
import { toStore } from 'svelte/store';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { ConnectAttempt, Store } from '../index.js';
import { kitOf, type Kit } from '../kit.js';
import * as angular from './angular.generated.js';
import * as solid from './solid.generated.js';
import * as svelte from './svelte.generated.js';

/** What a framework shows, and the end of the component that shows it. */
interface Shown {
  text(): string;
  setAttempt(attempt: ConnectAttempt): void;
  end(): void;
}

type Show = (kit: Kit) => Shown;

const textOf = (status: string | undefined, address: string | undefined): string =>
  `${status ?? 'none'} ${address ?? 'nobody'}`;

const inSvelte: Show = kit => {
  let attempt: ConnectAttempt | undefined;
  let text = '';
  const accounts = svelte.useAccounts(kit);
  const mount = (): (() => void) => {
    const state = svelte.useAttempt(() => attempt);
    const shown = toStore(() => textOf(state.current?.status, accounts.current.active?.address));
    return shown.subscribe(value => (text = value));
  };
  let end = mount();
  return {
    text() {
      flushSync();
      return text;
    },
    setAttempt(next) {
      attempt = next;
      end();
      end = mount(); // as a `$state` would do to the effect
    },
    end: () => end(),
  };
};

const inSolid: Show = kit =>
  createRoot(dispose => {
    const [attempt, setAttempt] = createSignal<ConnectAttempt>();
    const accounts = solid.useAccounts(kit);
    const state = solid.useAttempt(attempt);
    return {
      text: () => textOf(state()?.status, accounts().active?.address),
      setAttempt: next => void setAttempt(() => next),
      end: dispose,
    };
  });

const inAngular: Show = kit => {
  const injector = Injector.create({ providers: [] }) as Injector & { destroy(): void };
  const attempt = signal<ConnectAttempt | undefined>(undefined);
  const [accounts, state] = runInInjectionContext(injector, () => [
    angular.useAccounts(kit),
    angular.useAttempt(attempt),
  ]);
  return {
    text: () => textOf(state()?.status, accounts().active?.address),
    setAttempt: next => attempt.set(next),
    end: () => injector.destroy(),
  };
};

/** Counts the subscriptions of a store that are open. */
function countOpen(store: Store<unknown>): { readonly open: number } {
  const count = { open: 0 };
  const { subscribe } = store;
  Object.assign(store, {
    subscribe(listener: (snapshot: unknown) => void) {
      const end = subscribe(listener);
      count.open += 1;
      return () => {
        count.open -= 1;
        end();
      };
    },
  });
  return count;
}

for (const [name, show] of Object.entries({ Svelte: inSvelte, Solid: inSolid, Angular: inAngular })) {
  describe(`functions of a kit for ${name}`, () => {
    let world: TestModal;
    let kit: Kit;

    beforeEach(() => {
      world = createTestModal();
      kit = kitOf(world.modal);
    });

    afterEach(() => world.modal.dispose());

    it('follow the accounts and an attempt, and end with their component', async () => {
      const accounts = countOpen(kit.accounts);
      const shown = show(kit);
      expect(shown.text()).to.equal('none nobody');
      world.wallet.answer = 'hang';
      const attempt = kit.connect({ wallet: testConnector.id });
      const states = countOpen(attempt);
      shown.setAttempt(attempt);
      await waitUntil(() => world.session.connection.attempt.get() !== undefined, 'the wallet is not asked');
      await settle();
      expect(shown.text()).to.equal('waiting nobody');
      world.wallet.answerLate();
      await attempt;
      await settle();
      expect(shown.text()).to.equal(`connected ${testAccounts[0].address}`);
      expect([accounts.open, states.open]).to.deep.equal([1, 1]);
      shown.end();
      await settle();
      expect([accounts.open, states.open]).to.deep.equal([0, 0]);
    });
  });
}

it('signals for Solid have the values of a server until a page is hydrated', async () => {
  const world = createTestModal();
  const kit = kitOf(world.modal);
  const attempt = kit.connect({ wallet: testConnector.id });
  await attempt;
  let dispose = (): void => undefined;
  const shown = createRoot(end => {
    dispose = end;
    sharedConfig.context = { id: '', count: 0 }; // as `hydrate` does while it calls components
    const [accounts, state] = [solid.useAccounts(kit), solid.useAttempt(() => attempt)];
    const text = (): string => textOf(state()?.status, accounts().active?.address);
    expect(text()).to.equal('none nobody');
    delete sharedConfig.context;
    return text;
  });
  expect(shown()).to.equal(`connected ${testAccounts[0].address}`);
  await kit.accounts.disconnect();
  await settle();
  expect(shown()).to.equal('connected nobody');
  dispose();
  world.modal.dispose();
});

it('every framework has the same functions', () => {
  const names = Object.keys(svelte).sort();
  expect(Object.keys(solid).sort()).to.deep.equal(names);
  expect(Object.keys(angular).sort()).to.deep.equal(names);
});
