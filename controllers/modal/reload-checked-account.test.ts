import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { GateWorld, settle } from '../../testing/gate-world.js';
import { testAccounts } from '../../testing/index.js';

const ADDRESS = testAccounts[0].address;

describe('the account after a reload, while a check runs', () => {
  const gate = new GateWorld();
  const shown = (): string | undefined => untracked(() => gate.world.modal.account.shownOf())?.address;
  const visit = async (accounts: typeof testAccounts | readonly [(typeof testAccounts)[1]]): Promise<void> => {
    gate.make({ fake: { granted: true, accounts } });
    await settle();
    expect(gate.check.last.isSilent).to.equal(true);
  };

  before(() => gate.load());
  beforeEach(async () => {
    gate.reset();
    gate.make();
    await gate.admit();
    gate.kit.destroy();
  });
  afterEach(() => gate.kit.destroy());

  it('stays as reconnecting, with a provider that waits, until the check admits it', async () => {
    await visit(testAccounts);
    expect(gate.kit.getAccount()).to.include({
      status: 'reconnecting',
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      isConnected: false,
    });
    expect(shown()).to.equal(ADDRESS);
    expect(gate.kit.getWalletProvider()).to.have.property('request');
    gate.check.last.pass();
    await settle();
    expect(gate.kit.getAccount()).to.include({ status: 'connected', address: ADDRESS, isConnected: true });
    expect(gate.states).to.deep.equal(['connected!']);
  });

  it('stays when the check takes longer than a wallet may take', async () => {
    await visit(testAccounts);
    gate.world.clock.advance(3_000);
    await settle();
    expect(gate.kit.getAccount()).to.include({ status: 'reconnecting', address: ADDRESS });
  });

  it('is withdrawn when the check refuses it', async () => {
    await visit(testAccounts);
    gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
    await settle();
    expect(gate.kit.getAccount()).to.include({ status: 'disconnected', address: undefined });
    gate.expectNobody();
  });

  it('is withdrawn when the check asks the person', async () => {
    await visit(testAccounts);
    await gate.prompt();
    gate.expectNotAdmitted('signing');
    expect(shown()).to.equal(undefined);
  });

  it('is withdrawn when the wallet has another account by now', async () => {
    await visit([testAccounts[1]]);
    expect(gate.kit.getAccount()).to.include({ status: 'reconnecting', address: undefined });
    expect(shown()).to.equal(undefined);
    gate.check.last.pass();
    await settle();
    expect(gate.kit.getAddress()).to.equal(testAccounts[1].address);
  });

  it('is withdrawn when the wallet changes its account during the check', async () => {
    await visit(testAccounts);
    gate.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]] });
    await settle();
    expect(shown()).to.equal(undefined);
    expect(gate.kit.getAccount()).to.include({ isConnected: false, address: undefined });
  });

  it('is withdrawn by disconnect()', async () => {
    await visit(testAccounts);
    await gate.kit.disconnect();
    await settle();
    gate.expectNobody();
    expect(shown()).to.equal(undefined);
  });
});
