import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { untracked } from '../core/signals.js';
import { fakeAccounts, homeChain } from '../../testing/evm-world.js';
import { FakeEip1193Wallet, REJECTED } from '../../testing/fake-eip1193.js';
import { loadParts } from '../../testing/load-parts.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { sessionOf } from '../../testing/session-of.js';
import { settleImports as settle } from '../../testing/settle-imports.js';
import { codeOf } from '../../testing/gate-world.js';
import { waitUntil } from '../../testing/wait-until.js';

const OTHER = { uuid: 'a4ff0eb2-1a3b-4b21-8a0d-3f1d0b2f4a11', name: 'Other Wallet', rdns: 'wallet.other', icon: '' };

describe('A wallet of the last visit that is late', () => {
  let id: string;
  let page: EventTarget;
  let wallet: FakeEip1193Wallet;
  let other: FakeEip1193Wallet;
  let kit: AppKit;
  let clock: ManualClock;

  const visit = (): void => {
    page = new EventTarget();
    clock = new ManualClock();
    kit = AppKit.create({ id, networks: [homeChain], adapters: [new EvmAdapter({ page })], clock });
  };
  /** Begins a visit whose wallets have not announced themselves when the page stops to wait for them. */
  const visitLate = async (): Promise<void> => {
    visit();
    await kit.modal.start();
    await settle();
    clock.advance(3_000);
    await kit.ready();
    await settle();
    other.announce(page, OTHER);
  };
  /** Begins a visit on which the EVM wallet is installed, and has not answered when the page stops to wait for it. */
  const visitSlow = async (): Promise<void> => {
    visit();
    wallet.answers.set('eth_accounts', 'hang');
    const request = wallet.whenRequested('eth_accounts');
    wallet.announce(page);
    other.announce(page, OTHER);
    await request;
    await settle();
    clock.advance(3_000);
    await kit.ready();
    await settle();
  };
  const connectorOf = (name: string) => sessionOf(kit.modal).connectors.find(name) ?? expect.fail(`no wallet ${name}`);
  const view = (): string => untracked(() => sessionOf(kit.modal).router.current.get().view);
  const shown = (): readonly unknown[] => [kit.isOpen(), view()];
  const status = (): string | undefined => kit.getAccount('eip155').status;
  const address = (): string | undefined => kit.getAccount('eip155').address;
  const key = (): string => `@appkit/${id}/eip155:connected_connector_id`;
  const stored = (): string | null => localStorage.getItem(key());

  before(loadParts);
  beforeEach(async () => {
    id = crypto.randomUUID();
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    other = new FakeEip1193Wallet([fakeAccounts[1]]);
    visit();
    wallet.announce(page);
    await kit.connect({ wallet: 'wallet.fake' });
    kit.destroy();
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  const lateness = [
    ['that announces itself late', visitLate, () => void wallet.announce(page)],
    ['that answers late', visitSlow, () => wallet.answerLate()],
  ] as const;

  for (const [name, begin, come] of lateness)
    describe(name, () => {
      it('comes back without a word', async () => {
        await begin();
        expect(status()).to.equal('disconnected');
        expect(stored()).to.equal('wallet.fake');
        come();
        await waitUntil(() => status() === 'connected');
        expect(kit.isOpen()).to.equal(false);
        expect(wallet.methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
      });

      it('leaves the list of wallets open, and comes back when the person closes it', async () => {
        await begin();
        await kit.open();
        come();
        await settle();
        expect(shown()).to.deep.equal([true, 'Connect']);
        await kit.close();
        await waitUntil(() => status() === 'connected');
        expect(kit.isOpen()).to.equal(false);
      });

      it('leaves a view open that the person reads', async () => {
        await begin();
        await kit.open();
        sessionOf(kit.modal).router.push('WhatIsAWallet');
        come();
        await settle();
        expect(shown()).to.deep.equal([true, 'WhatIsAWallet']);
      });

      it('does not take the place of a wallet that the person is connecting', async () => {
        await begin();
        await kit.open();
        other.answers.set('eth_requestAccounts', 'hang');
        const prompt = other.whenRequested('eth_requestAccounts');
        const attempt = sessionOf(kit.modal).connect(connectorOf('wallet.other'));
        await prompt;
        come();
        await settle();
        expect([kit.isOpen(), status()]).to.deep.equal([true, 'connecting']);
        other.answerLate();
        await attempt;
        await settle();
        expect([kit.isOpen(), address()]).to.deep.equal([false, fakeAccounts[1]]);
        expect(stored()).to.equal('wallet.other');
      });

      it('leaves the failure of another wallet on the screen, and comes back after it', async () => {
        await begin();
        await kit.open();
        other.answers.set('eth_requestAccounts', REJECTED);
        sessionOf(kit.modal).router.push('ConnectingExternal', { connector: connectorOf('wallet.other') });
        expect(await codeOf(sessionOf(kit.modal).connect(connectorOf('wallet.other')))).to.equal('USER_REJECTED');
        come();
        await settle();
        expect(shown()).to.deep.equal([true, 'ConnectingExternal']);
        await kit.close();
        await waitUntil(() => address() === fakeAccounts[0]);
      });

      it('comes back after an attempt of the page to connect another wallet has failed', async () => {
        await begin();
        other.answers.set('eth_requestAccounts', 'hang');
        const stop = new AbortController();
        const prompt = other.whenRequested('eth_requestAccounts');
        const attempt = codeOf(kit.connect({ wallet: 'wallet.other', signal: stop.signal }));
        await prompt;
        come();
        await settle();
        expect(status()).to.equal('connecting');
        stop.abort();
        expect(await attempt).to.equal('CONNECT_ABORTED');
        await waitUntil(() => address() === fakeAccounts[0]);
      });

      it('connects at once when the person chooses it in the list', async () => {
        await begin();
        await kit.open();
        come();
        await settle();
        await sessionOf(kit.modal).connect(connectorOf('wallet.fake'));
        await settle();
        expect([kit.isOpen(), status()]).to.deep.equal([false, 'connected']);
      });

      it('stays away after disconnect()', async () => {
        await begin();
        await kit.disconnect();
        come();
        await settle();
        expect([status(), stored()]).to.deep.equal(['disconnected', null]);
      });

      it('stays away after destroy(), and the next visit restores it', async () => {
        await begin();
        kit.destroy();
        come();
        await settle();
        expect(stored()).to.equal('wallet.fake');
        expect(wallet.listenerCount).to.equal(0);
        visit();
        wallet.announce(page);
        await waitUntil(() => status() === 'connected');
      });

      it('leaves the wallet to which another tab has changed meanwhile', async () => {
        await begin();
        localStorage.setItem(key(), 'wallet.other');
        const change = { key: key(), newValue: 'wallet.other', storageArea: localStorage };
        window.dispatchEvent(new StorageEvent('storage', change));
        come();
        await settle();
        expect([status(), stored()]).to.deep.equal(['disconnected', 'wallet.other']);
      });
    });
});
