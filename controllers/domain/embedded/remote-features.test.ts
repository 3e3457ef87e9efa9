import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { resolveFeatures, type LocalFeatures, type RemoteFeature } from './remote-features.js';

const feature = (id: string, config: readonly string[] | null = [], isEnabled = true): RemoteFeature => ({
  id,
  isEnabled,
  config,
});
const ALL_SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'];
const DEFAULTS = {
  email: true,
  socials: ALL_SOCIALS,
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
  history: true,
  reownBranding: true,
};
const OFF = { email: false, socials: false, swaps: false, onramp: false, history: false, reownBranding: false };

describe('resolveFeatures', () => {
  for (const [title, local, remote, expected] of [
    ['no configuration: the defaults', {}, undefined, DEFAULTS],
    [
      'no configuration: what the host says',
      { email: false, socials: ['x'], swaps: false, onramp: ['meld'], history: false },
      undefined,
      { ...DEFAULTS, email: false, socials: ['x'], swaps: false, onramp: ['meld'], history: false },
    ],
    ['no configuration, true for a list: its default', { swaps: true, socials: true }, undefined, DEFAULTS],
    ['an empty configuration: everything is off', {}, [], OFF],
    [
      'e-mail and socials of one feature',
      {},
      [feature('social_login', ['email', 'google', 'myspace'])],
      { ...OFF, email: true, socials: ['google'] },
    ],
    ['socials without e-mail', {}, [feature('social_login', ['x'])], { ...OFF, socials: ['x'] }],
    [
      'an empty list: off, but on for a feature without details',
      {},
      [feature('swap'), feature('activity')],
      { ...OFF, history: true },
    ],
    [
      'null as details: what the host says, else the default',
      { onramp: ['meld'] },
      [feature('onramp', null), feature('swap', null), feature('activity', null)],
      { ...OFF, onramp: ['meld'], swaps: ['1inch'], history: true },
    ],
    [
      'a feature that is not enabled: off, whatever its details',
      { history: true },
      [feature('activity', null, false), feature('swap', ['1inch'], false)],
      OFF,
    ],
    [
      'unknown and repeated providers are dropped',
      {},
      [feature('onramp', ['meld', 'other', 'meld'])],
      { ...OFF, onramp: ['meld'] },
    ],
  ] as const satisfies readonly [string, LocalFeatures, readonly RemoteFeature[] | undefined, object][]) {
    it(`follows ${title}`, () => {
      expect(resolveFeatures(local, remote).features).to.deep.equal(expected);
    });
  }

  it('names what both the host and the project state', () => {
    const local = { email: true, swaps: false, onramp: ['meld'], history: true } as const;
    expect(resolveFeatures(local, [feature('onramp', null), feature('swap', ['1inch'])]).ignored).to.deep.equal([
      'email',
      'swaps',
      'history',
    ]);
    expect(resolveFeatures(local, undefined).ignored).to.deep.equal([]);
    expect(resolveFeatures({}, [feature('swap', ['1inch'])]).ignored).to.deep.equal([]);
  });

  it('shares no object between two results', () => {
    const first = resolveFeatures({}, undefined).features;
    const second = resolveFeatures({}, undefined).features;
    for (const key of ['socials', 'swaps', 'onramp'] as const) expect(first[key]).not.to.equal(second[key]);
    (first.socials as unknown as string[]).push('myspace');
    expect(resolveFeatures({}, undefined).features.socials).to.deep.equal(ALL_SOCIALS);
  });

  it('enables nothing that the project does not list', () => {
    const remote = fc.array(
      fc.record({
        id: fc.constantFrom('social_login', 'swap', 'onramp', 'activity', 'reown_branding', 'other'),
        isEnabled: fc.boolean(),
        config: fc.option(fc.array(fc.constantFrom('email', 'google', '1inch', 'meld', 'other'))),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(remote, fc.boolean(), (list, email) => {
        const { features } = resolveFeatures({ email }, list);
        const isOn = (id: string): boolean => list.find(item => item.id === id)?.isEnabled === true;
        if (!isOn('social_login')) expect([features.email, features.socials]).to.deep.equal([false, false]);
        if (!isOn('swap')) expect(features.swaps).to.equal(false);
        if (!isOn('onramp')) expect(features.onramp).to.equal(false);
        expect(features.history).to.equal(isOn('activity'));
        expect(features.reownBranding).to.equal(isOn('reown_branding'));
        for (const key of ['socials', 'swaps', 'onramp'] as const) expect(features[key]).not.to.deep.equal([]);
      }),
    );
  });
});
