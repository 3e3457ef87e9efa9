import { expect } from '@open-wc/testing';
import { isActionOffered, type AccountAction, type ActionWorld } from './offered-actions.js';

const ACTIONS: readonly AccountAction[] = ['send', 'swap', 'buy', 'receive'];

const [transfer, sendCall] = [() => undefined, () => undefined];

const evm: ActionWorld = {
  features: { isEnabled: () => true },
  adapter: { namespace: 'eip155', transfer, sendCall },
  networks: [{ caipNetworkId: 'eip155:1' }],
  swaps: { networks: ['eip155:1'] },
};

const offeredIn = (changes: Partial<ActionWorld>): readonly AccountAction[] =>
  ACTIONS.filter(action => isActionOffered(action, { ...evm, ...changes }));

describe('isActionOffered', () => {
  for (const [title, changes, offered] of [
    ['everything that host, adapter and services offer', {}, ACTIONS],
    ['nothing that the host switches off', { features: { isEnabled: () => false } }, []],
    ['without an adapter: what needs none', { adapter: undefined }, ['receive']],
    ['an adapter that only reads', { adapter: { namespace: 'eip155' } }, ['buy', 'receive']],
    ['an adapter that sends no calls', { adapter: { namespace: 'eip155', transfer } }, ['send', 'buy', 'receive']],
    [
      'a namespace in which nothing is sold',
      { adapter: { namespace: 'bip122', transfer, sendCall } },
      ['send', 'swap', 'receive'],
    ],
    ['no source of swaps', { swaps: undefined }, ['send', 'buy', 'receive']],
    ['a source of swaps on another network', { swaps: { networks: ['eip155:10'] } }, ['send', 'buy', 'receive']],
  ] as const satisfies readonly (readonly [string, Partial<ActionWorld>, readonly AccountAction[]])[])
    it(`offers ${title}`, () => {
      expect(offeredIn(changes)).to.deep.equal(offered);
    });

  it('asks the host for each action by the name of its feature', () => {
    const names = ACTIONS.map(action => {
      const features: string[] = [];
      isActionOffered(action, { ...evm, features: { isEnabled: feature => features.push(feature) > 0 } });
      return features;
    });
    expect(names).to.deep.equal([['send'], ['swap'], ['onramp'], ['receive']]);
  });
});
