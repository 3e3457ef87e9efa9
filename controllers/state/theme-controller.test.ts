import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { ThemeController } from './theme-controller.js';

/** The colour scheme of a system that a test changes. */
class FakeScheme extends EventTarget {
  matches = false;
  change(isDark: boolean): void {
    this.matches = isDark;
    this.dispatchEvent(new Event('change'));
  }
}

describe('ThemeController', () => {
  const { matchMedia } = window;
  let scheme: FakeScheme;
  let scope: Scope;

  beforeEach(() => {
    scheme = new FakeScheme();
    scope = new Scope();
    window.matchMedia = () => scheme as unknown as MediaQueryList; // only what the controller uses
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    scope.dispose();
  });

  it('shows the mode of the system until one is set, and follows its changes', () => {
    scheme.matches = true;
    const theme = new ThemeController();
    theme.followSystem(scope);
    expect([theme.mode.get(), theme.shownMode.get()]).to.deep.equal([undefined, 'dark']);
    scheme.change(false);
    expect(theme.shownMode.get()).to.equal('light');
    theme.setMode('dark');
    expect(theme.shownMode.get()).to.equal('dark');
    theme.setMode(undefined);
    scheme.change(true);
    expect(theme.shownMode.get()).to.equal('dark');
  });

  for (const [name, stub] of [
    ['an empty object', {}],
    ['nothing', undefined],
  ] as const)
    it(`is light where the tests of a host replace matchMedia by a function that returns ${name}`, () => {
      window.matchMedia = () => stub as unknown as MediaQueryList;
      const theme = new ThemeController();
      theme.followSystem(scope);
      expect(theme.shownMode.get()).to.equal('light');
    });

  it('ends with its scope', () => {
    const theme = new ThemeController();
    theme.followSystem(scope);
    scope.dispose();
    scheme.change(true);
    expect(theme.shownMode.get()).to.equal('light');
  });
});
