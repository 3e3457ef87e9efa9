import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { FakeAdapter, testNetworks } from '../../testing/index.js';

/** Replaces a method as spies of test frameworks do; the returned function restores the object as it was. */
function spyOn(owner: object, name: keyof AppKit, call: (this: unknown, ...given: unknown[]) => unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { ...(before ?? { writable: true, configurable: true }), value: call });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}

describe('methods of AppKit', () => {
  it('stay bound to their handle when a host takes them off it, and are no enumerable properties', async () => {
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

    it('has every method on the prototype, where spies of test frameworks look', () => {
      const kit = create();
      const own = Object.getOwnPropertyNames(kit).filter(name => typeof Reflect.get(kit, name) === 'function');
      expect(own).to.include.members(['open', 'disconnect', 'loadTokens', 'setStatus', 'destroy']);
      for (const name of own) expect(Reflect.get(AppKit.prototype, name), name).to.be.a('function');
      kit.destroy();
    });

    it('lets a host spy on the class and restore it, and calls the spy with the handle as this', async () => {
      const kit = create();
      const seen: unknown[] = [];
      const restore = spyOn(AppKit.prototype, 'open', function (this: unknown, ...given) {
        seen.push([this, ...given]);
      });
      await kit.open({ view: 'Networks' });
      restore();
      expect(seen).to.deep.equal([[kit, { view: 'Networks' }]]);
      expect(kit.isOpen()).to.equal(false);
      await kit.open();
      expect(kit.isOpen()).to.equal(true);
      kit.destroy();
    });

    it('lets a host spy on one handle and restore it; other handles of the modal are not affected', async () => {
      const kit = create();
      const other = new AppKit(kit.modal);
      const seen: unknown[] = [];
      const restore = spyOn(kit, 'open', (...given) => seen.push(given));
      await kit.open();
      expect([seen.length, kit.isOpen()]).to.deep.equal([1, false]);
      await other.open();
      expect([seen.length, kit.isOpen()]).to.deep.equal([1, true]);
      restore();
      await kit.close();
      await kit.open();
      expect([seen.length, kit.isOpen()]).to.deep.equal([1, true]);
      kit.destroy();
    });

    it('calls the override of a subclass, which may call the method that it replaces', async () => {
      const disconnects: unknown[] = [];
      class Mine extends AppKit {
        override getChainId(): string {
          return `mine ${super.getChainId()}`;
        }
        override async disconnect(namespace?: 'eip155'): Promise<void> {
          disconnects.push(namespace);
          await super.disconnect(namespace);
        }
      }
      const kit = create();
      const mine = new Mine(kit.modal);
      const { getChainId } = mine;
      expect([mine.getChainId(), getChainId(), kit.getChainId()]).to.deep.equal(['mine 1', 'mine 1', 1]);
      await mine.disconnect('eip155');
      await mine.resetAccount('eip155'); // a name of the 1.7 line for the same
      expect(disconnects).to.deep.equal(['eip155', 'eip155']);
      kit.destroy();
    });

    it('calls a replaced method from the methods that are stated by it', async () => {
      const kit = create();
      const account = { ...kit.getAccount(), address: '0x1', caipAddress: 'eip155:1:0x1', isConnected: true } as const;
      const calls: unknown[] = [];
      const restore = [
        spyOn(AppKit.prototype, 'getAccount', () => account),
        spyOn(AppKit.prototype, 'getCaipNetwork', () => ({ id: 7, caipNetworkId: 'eip155:7' })),
        spyOn(kit, 'switchNetwork', (...given) => calls.push(['switchNetwork', ...given])),
        spyOn(kit, 'updateFeatures', (...given) => calls.push(['updateFeatures', ...given])),
        spyOn(kit, 'updateOptions', (...given) => calls.push(['updateOptions', ...given])),
        spyOn(kit, 'fetchIdentity', async () => ({ name: 'sam.eth', avatar: null })),
      ];
      expect([kit.getAddress(), kit.getAddressByChainNamespace('eip155'), kit.getCaipAddress()]).to.deep.equal([
        '0x1',
        '0x1',
        'eip155:1:0x1',
      ]);
      expect([kit.getIsConnectedState(), kit.getChainId(), kit.getCaipNetworkId()]).to.deep.equal([
        true,
        7,
        'eip155:7',
      ]);
      expect(await kit.getReownName('0x1')).to.equal('sam.eth');
      const [network] = testNetworks;
      await kit.setCaipNetwork(network);
      kit.updateRemoteFeatures({ send: false });
      kit.setSocialsOrder(false);
      kit.setTermsConditionsUrl('https://host.example/terms');
      kit.setPrivacyPolicyUrl('https://host.example/privacy');
      expect(calls).to.deep.equal([
        ['switchNetwork', network],
        ['updateFeatures', { send: false }],
        ['updateFeatures', { socials: false }],
        ['updateOptions', { termsConditionsUrl: 'https://host.example/terms' }],
        ['updateOptions', { privacyPolicyUrl: 'https://host.example/privacy' }],
      ]);
      for (const undo of restore) undo();
      kit.destroy();
    });
  });
});
