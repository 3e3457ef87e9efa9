import { expect } from '@open-wc/testing';
import { computed, effect, signal, untracked } from './signals.js';

const flushed = (): Promise<void> => Promise.resolve().then(() => undefined);

describe('effect', () => {
  it('runs at once, and again after what it read has changed', async () => {
    const count = signal(0);
    const seen: number[] = [];
    const stop = effect(() => void seen.push(count.get()));
    count.set(1);
    count.set(2);
    await flushed();
    expect(seen).to.deep.equal([0, 2]);
    stop();
  });

  it('hears what one effect changes under another in the same turn', async () => {
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

  it('undoes each run before the next, and the last at the end', async () => {
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

  it('does not hear what is read untracked', async () => {
    const heard = signal(0);
    const unheard = signal(0);
    let runs = 0;
    const stop = effect(() => {
      heard.get();
      untracked(() => unheard.get());
      runs += 1;
    });
    unheard.set(1);
    await flushed();
    expect(runs).to.equal(1);
    stop();
  });

  it('reports an effect that throws and lets the others run', async () => {
    const trigger = signal(0);
    const reported: unknown[] = [];
    const onError = (event: ErrorEvent): void => {
      event.preventDefault();
      reported.push(event.error);
    };
    // The test runner listens too, and would call the page broken.
    const { onerror } = window;
    window.onerror = null;
    window.addEventListener('error', onError, { capture: true });
    const seen: number[] = [];
    const stops = [
      effect(() => {
        if (trigger.get() === 1) throw new Error('broken');
      }),
      effect(() => void seen.push(trigger.get())),
    ];
    trigger.set(1);
    await flushed();
    window.removeEventListener('error', onError, { capture: true });
    window.onerror = onerror;
    expect(seen).to.deep.equal([0, 1]);
    expect(reported).to.have.length(1);
    stops.forEach(stop => stop());
  });
});

describe('computed', () => {
  it('is worked out when asked for, once for each change', () => {
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

  it('keeps its value while its own notion of equality says so', () => {
    const source = signal({ id: 1 });
    const item = computed(() => source.get(), { equals: (a, b) => a.id === b.id });
    const first = item.get();
    source.set({ id: 1 });
    expect(item.get()).to.equal(first);
    source.set({ id: 2 });
    expect(item.get()).not.to.equal(first);
  });
});
