import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { codeOf, GateWorld, settle } from '../../testing/gate-world.js';
import { testAccounts, testConnector } from '../../testing/index.js';
import type { AdmissionCheck } from './admission.js';

describe('the gate between attached and connected', () => {
  const gate = new GateWorld();
  before(() => gate.load());
  beforeEach(() => gate.reset());
  afterEach(() => gate.kit.destroy());

  describe('an attempt', () => {
    beforeEach(() => gate.make());

    it('is not connected while a check runs or the person is asked', async () => {
      const { outcome } = await gate.attach();
      let isOver = false;
      void outcome.then(() => (isOver = true));
      gate.expectNotAdmitted('connecting');
      await gate.prompt();
      gate.expectNotAdmitted('signing');
      expect(gate.check.last.isSilent).to.equal(false);
      expect(gate.check.last.wallet?.name).to.equal('Test Wallet');
      expect(untracked(() => gate.world.session.connection.attempt.get())?.status).to.equal('waiting');
      expect([isOver, gate.events, gate.stored()]).to.deep.equal([false, [], undefined]);
    });

    it('passes without a question if the check has nothing to ask', async () => {
      gate.check.known.add(1);
      const { outcome } = await gate.attach();
      expect(await outcome).to.equal('resolved');
      expect(gate.check.questions).to.have.length(0);
      expect(gate.kit.getAccount().isConnected).to.equal(true);
      expect(gate.events).to.deep.equal(['CONNECT_SUCCESS']);
    });

    it('tracks one event, stores the wallet and resolves connect() when the check passes', async () => {
      const { pending } = await gate.attach();
      await gate.prompt();
      gate.check.last.pass();
      expect(await pending).to.deep.include({ connectorId: testConnector.id, chainId: 1 });
      expect(gate.kit.getAccount()).to.include({
        isConnected: true,
        status: 'connected',
        address: testAccounts[0].address,
      });
      expect(gate.kit.getWalletInfo()?.name).to.equal('Test Wallet');
      await settle();
      expect(gate.events).to.deep.equal(['CONNECT_SUCCESS']);
      expect(gate.states).to.deep.equal(['connecting', 'connected!']);
      expect(gate.stored()).to.equal(testConnector.id);
    });

    it('keeps the modal open until the check has passed', async () => {
      const pending = gate.kit.connect();
      await settle();
      const attempt = gate.world.session.connect(testConnector);
      await settle();
      await gate.prompt();
      expect(gate.kit.isOpen()).to.equal(true);
      gate.check.last.pass();
      expect((await pending).connectorId).to.equal(testConnector.id);
      await attempt;
      await settle();
      expect(gate.kit.isOpen()).to.equal(false);
    });

    for (const hasPrompted of [false, true]) {
      const when = hasPrompted ? 'while the person is asked' : 'before the person is asked';

      it(`rejects with the error of the check ${when}`, async () => {
        const { outcome } = await gate.attach();
        if (hasPrompted) await gate.prompt();
        gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
        expect(await outcome).to.equal('WALLET_NO_ACCOUNTS');
        await settle();
        expect(gate.events).to.deep.equal(['CONNECT_ERROR']);
        expect(gate.states).to.deep.equal(['connecting', 'disconnected']);
        gate.expectNobody();
      });

      it(`rejects with CONNECT_ABORTED and disconnects the wallet when its signal is aborted ${when}`, async () => {
        const stop = new AbortController();
        const outcome = codeOf(gate.kit.connect({ wallet: testConnector.id, signal: stop.signal }));
        await settle();
        if (hasPrompted) await gate.prompt();
        stop.abort();
        expect(await outcome).to.equal('CONNECT_ABORTED');
        expect(gate.check.last.how.signal.aborted).to.equal(true);
        gate.check.last.pass(); // late
        await settle();
        expect(gate.events).to.deep.equal([]);
        gate.expectNobody();
      });

      it(`rejects with WALLET_DISCONNECTED when the wallet disconnects ${when}`, async () => {
        const { outcome } = await gate.attach();
        if (hasPrompted) await gate.prompt();
        gate.world.wallet.connection.set(undefined);
        expect(await outcome).to.equal('WALLET_DISCONNECTED');
        expect(gate.check.last.how.signal.aborted).to.equal(true);
        gate.expectNobody();
      });

      it(`rejects with WALLET_DISCONNECTED on disconnect() ${when}`, async () => {
        const { outcome } = await gate.attach();
        if (hasPrompted) await gate.prompt();
        await gate.kit.disconnect();
        expect(await outcome).to.equal('WALLET_DISCONNECTED');
        gate.expectNobody();
      });

      it(`is aborted by a newer attempt ${when}`, async () => {
        const first = await gate.attach();
        if (hasPrompted) await gate.prompt();
        const second = await gate.attach();
        expect(await first.outcome).to.equal('CONNECT_ABORTED');
        expect(gate.check.questions[0]?.how.signal.aborted).to.equal(true);
        gate.check.last.pass();
        expect(await second.outcome).to.equal('resolved');
        expect(gate.kit.getAccount().isConnected).to.equal(true);
      });

      it(`rejects with MODAL_DESTROYED on destroy() ${when}, and leaves the wallet attached for the next visit`, async () => {
        const { outcome } = await gate.attach();
        if (hasPrompted) await gate.prompt();
        gate.kit.destroy();
        expect(await outcome).to.equal('MODAL_DESTROYED');
        expect(gate.check.last.how.signal.aborted).to.equal(true);
        expect(gate.isAttached()).to.equal(true);
        expect(gate.world.clock.pending).to.equal(0);
      });
    }

    it('is aborted when its view is left before the person is asked, but not when the check replaces the view', async () => {
      const first = await gate.attach();
      gate.world.session.connection.abandon(gate.world.session.connection.attempt.get());
      expect(await first.outcome).to.equal('CONNECT_ABORTED');
      gate.expectNobody();
      const second = await gate.attach();
      await gate.prompt();
      gate.world.session.connection.abandon(gate.world.session.connection.attempt.get());
      gate.check.last.pass();
      expect(await second.outcome).to.equal('resolved');
    });

    it('rejects with CONNECT_CLOSED and disconnects the wallet when the modal closes while the person is asked', async () => {
      await gate.kit.open();
      const { outcome } = await gate.attach();
      await gate.prompt();
      await gate.kit.close();
      expect(await outcome).to.equal('CONNECT_CLOSED');
      expect(gate.check.last.how.signal.aborted).to.equal(true);
      expect(gate.events.filter(event => event.startsWith('CONNECT'))).to.deep.equal([]);
      gate.expectNobody();
    });

    it('rejects with CONNECT_TIMEOUT when the person does not answer', async () => {
      const { outcome } = await gate.attach();
      await gate.prompt();
      gate.world.clock.advance(300_000);
      expect(await outcome).to.equal('CONNECT_TIMEOUT');
      gate.expectNobody();
    });

    it('disconnects the namespace when a second wallet is refused', async () => {
      await gate.admit();
      gate.world.wallet.connectors.set([testConnector, { ...testConnector, id: 'b', name: 'B' }]);
      const outcome = codeOf(gate.kit.connect({ wallet: 'b' }));
      await settle();
      gate.expectNotAdmitted('connecting');
      gate.check.last.refuse(new W3mError('WALLET_NO_ACCOUNTS'));
      expect(await outcome).to.equal('WALLET_NO_ACCOUNTS');
      await settle();
      gate.expectNobody();
    });
  });

  it('resolves connect() with the latest connection when the wallet changes during the check', async () => {
    gate.make();
    const { pending } = await gate.attach();
    gate.world.wallet.change({ chainId: 10 });
    await settle();
    expect(gate.check.last.isSilent).to.equal(false);
    gate.check.last.pass();
    expect(await pending).to.deep.include({ chainId: 10 });
  });

  it('asks checks in order, and refuses the wallet when a check throws', async () => {
    const second: AdmissionCheck = {
      ask() {
        throw new W3mError('WALLET_NO_ACCOUNTS');
      },
    };
    gate.make({ checks: [gate.check, second] });
    const { outcome } = await gate.attach();
    gate.expectNotAdmitted('connecting');
    gate.check.last.pass();
    expect(await outcome).to.equal('WALLET_NO_ACCOUNTS');
    await settle();
    gate.expectNobody();
  });
});
