import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { FakeAdapter, testNetworks } from '../../testing/index.js';

describe('handleWith', () => {
  it('binds the public methods of each chapter to the modal of its handle, and no private ones', async () => {
    const [first, second] = ['a', 'b'].map(id =>
      AppKit.create({ id: id + crypto.randomUUID(), networks: testNetworks, adapters: [new FakeAdapter()] }),
    ) as [AppKit, AppKit];
    const { setThemeMode, getThemeMode, switchNetwork } = first;
    setThemeMode('dark');
    expect([getThemeMode(), second.getThemeMode()]).to.deep.equal(['dark', 'light']);
    await switchNetwork(testNetworks[1] ?? testNetworks[0]);
    expect([first.getChainId(), second.getChainId()]).to.deep.equal([10, 1]);
    expect(first).to.be.instanceOf(AppKit);
    expect(Object.keys(first)).to.deep.equal(['version']);
    first.destroy();
    expect(() => getThemeMode())
      .to.throw()
      .with.property('code', 'MODAL_DESTROYED');
    expect(second.getIsConnectedState()).to.equal(false);
    second.destroy();
  });

  describe('for hosts that replace methods', () => {
    const create = (): AppKit =>
      AppKit.create({ id: crypto.randomUUID(), networks: testNetworks, adapters: [new FakeAdapter()] });

    it('lets a host replace a method of its handle, as spies of test frameworks do', async () => {
      const kit = create();
      const calls: unknown[] = [];
      const { open } = kit;
      kit.open = async options => void calls.push(options);
      await kit.open({ view: 'Networks' });
      expect(calls).to.deep.equal([{ view: 'Networks' }]);
      kit.open = open;
      await kit.open();
      expect(kit.isOpen()).to.equal(true);
      kit.destroy();
    });

    it('lets a host replace a method of the class, also for handles that are there already', () => {
      const kit = create();
      const { getChainId } = AppKit.prototype;
      AppKit.prototype.getChainId = () => 7;
      try {
        expect(kit.getChainId()).to.equal(7);
      } finally {
        AppKit.prototype.getChainId = getChainId;
      }
      expect(kit.getChainId()).to.equal(1);
      kit.destroy();
    });

    it('calls the override of a subclass, which may call the method that it replaces', () => {
      class Mine extends AppKit {
        override getChainId(): string {
          return `mine ${super.getChainId()}`;
        }
      }
      const kit = create();
      const mine = new Mine(kit.modal);
      const { getChainId } = mine;
      expect([mine.getChainId(), getChainId(), kit.getChainId()]).to.deep.equal(['mine 1', 'mine 1', 1]);
      kit.destroy();
    });
  });
});
