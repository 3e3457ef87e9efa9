import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { SHAKE_MS, ShellController } from './shell-controller.js';

describe('ShellController', () => {
  let clock: ManualClock;
  let scope: Scope;
  let shell: ShellController;
  let mayClose: boolean;
  let resets: number;

  const make = (isEmbedded = false): void => {
    clock = new ManualClock();
    scope = new Scope(clock);
    mayClose = true;
    resets = 0;
    shell = new ShellController({
      scope,
      isEmbedded,
      mayClose: () => mayClose,
      onEmbeddedClose: () => (resets += 1),
    });
  };
  const state = (): readonly boolean[] => [shell.isPrepared.get(), shell.isRequested.get(), shell.isOpen.get()];

  beforeEach(() => make());
  afterEach(() => scope.dispose());

  describe('is prepared, wanted and open', () => {
    const cases = [
      ['initially', [], [false, false, false]],
      ['when prepared', ['prepare'], [true, false, false]],
      ['when wanted', ['want'], [false, true, false]],
      ['when prepared and open', ['prepare', 'want', 'open'], [true, true, true]],
      ['when prepared after it was wanted', ['want', 'prepare'], [false, true, false]],
      ['when closed', ['prepare', 'want', 'open', 'close'], [false, false, false]],
      ['when closed during the load', ['want', 'close'], [false, false, false]],
      ['when closed twice', ['open', 'close', 'close'], [false, false, false]],
    ] as const;
    for (const [name, steps, expected] of cases) {
      it(`${name}: [prepared, wanted, open] is [${expected.join(', ')}]`, () => {
        for (const step of steps) shell[step]();
        expect(state()).to.deep.equal(expected);
      });
    }
  });

  it('keeps the namespace that it was opened for until it closes', () => {
    shell.open('solana');
    expect(shell.namespace.get()).to.equal('solana');
    shell.close();
    expect(shell.namespace.get()).to.equal(undefined);
  });

  it('shows its first view in place of closing if it is embedded', () => {
    make(true);
    expect(state()).to.deep.equal([false, true, true]);
    shell.close();
    expect(state()).to.deep.equal([false, true, true]);
    expect(resets).to.equal(1);
  });

  it('shakes in place of closing while the view requires an answer', () => {
    shell.open();
    mayClose = false;
    shell.requestClose();
    expect([shell.isOpen.get(), shell.isShaking.get()]).to.deep.equal([true, true]);
    clock.advance(SHAKE_MS - 1);
    shell.requestClose(); // restarts the animation
    clock.advance(SHAKE_MS - 1);
    expect(shell.isShaking.get()).to.equal(true);
    clock.advance(1);
    expect(shell.isShaking.get()).to.equal(false);
    mayClose = true;
    shell.requestClose();
    expect(shell.isOpen.get()).to.equal(false);
    expect(clock.pending).to.equal(0);
  });

  it('closes for the host whatever its view', () => {
    shell.open();
    mayClose = false;
    shell.close();
    expect(shell.isOpen.get()).to.equal(false);
  });

  it('is loading while a wallet is chosen, which is no loading of a namespace', () => {
    shell.startChoosing();
    expect([shell.isLoading.get(), shell.isLoadingFor('eip155'), shell.isLoadingFor(undefined)]).to.deep.equal(
      [true, false, false], // buttons stay as they are
    );
    shell.close();
    expect(shell.isLoading.get()).to.equal(false);
  });

  it('is loading for a namespace, or for all', () => {
    shell.setLoading(true, 'solana');
    expect(shell.isLoading.get()).to.equal(true);
    expect([shell.isLoadingFor('solana'), shell.isLoadingFor('eip155')]).to.deep.equal([true, false]);
    shell.setLoading(false, 'solana');
    expect(shell.isLoading.get()).to.equal(false);
    shell.setLoading(true);
    expect(shell.isLoadingFor('eip155')).to.equal(true);
    shell.setLoading(true, 'eip155');
    shell.close();
    expect(shell.isLoadingFor('eip155')).to.equal(false);
  });
});
