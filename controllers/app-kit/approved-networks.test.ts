import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { networkInfo } from '../modal/public-state.js';
import { untracked } from '../core/signals.js';
import { AppKit } from './app-kit.js';

describe('networks that a wallet has approved', () => {
  let test: TestModal;
  let kit: AppKit;

  beforeEach(async () => {
    test = createTestModal();
    await test.connect();
    kit = AppKit.getInstance(test.modal.id)!;
  });
  afterEach(() => test.modal.dispose());

  const info = (): object => untracked(() => networkInfo(test.modal).get());

  it('disable none of the page if the wallet names none', () => {
    expect(kit.getDisabledCaipNetworks()).to.deep.equal([]);
    expect(info()).to.deep.include({ approvedCaipNetworkIds: undefined, supportsAllNetworks: true });
  });

  it('disable the others if the wallet serves no others', () => {
    test.modal.network.setApproval('eip155', { ids: ['eip155:1'], supportsAll: false });
    const ids = kit.getDisabledCaipNetworks('eip155').map(({ id }) => id);
    expect(ids).to.deep.equal(
      kit
        .getCaipNetworks('eip155')
        .map(({ id }) => id)
        .filter(id => id !== 1),
    );
    expect(ids).not.to.deep.equal([]);
    expect(kit.getDisabledCaipNetworks('solana')).to.deep.equal([]);
    expect(info()).to.deep.include({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: false });
  });

  it('disable none if the wallet adds networks itself', () => {
    test.modal.network.setApproval('eip155', { ids: ['eip155:1'], supportsAll: true });
    expect(kit.getDisabledCaipNetworks()).to.deep.equal([]);
    expect(info()).to.deep.include({ supportsAllNetworks: true });
  });
});
