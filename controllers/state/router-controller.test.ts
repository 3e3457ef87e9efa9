import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { RouterController } from './router-controller.js';
import type { ViewName } from '../domain/views/views.js';

describe('RouterController', () => {
  let exits: number;
  let router: RouterController;
  const history = (): readonly ViewName[] => router.history.get().map(({ view }) => view);

  beforeEach(() => {
    exits = 0;
    router = new RouterController({ onExit: () => (exits += 1) });
  });

  it('starts at Connect', () => {
    expect(history()).to.deep.equal(['Connect']);
    expect(router.canGoBack.get()).to.equal(false);
  });

  it('ignores a push of the view on top', () => {
    router.push('Networks');
    router.push('Networks');
    expect(history()).to.deep.equal(['Connect', 'Networks']);
  });

  it('replaces the view on top and keeps the others', () => {
    router.push('Networks');
    router.replace('Account');
    expect(history()).to.deep.equal(['Connect', 'Account']);
  });

  it('clears the history on reset', () => {
    router.push('Networks');
    router.reset('Account');
    expect(history()).to.deep.equal(['Account']);
  });

  it('keeps a view on top that waits for an answer above the view of a reset', () => {
    router = new RouterController({ onExit: () => (exits += 1), staysOnTop: ({ view }) => view === 'Transactions' });
    router.push('Transactions');
    const top = router.current.get();
    router.reset('Networks');
    expect([history(), router.current.get() === top]).to.deep.equal([['Networks', 'Transactions'], true]);
    router.goBack();
    router.reset('Account');
    expect(history()).to.deep.equal(['Account']);
  });

  it('removes a view below the one on top by its data', () => {
    const data = { wallet: { id: 'one', name: 'One' } };
    router.push('Downloads', data);
    router.remove(data);
    expect(history()).to.deep.equal(['Connect', 'Downloads']);
    router.push('Networks');
    router.remove(data);
    expect(history()).to.deep.equal(['Connect', 'Networks']);
  });

  it('goes back step by step, and exits from the first view', () => {
    router.push('Networks');
    router.goBack();
    expect([history(), exits]).to.deep.equal([['Connect'], 0]);
    router.goBack();
    expect([history(), exits]).to.deep.equal([['Connect'], 1]);
  });

  it('goes back to an earlier index, and ignores any other', () => {
    router.push('WhatIsAWallet');
    router.push('GetWallet');
    router.goBackToIndex(5);
    router.goBackToIndex(2);
    expect(history()).to.have.length(3);
    router.goBackToIndex(0);
    expect(history()).to.deep.equal(['Connect']);
  });

  it('reports the direction of each step', () => {
    router.push('Networks');
    expect(router.direction.get()).to.equal('forward');
    router.goBack();
    expect(router.direction.get()).to.equal('back');
    router.reset('Account');
    expect(router.direction.get()).to.equal('none');
  });

  it('calls the callback for the outcome of a transaction, and leaves the view unless it succeeded', () => {
    const log: string[] = [];
    const steps = {
      onSuccess: () => log.push('ok'),
      onError: () => log.push('error'),
      onCancel: () => log.push('cancel'),
    };
    router.push('Networks');
    for (const outcome of ['success', 'error', 'cancel'] as const) {
      router.pushTransaction(steps);
      router.popTransaction(outcome);
    }
    router.popTransaction('success');
    expect(log).to.deep.equal(['ok', 'error', 'cancel']);
    expect([history(), exits]).to.deep.equal([['Connect'], 1]);
    expect(router.hasTransactions.get()).to.equal(false);
  });

  it('keeps its first view after any action', () => {
    const views: readonly ('Account' | 'Networks' | 'WhatIsAWallet')[] = ['Account', 'Networks', 'WhatIsAWallet'];
    const step = fc.oneof(
      fc.record({ do: fc.constant('push' as const), view: fc.constantFrom(...views) }),
      fc.record({ do: fc.constant('replace' as const), view: fc.constantFrom(...views) }),
      fc.record({ do: fc.constant('back' as const) }),
      fc.record({ do: fc.constant('index' as const), index: fc.integer({ min: -3, max: 6 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const tried = new RouterController({ onExit: () => undefined });
        for (const one of steps) {
          if (one.do === 'push') tried.push(one.view);
          if (one.do === 'replace') tried.replace(one.view);
          if (one.do === 'back') tried.goBack();
          if (one.do === 'index') tried.goBackToIndex(one.index);
          const entries = tried.history.get();
          expect(entries.length).to.be.greaterThan(0);
          expect(tried.current.get()).to.equal(entries.at(-1));
          expect(entries.every(({ view }, at) => view !== entries[at + 1]?.view)).to.equal(true);
        }
      }),
    );
  });
});
