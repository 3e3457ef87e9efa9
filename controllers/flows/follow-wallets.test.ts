import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { codeOf, GateWorld, settle } from '../../testing/gate-world.js';
import {
  FakeAdapter,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';

describe('the gate, for wallets without an attempt', () => {
  const gate = new GateWorld();
  before(() => gate.load());
  beforeEach(() => gate.reset());
  afterEach(() => gate.kit.destroy());

  describe('a connected wallet that changes by itself', () => {
    beforeEach(async () => {
      gate.make();
      await gate.admit();
    });

    for (const [what, change] of [
      ['chain', { chainId: 10 }],
      ['account', { accounts: [testAccounts[1], testAccounts[0]] }],
    ] as const) {
      it(`is reconnecting until its other ${what} is admitted`, async () => {
        gate.world.wallet.change(change);
        await settle();
        gate.expectNotAdmitted('reconnecting');
        expect(gate.check.last.isSilent).to.equal(true);
        await gate.prompt();
        gate.expectNotAdmitted('signing');
        expect(gate.stored()).to.equal(testConnector.id);
        gate.check.last.pass();
        await settle();
        expect(gate.kit.getAccount()).to.include({ isConnected: true, status: 'connected' });
        expect(gate.kit.getChainId()).to.equal(what === 'chain' ? 10 : 1);
        expect(gate.events).to.deep.equal([]);
      });
    }

    it('keeps the modal open until it is admitted again', async () => {
      await gate.kit.open();
      gate.world.wallet.change({ chainId: 10 });
      await settle();
      await gate.prompt();
      gate.world.session.router.reset('Connect'); // a view on the way, as that of a check is
      await settle();
      expect(gate.kit.isOpen()).to.equal(true);
      gate.check.last.pass();
      await settle();
      expect(gate.kit.isOpen()).to.equal(false);
      expect(gate.kit.getAccount().isConnected).to.equal(true);
    });

    it('stays connected if the check has nothing to ask about the new chain', async () => {
      gate.check.known.add(10);
      gate.world.wallet.change({ chainId: 10 });
      await settle();
      expect(gate.states).to.deep.equal(['connected!']); // the address has another chain now
      expect(gate.kit.getChainId()).to.equal(10);
    });

    it('is not checked again when it shares more accounts', async () => {
      gate.world.wallet.change({ accounts: [testAccounts[0]] });
      await settle();
      expect(gate.check.questions).to.have.length(1);
      expect(gate.kit.getAccount().allAccounts).to.have.length(1);
    });

    it('is disconnected when the check refuses it', async () => {
      gate.world.wallet.change({ chainId: 10 });
      await settle();
      gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
      await settle();
      expect(gate.events).to.deep.equal([]);
      gate.expectNobody();
    });

    it('is checked anew when it changes again, and ignores a late answer to the first question', async () => {
      gate.world.wallet.change({ chainId: 10 });
      await settle();
      const [, first] = gate.check.questions;
      gate.world.wallet.change({ chainId: 137 });
      await settle();
      expect(first?.how.signal.aborted).to.equal(true);
      first?.pass();
      await settle();
      gate.expectNotAdmitted('reconnecting');
      first?.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
      gate.check.last.pass();
      await settle();
      expect(gate.kit.getAccount().isConnected).to.equal(true);
      expect(gate.kit.getChainId()).to.equal(137);
    });

    it('can switch networks while a check runs', async () => {
      gate.world.wallet.change({ chainId: 10 });
      await settle();
      await gate.kit.switchNetwork(testNetworks[0]);
      await settle();
      expect(gate.check.last.connection.chainId).to.equal(1);
    });
  });

  describe('after a reload, or in another tab', () => {
    beforeEach(async () => {
      gate.make();
      await gate.admit();
      gate.kit.destroy();
      gate.make({ fake: { granted: true, accounts: testAccounts } });
    });

    it('ready() waits for a check that does not ask the person', async () => {
      let isReady = false;
      void gate.kit.ready().then(() => (isReady = true));
      await settle();
      expect(gate.check.last.isSilent).to.equal(true);
      expect(isReady).to.equal(false);
      expect(gate.kit.getAccount()).to.include({ status: 'reconnecting', isConnected: false });
      gate.check.last.pass();
      await settle();
      expect(isReady).to.equal(true);
      expect(gate.kit.getAccount().isConnected).to.equal(true);
      expect(gate.events).to.deep.equal([]);
    });

    it('ready() does not wait for the person', async () => {
      await settle();
      await gate.prompt();
      await gate.kit.ready();
      gate.expectNotAdmitted('signing');
      gate.check.last.pass();
      await settle();
      expect(gate.kit.getAccount().isConnected).to.equal(true);
    });

    it('ready() resolves when the check refuses', async () => {
      await settle();
      gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
      await gate.kit.ready();
      await settle();
      gate.expectNobody();
    });
  });

  describe('with two namespaces', () => {
    let evm: FakeAdapter;
    let sol: FakeAdapter;

    beforeEach(() => {
      [evm, sol] = [new FakeAdapter(), new FakeAdapter(solanaFake)];
      gate.make({ adapters: [evm, sol], networks: [...testNetworks, ...testSolanaNetworks] });
    });

    it('asks the person about one candidate at a time', async () => {
      const first = codeOf(gate.kit.connect({ wallet: testConnector.id }));
      await settle();
      await gate.prompt();
      sol.granted = true;
      await sol.create().connect('Test Wallet', { silent: true }); // as another tab does
      await settle();
      const [question, other] = gate.check.questions;
      await gate.prompt(other);
      expect([gate.stateOf().status, gate.stateOf('solana').status]).to.deep.equal(['signing', 'connecting']);
      question?.pass();
      expect(await first).to.equal('resolved');
      await settle();
      expect([gate.stateOf().status, gate.stateOf('solana').status]).to.deep.equal(['connected', 'signing']);
      other?.pass();
      await settle();
      expect(gate.stateOf('solana').status).to.equal('connected');
    });

    it('asks about the next candidate when the first one disconnects', async () => {
      void codeOf(gate.kit.connect({ wallet: testConnector.id }));
      await settle();
      await gate.prompt();
      sol.granted = true;
      await sol.create().connect('Test Wallet', { silent: true });
      await settle();
      await gate.prompt(gate.check.questions[1]);
      evm.connection.set(undefined);
      await settle();
      expect([gate.stateOf().status, gate.stateOf('solana').status]).to.deep.equal(['disconnected', 'signing']);
    });

    it('keeps the other wallet connected when one is refused', async () => {
      void gate.kit.connect({ wallet: testConnector.id });
      await settle();
      gate.check.last.pass();
      await settle();
      const outcome = codeOf(gate.kit.connect({ wallet: 'Test Wallet', namespace: 'solana' }));
      await settle();
      gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
      expect(await outcome).to.equal('WALLET_NO_ACCOUNTS');
      await settle();
      expect([gate.stateOf().status, gate.stateOf('solana').status]).to.deep.equal(['connected', 'disconnected']);
      expect(gate.kit.getActiveChainNamespace()).to.equal('eip155');
    });
  });

  it('checks the account that the person chose again after a reload', async () => {
    gate.make();
    await gate.admit();
    gate.world.session.useAccount('eip155', testAccounts[1].address);
    await settle();
    gate.check.last.pass();
    await settle();
    gate.kit.destroy();
    gate.make({ fake: { granted: true, accounts: testAccounts } });
    await settle();
    expect(gate.check.last.connection.accounts[0].address).to.equal(testAccounts[1].address);
    expect(gate.check.questions).to.have.length(3);
    gate.check.last.pass();
    await settle();
    expect(gate.kit.getAddress()).to.equal(testAccounts[1].address);
    expect(gate.kit.getAccount().allAccounts).to.have.length(2);
  });
});
