import { expect } from '@open-wc/testing';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { lazyResource } from './lazy-resource.js';
import { createResource, type Resource } from './resource.js';
import { Scope } from './scope.js';
import { signal } from './signals.js';

function make() {
  const scope = new Scope(new ManualClock());
  const subject = signal<string | undefined>(undefined);
  const counts = { loads: 0, reads: 0 };
  const world = {
    load: async (): Promise<Resource<number>> => {
      await settle(); // as a chunk takes its time
      return createResource({
        scope,
        subject,
        key: id => id,
        fetch: async () => (counts.reads += 1),
        failure: 'BALANCE_UNAVAILABLE',
        retryGapMs: 30_000,
      });
    },
  };
  const resource = lazyResource({
    scope,
    isNeeded: () => subject.get() !== undefined,
    load: () => {
      counts.loads += 1;
      return world.load();
    },
    failure: 'BALANCE_UNAVAILABLE',
  });
  return { scope, subject, counts, resource, world };
}

describe('lazyResource', () => {
  it('loads nothing before the value is wanted', async () => {
    const { resource, counts } = make();
    expect(resource.state.get()).to.deep.equal({ status: 'idle' });
    expect(await resource.refresh({ force: true })).to.equal(undefined);
    expect(await resource.settled()).to.equal(undefined);
    expect(counts).to.deep.equal({ loads: 0, reads: 0 });
  });

  it('is loading as soon as the value is wanted, then follows the resource', async () => {
    const { resource, subject } = make();
    subject.set('a');
    expect(resource.state.get()).to.deep.equal({ status: 'loading' });
    expect(await resource.settled()).to.equal(1);
    expect(resource.state.get()).to.deep.equal({ status: 'ready', value: 1 });
    subject.set(undefined);
    await settle();
    expect(resource.latest.get()).to.equal(undefined);
  });

  it('reads once for a caller that refreshes before the resource is loaded', async () => {
    const { resource, subject, counts } = make();
    subject.set('a');
    expect(await resource.refresh({ force: true })).to.equal(1);
    expect(counts).to.deep.equal({ loads: 1, reads: 1 });
    await resource.refresh({ force: true });
    expect(counts).to.deep.equal({ loads: 1, reads: 2 });
  });

  it('fails while the resource cannot be loaded, and loads again on the next refresh', async () => {
    const { resource, subject, counts, world } = make();
    const { load } = world;
    world.load = () => Promise.reject(new Error('chunk lost'));
    subject.set('a');
    expect(await resource.settled()).to.equal(undefined);
    expect(resource.state.get()).to.have.nested.property('error.code', 'BALANCE_UNAVAILABLE');
    world.load = load;
    const refreshed = resource.refresh();
    expect(resource.state.get()).to.deep.equal({ status: 'loading' });
    expect(await refreshed).to.equal(1);
    expect(counts).to.deep.equal({ loads: 2, reads: 1 });
  });

  it('does nothing when the scope ends before the resource is loaded', async () => {
    const { resource, subject, scope, counts } = make();
    subject.set('a');
    const refreshed = resource.refresh();
    scope.dispose();
    expect(await refreshed).to.equal(undefined);
    expect(await resource.refresh({ force: true })).to.equal(undefined);
    expect(counts.reads).to.equal(0);
  });
});
