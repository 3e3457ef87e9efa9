import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { computed } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { OptionsController } from '../state/options-controller.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { FeatureHost } from './feature-host.js';
import type { FeatureContext, FeatureGates, FeatureTable } from './feature.js';

const settle = (): Promise<void> => aTimeout(0);

interface TestMap {
  readonly tokens: { readonly name: 'tokens' };
  readonly send: { readonly name: 'send'; readonly tokens: { readonly name: 'tokens' } };
}

function make() {
  const scope = new Scope(new ManualClock());
  const options = new OptionsController({ networks: testNetworks });
  const created: string[] = [];
  const scopes: Scope[] = [];
  /** Runs in place of `import()`. */
  const world = {
    fetch: async (_name: string): Promise<void> => undefined,
    loadTable: async (table: FeatureTable<TestMap>) => table,
  };
  const note = async (name: string, given: Scope): Promise<void> => {
    created.push(name);
    scopes.push(given);
    await world.fetch(name);
  };
  const table: FeatureTable<TestMap> = {
    async tokens(context) {
      await note('tokens', context.scope);
      return { name: 'tokens' };
    },
    async send(context, need) {
      await note('send', context.scope);
      return { name: 'send', tokens: await need('tokens') };
    },
  };
  const gates: FeatureGates<TestMap> = { send: ({ features }) => features.send !== false };
  const context: Pick<FeatureContext, 'scope' | 'options'> = { scope, options: options.current };
  const rows = { gates, loadTable: async () => world.loadTable(table) };
  const host = new FeatureHost<TestMap>(rows, context as FeatureContext); // the rows above use no more
  return { scope, scopes, options, created, world, host };
}

describe('FeatureHost', () => {
  it('fetches nothing before a feature is loaded', async () => {
    const { host, created } = make();
    expect(host.isEnabled('send')).to.equal(true);
    expect(host.get('send')).to.equal(undefined);
    await settle();
    expect(created).to.deep.equal([]);
  });

  it('loads a feature once, and updates the readers of get()', async () => {
    const { host, created } = make();
    const name = computed(() => host.get('tokens')?.name);
    expect(name.get()).to.equal(undefined);
    const [first, second] = await Promise.all([host.load('tokens'), host.load('tokens')]);
    expect(first).to.equal(second);
    expect(name.get()).to.equal('tokens');
    expect(created).to.deep.equal(['tokens']);
  });

  it('loads the feature that another one needs, and shares it', async () => {
    const { host, created } = make();
    const { tokens } = await host.load('send');
    expect(await host.load('tokens')).to.equal(tokens);
    expect(created).to.deep.equal(['send', 'tokens']);
  });

  it('never fetches a disabled feature', async () => {
    const { host, options, created } = make();
    options.update({ features: { send: false } });
    expect(host.isEnabled('send')).to.equal(false);
    await expectRejection(host.load('send'), 'FEATURE_DISABLED');
    expect(created).to.deep.equal([]);
  });

  it('returns undefined for a loaded feature while it is disabled', async () => {
    const { host, options } = make();
    const feature = await host.load('send');
    options.update({ features: { send: false } });
    expect(host.get('send')).to.equal(undefined);
    await expectRejection(host.load('send'), 'FEATURE_DISABLED');
    options.update({ features: {} });
    expect(host.get('send')).to.equal(feature);
  });

  it('retries a failed chunk on the next load, in a new scope', async () => {
    const { host, scopes, created, world } = make();
    world.fetch = () => Promise.reject(new W3mError('VIEW_UNAVAILABLE'));
    await expectRejection(host.load('tokens'), 'VIEW_UNAVAILABLE');
    expect(host.get('tokens')).to.equal(undefined);
    world.fetch = async () => undefined;
    await host.load('tokens');
    expect(created).to.deep.equal(['tokens', 'tokens']);
    expect(scopes.map(({ signal: end }) => end.aborted)).to.deep.equal([true, false]);
  });

  it('loads the table on the next load after its chunk has failed', async () => {
    const { host, world } = make();
    const { loadTable } = world;
    world.loadTable = () => Promise.reject(new W3mError('VIEW_UNAVAILABLE'));
    await expectRejection(host.load('tokens'), 'VIEW_UNAVAILABLE');
    world.loadTable = loadTable;
    expect((await host.load('tokens')).name).to.equal('tokens');
  });

  it('retries a feature after a failure of the feature that it needs', async () => {
    const { host, world, created } = make();
    world.fetch = async name => {
      if (name === 'tokens') throw new W3mError('VIEW_UNAVAILABLE');
    };
    await expectRejection(host.load('send'), 'VIEW_UNAVAILABLE');
    world.fetch = async () => undefined;
    expect((await host.load('send')).tokens.name).to.equal('tokens');
    expect(created).to.deep.equal(['send', 'tokens', 'send', 'tokens']);
  });

  describe('whose features need each other', () => {
    type Ring = { [name in 'a' | 'b' | 'c']: string };
    const ringOf = (needs: Partial<Record<keyof Ring, keyof Ring>>): FeatureHost<Ring> => {
      const row =
        (name: keyof Ring): FeatureTable<Ring>['a'] =>
        async (_context, need) => {
          await Promise.resolve(); // as the import of its module
          const other = needs[name];
          return other ? `${name}${await need(other)}` : name;
        };
      const context: Pick<FeatureContext, 'scope' | 'options'> = {
        scope: new Scope(new ManualClock()),
        options: new OptionsController({ networks: testNetworks }).current,
      };
      const table = { a: row('a'), b: row('b'), c: row('c') };
      return new FeatureHost<Ring>({ gates: {}, loadTable: async () => table }, context as FeatureContext);
    };

    it('rejects with FEATURE_CYCLE when a feature needs itself', async () => {
      await expectRejection(ringOf({ a: 'a' }).load('a'), 'FEATURE_CYCLE');
    });

    it('rejects with FEATURE_CYCLE when three features need each other', async () => {
      await expectRejection(ringOf({ a: 'b', b: 'c', c: 'a' }).load('a'), 'FEATURE_CYCLE');
    });

    it('rejects with FEATURE_CYCLE when both are loaded at once', async () => {
      const host = ringOf({ a: 'b', b: 'a' });
      const both = [host.load('a'), host.load('b')];
      for (const load of both) await expectRejection(load, 'FEATURE_CYCLE');
    });

    it('loads features that need the same one at once', async () => {
      const host = ringOf({ a: 'c', b: 'c' });
      expect(await Promise.all([host.load('a'), host.load('b')])).to.deep.equal(['ac', 'bc']);
    });
  });

  it('creates nothing when the scope ends during a load', async () => {
    const { host, scope, scopes, world } = make();
    let arrive: (() => void) | undefined;
    world.fetch = () => new Promise(done => (arrive = done));
    const loading = host.load('tokens');
    scope.dispose();
    await expectRejection(loading, 'MODAL_DESTROYED');
    arrive?.();
    await settle();
    expect(host.get('tokens')).to.equal(undefined);
    expect(scopes.every(({ signal: end }) => end.aborted)).to.equal(true);
  });

  it('loads nothing after the scope has ended', async () => {
    const { host, scope, created } = make();
    scope.dispose();
    await expectRejection(host.load('tokens'), 'MODAL_DESTROYED');
    expect(created).to.deep.equal([]);
  });
});
