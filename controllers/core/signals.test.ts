import { Signal } from '@lit-labs/signals';
import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { computed, createObserver, effect, signal, untracked } from './signals.js';

const flushed = (): Promise<void> => Promise.resolve().then(() => undefined);

describe('effect', () => {
  it('runs at once, and again after a signal that it read has changed', async () => {
    const count = signal(0);
    const seen: number[] = [];
    const stop = effect(() => void seen.push(count.get()));
    count.set(1);
    count.set(2);
    await flushed();
    expect(seen).to.deep.equal([0, 2]);
    stop();
  });

  it('runs again when another effect of the same flush changes a signal that it read', async () => {
    const a = signal(0);
    const b = signal(0);
    const seen: number[] = [];
    const stops = [effect(() => b.set(a.get())), effect(() => void seen.push(b.get()))];
    a.set(1);
    await flushed();
    await flushed();
    a.set(2);
    await flushed();
    await flushed();
    expect(seen).to.deep.equal([0, 1, 2]);
    stops.forEach(stop => stop());
  });

  it('calls the cleanup of each run before the next run, and at the end', async () => {
    const name = signal('a');
    const log: string[] = [];
    const stop = effect(() => {
      const now = name.get();
      log.push(`do ${now}`);
      return () => log.push(`undo ${now}`);
    });
    name.set('b');
    await flushed();
    stop();
    name.set('c');
    await flushed();
    expect(log).to.deep.equal(['do a', 'undo a', 'do b', 'undo b']);
  });

  it('does not subscribe to signals that are read untracked', async () => {
    const received = signal(0);
    const unheard = signal(0);
    let runs = 0;
    const stop = effect(() => {
      received.get();
      untracked(() => unheard.get());
      runs += 1;
    });
    unheard.set(1);
    await flushed();
    expect(runs).to.equal(1);
    stop();
  });

  it('does not run again when an earlier effect of the same flush ends it', async () => {
    const source = signal(0);
    const seen: number[] = [];
    const ends: (() => void)[] = [];
    ends.push(
      effect(() => {
        if (source.get() === 1) ends[1]?.();
      }),
      effect(() => void seen.push(source.get())),
    );
    source.set(1);
    await flushed();
    expect(seen).to.deep.equal([0]);
    ends.forEach(end => end());
  });

  it('calls the cleanup of the run during which it ends itself', async () => {
    const source = signal(0);
    const log: string[] = [];
    const end = effect(() => {
      const now = source.get();
      if (now === 1) end();
      return () => log.push(`undo ${now}`);
    });
    source.set(1);
    await flushed();
    source.set(2);
    await flushed();
    expect(log).to.deep.equal(['undo 0', 'undo 1']);
  });

  it('is independent of the effect in which it is created', async () => {
    const source = signal(0);
    let outerRuns = 0;
    const seen: number[] = [];
    let endInner: (() => void) | undefined;
    const endOuter = effect(() => {
      outerRuns += 1;
      endInner ??= effect(() => void seen.push(source.get()));
    });
    source.set(1);
    await flushed();
    endInner?.();
    source.set(2);
    await flushed();
    expect({ outerRuns, seen }).to.deep.equal({ outerRuns: 1, seen: [0, 1] });
    endOuter();
  });

  it('reports an error of a cleanup and runs the other effects', async () => {
    const source = signal(0);
    const seen: string[] = [];
    const reported = catchReports();
    const ends = [
      effect(() => {
        const now = source.get();
        seen.push(`first ${now}`);
        return () => {
          if (now === 0) throw new Error('broken undo');
        };
      }),
      effect(() => void seen.push(`second ${source.get()}`)),
    ];
    source.set(1);
    await flushed();
    expect(reported.stop()).to.have.length(1);
    expect(seen).to.deep.equal(['first 0', 'second 0', 'first 1', 'second 1']);
    ends.forEach(end => end());
  });

  it('reports an effect that throws and runs the others', async () => {
    const trigger = signal(0);
    const reported = catchReports();
    const seen: number[] = [];
    const stops = [
      effect(() => {
        if (trigger.get() === 1) throw new Error('broken');
      }),
      effect(() => void seen.push(trigger.get())),
    ];
    trigger.set(1);
    await flushed();
    expect(reported.stop()).to.have.length(1);
    expect(seen).to.deep.equal([0, 1]);
    stops.forEach(stop => stop());
  });
});

describe('computed', () => {
  it('computes lazily, once for each change', () => {
    const count = signal(1);
    let runs = 0;
    const double = computed(() => {
      runs += 1;
      return count.get() * 2;
    });
    expect(runs).to.equal(0);
    expect([double.get(), double.get()]).to.deep.equal([2, 2]);
    expect(runs).to.equal(1);
  });

  it('keeps its value while its equality function returns true', () => {
    const source = signal({ id: 1 });
    const item = computed(() => source.get(), { equals: (a, b) => a.id === b.id });
    const first = item.get();
    source.set({ id: 1 });
    expect(item.get()).to.equal(first);
    source.set({ id: 2 });
    expect(item.get()).not.to.equal(first);
  });
});

describe('createObserver', () => {
  function setup() {
    const [a, b] = [signal(0), signal(0)];
    const changes: string[] = [];
    const observer = createObserver(() => changes.push('change'));
    return { a, b, changes, observer };
  }

  it('reports a change of a signal that its last run read, and only of such', () => {
    const { a, b, changes, observer } = setup();
    observer.run(() => void a.get());
    b.set(1);
    expect(changes).to.have.length(0);
    a.set(1);
    expect(changes).to.have.length(1);
    observer.run(() => void b.get());
    a.set(2);
    expect(changes).to.have.length(1);
    b.set(2);
    expect(changes).to.have.length(2);
  });

  it('is referred to by no signal once it has ended, and observes again in the next run', () => {
    const { a, changes, observer } = setup();
    const isWatched = (): boolean => Signal.subtle.hasSinks(a as unknown as Signal.State<number>);
    observer.run(() => void a.get());
    expect(isWatched()).to.equal(true);
    observer.end();
    observer.end();
    expect(isWatched()).to.equal(false);
    a.set(1);
    expect(changes).to.have.length(0);
    observer.run(() => void a.get());
    a.set(2);
    expect(changes).to.have.length(1);
  });

  it('throws what its run throws, and reports later changes', () => {
    const { a, changes, observer } = setup();
    const failing = () =>
      observer.run(() => {
        a.get();
        throw new Error('not rendered');
      });
    expect(failing).to.throw('not rendered');
    a.set(1);
    expect(changes).to.have.length(1);
  });

  it('keeps the value of a computed that two runs read', () => {
    const { a, b, observer } = setup();
    let computations = 0;
    const double = computed(() => {
      computations += 1;
      return a.get() * 2;
    });
    observer.run(() => {
      double.get();
      b.get();
    });
    b.set(1);
    observer.run(() => {
      double.get();
      b.get();
    });
    expect(computations).to.equal(1);
  });
});
