import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { AppKit } from './app-kit.js';

/** Hosts write `onClick={open}` and `@click="disconnect"`: the event arrives in place of the options, with a `view` of its own. */
describe('An event in place of options', () => {
  let world: TestModal;
  let kit: AppKit;
  let warnings: unknown[];
  const { warn } = console;
  const click = new MouseEvent('click', { view: window, bubbles: true });
  const plain = (): Readonly<Record<string, (given: unknown) => Promise<unknown>>> => kit as never;

  beforeEach(() => {
    world = createTestModal();
    kit = new AppKit(world.modal);
    warnings = [];
    console.warn = (...given: unknown[]) => warnings.push(given);
  });
  afterEach(() => {
    console.warn = warn;
    world.modal.dispose();
  });

  it('opens the modal at Connect', async () => {
    await plain()['open']?.(click);
    expect(world.session.router.current.get().view).to.equal('Connect');
    expect(warnings).to.deep.equal([]);
  });

  it('opens the modal at the account of a connected wallet', async () => {
    await world.connect();
    await plain()['open']?.(click);
    expect(world.session.router.current.get().view).to.equal('Account');
    expect(warnings).to.deep.equal([]);
  });

  it('opens the modal for an event of React, which wraps that of the browser', async () => {
    await plain()['open']?.({ nativeEvent: click, view: window, preventDefault: () => undefined });
    expect(world.session.router.current.get().view).to.equal('Connect');
    expect(warnings).to.deep.equal([]);
  });

  it('disconnects every wallet', async () => {
    await world.connect();
    await plain()['disconnect']?.(click);
    expect(kit.getIsConnectedState()).to.equal(false);
  });
});
