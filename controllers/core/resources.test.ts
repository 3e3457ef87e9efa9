import { expect } from '@open-wc/testing';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createResources } from './resources.js';
import { Scope } from './scope.js';
import { computed } from './signals.js';

const LIFETIME_MS = 60_000;

function make({ limit = 2 } = {}) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const reads: { readonly of: string; readonly signal: AbortSignal; readonly answer: (name: string) => void }[] = [];
  const names = createResources<string, string>({
    scope,
    key: address => address.toLowerCase(),
    fetch: (of, signal) =>
      new Promise(answer => {
        reads.push({ of, signal, answer });
      }),
    failure: 'NAME_LOOKUP_FAILED',
    retryGapMs: 30_000,
    lifetimeMs: LIFETIME_MS,
    limit,
  });
  return { clock, scope, reads, names, ids: () => reads.map(({ of }) => of) };
}

describe('createResources', () => {
  it('reads each subject once, whatever the spelling of its key', async () => {
    const { names, reads, ids } = make();
    expect(names.of('0xA')).to.equal(names.of('0xa'));
    names.of('0xb');
    await settle();
    expect(ids()).to.deep.equal(['0xA', '0xb']);
    reads[0]?.answer('alice');
    await settle();
    expect(names.of('0xa').latest.get()).to.equal('alice');
  });

  it('may be called in a computed signal, which follows the state', async () => {
    const { names, reads } = make();
    const name = computed(() => names.of('0xa').latest.get());
    expect(name.get()).to.equal(undefined);
    reads[0]?.answer('alice');
    await settle();
    expect(name.get()).to.equal('alice');
  });

  it('reads again after the lifetime, and not before', async () => {
    const { names, reads, clock } = make();
    names.of('0xa');
    reads[0]?.answer('alice');
    await settle();
    clock.advance(LIFETIME_MS - 1);
    names.of('0xa');
    await settle();
    expect(reads).to.have.length(1);
    clock.advance(1);
    expect(names.of('0xa').latest.get()).to.equal('alice');
    await settle();
    expect(reads).to.have.length(2);
    expect(names.of('0xa').latest.get()).to.equal('alice');
  });

  it('drops the resource that was asked for longest ago', async () => {
    const { names, reads, ids } = make({ limit: 2 });
    for (const address of ['0xa', '0xb']) names.of(address);
    for (const read of reads) read.answer('known');
    await settle();
    names.of('0xa');
    names.of('0xc');
    names.of('0xa');
    await settle();
    expect(ids()).to.deep.equal(['0xa', '0xb', '0xc']);
    names.of('0xb');
    expect(ids()).to.deep.equal(['0xa', '0xb', '0xc', '0xb']);
  });

  it('finishes the read of a dropped resource, since a row may still show it', async () => {
    const { names, reads } = make({ limit: 1 });
    const shown = names.of('0xa');
    names.of('0xb');
    await settle();
    expect(reads[0]?.signal.aborted).to.equal(false);
    reads[0]?.answer('alice');
    await settle();
    expect(shown.latest.get()).to.equal('alice');
  });

  it('aborts all reads when the scope ends', () => {
    const { names, reads, scope } = make();
    names.of('0xa');
    names.of('0xb');
    scope.dispose();
    expect(reads.map(({ signal }) => signal.aborted)).to.deep.equal([true, true]);
  });
});
