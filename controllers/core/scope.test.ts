import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { Scope } from './scope.js';
import { signal } from './signals.js';
import { wait } from './wait.js';

describe('Scope', () => {
  let clock: ManualClock;
  let scope: Scope;

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
  });

  it('runs timers that are due, and none that were cancelled', () => {
    const log: string[] = [];
    scope.after(100, () => log.push('kept'));
    scope.after(50, () => log.push('taken back'))();
    clock.advance(100);
    expect(log).to.deep.equal(['kept']);
  });

  it('runs no timer at once whose time is longer than browsers count', async () => {
    const log: number[] = [];
    const page = new Scope();
    for (const ms of [Infinity, 2 ** 31, 2 ** 31 - 1, 1]) page.after(ms, () => log.push(ms));
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(log).to.deep.equal([1]);
    page.dispose();
  });

  it('ends effects, timers, listeners and children together, in reverse order', async () => {
    const count = signal(0);
    const log: string[] = [];
    scope.effect(() => {
      log.push(`effect ${count.get()}`);
    });
    scope.after(10, () => log.push('timer'));
    scope.child().onEnd(() => log.push('child'));
    scope.onEnd(() => log.push('last'));
    scope.dispose();
    scope.dispose();
    count.set(1);
    clock.advance(10);
    await Promise.resolve();
    expect(log).to.deep.equal(['effect 0', 'last', 'child']);
    expect(scope.signal.aborted).to.equal(true);
    expect(clock.pending).to.equal(0);
  });

  it('disposes at once what is registered after its end', () => {
    scope.dispose();
    let ended = false;
    scope.onEnd(() => (ended = true));
    expect(ended).to.equal(true);
  });

  it('never starts a timer after its end', () => {
    scope.dispose();
    let runs = 0;
    scope.after(10, () => (runs += 1))();
    clock.advance(10);
    expect({ runs, pending: clock.pending }).to.deep.equal({ runs: 0, pending: 0 });
  });

  it('never runs an effect after its end', async () => {
    const count = signal(0);
    let runs = 0;
    scope.dispose();
    scope.effect(() => {
      count.get();
      runs += 1;
    })();
    count.set(1);
    await Promise.resolve();
    expect(runs).to.equal(0);
  });

  it('runs the remaining disposers when one throws, and reports the error', () => {
    const log: string[] = [];
    const reported = catchReports();
    scope.onEnd(() => log.push('first'));
    scope.onEnd(() => {
      throw new Error('broken');
    });
    scope.onEnd(() => log.push('last'));
    scope.dispose();
    expect(log).to.deep.equal(['last', 'first']);
    expect(reported.stop()).to.have.length(1);
  });

  it('forgets a child that has ended', () => {
    let ends = 0;
    const child = scope.child();
    child.onEnd(() => (ends += 1));
    child.dispose();
    scope.dispose();
    expect(ends).to.equal(1);
  });

  it('rejects a wait whose signal is aborted', async () => {
    const stop = new AbortController();
    const waited = wait(scope, 1_000, stop.signal);
    stop.abort(new Error('enough'));
    const error = await waited.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message', 'enough');
    expect(clock.pending).to.equal(0);
  });

  it('rejects a wait when the scope ends, with or without a signal', async () => {
    const waited = wait(scope, 1_000, new AbortController().signal);
    scope.dispose();
    expect(
      await waited.then(
        () => 'resolved',
        () => 'rejected',
      ),
    ).to.equal('rejected');
  });
});
