import { expect } from '@open-wc/testing';
import { matchesMedia } from './matches-media.js';

describe('matchesMedia', () => {
  const { matchMedia } = window;
  afterEach(() => (window.matchMedia = matchMedia));

  it('asks the page', () => {
    expect([matchesMedia('all'), matchesMedia('not all')]).to.deep.equal([true, false]);
  });

  for (const [name, stub] of [
    ['nothing', undefined],
    ['an empty object', {}],
  ] as const)
    it(`is false where the tests of a host replace matchMedia by a function that returns ${name}`, () => {
      window.matchMedia = () => stub as unknown as MediaQueryList;
      expect(matchesMedia('all')).to.equal(false);
    });
});
