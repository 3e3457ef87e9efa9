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
    expect([getThemeMode(), second.getThemeMode()]).to.deep.equal(['dark', undefined]);
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
});
