import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { AppKit } from './app-kit.js';
import { accountInfo } from '../modal/public-state.js';
import { peek } from './handle.js';

describe('Lists that a host gets', () => {
  let world: TestModal;
  let kit: AppKit;
  beforeEach(async () => {
    world = createTestModal();
    await world.connect();
    kit = new AppKit(world.modal);
  });
  afterEach(() => world.modal.dispose());

  it('may be changed by the host without changing the modal', () => {
    const [address, network] = [kit.getAddress(), kit.getCaipNetwork()?.id];
    kit.getAccount().allAccounts.length = 0;
    kit.getCaipNetworks().reverse().pop();
    kit.getConnectors().length = 0;
    kit.getApprovedCaipNetworkIds().length = 0;
    expect([kit.getAddress(), kit.getCaipNetwork()?.id]).to.deep.equal([address, network]);
    expect(peek(accountInfo(world.modal)).allAccounts).to.not.be.empty;
    expect(kit.getCaipNetworks()).to.have.lengthOf(world.modal.network.networks.get().length);
  });
});
