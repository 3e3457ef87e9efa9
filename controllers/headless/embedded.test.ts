import { expect } from '@open-wc/testing';
import { settle } from '../../testing/settle.js';
import { ShowingWallet } from '../../testing/showing-wallet.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { testNetworks } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import type { SurfacePurpose } from '../domain/embedded/embedded-wallet.js';
import { W3mError } from '../domain/errors/errors.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import type { ConnectAttempt } from './attempt.js';
import { kitOf, type Kit } from './kit.js';

describe('the embedded wallet of a kit, which shows itself', () => {
  let wallet: ShowingWallet;
  let modal: Modal;
  let kit: Kit;

  /** The wallet asks as the frame does, until the person answers, or the request is taken back. */
  const ask = (purpose: SurfacePurpose): Promise<void> =>
    new Promise((resolve, reject) => {
      answer = () => {
        wallet.need(undefined);
        resolve();
      };
      refuse = () => {
        wallet.need(undefined);
        reject(new W3mError('FRAME_ABORTED'));
      };
      wallet.need({ id: purpose, purpose });
    });
  let answer = (): void => undefined;
  let refuse = (): void => undefined;

  const purpose = (): string | undefined => {
    const { current } = kit.requests.get();
    return current?.kind === 'approval' && current.hasSurface ? current.purpose : undefined;
  };
  const placeFor = (expected: SurfacePurpose): Promise<void> =>
    waitUntil(() => purpose() === expected, `a place for ${expected}`);
  const isOver = (): Promise<void> => waitUntil(() => kit.requests.get().current === undefined, 'the end');

  beforeEach(() => {
    wallet = new ShowingWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    kit = kitOf(modal);
    kit.requests.subscribe(() => undefined);
  });
  afterEach(() => modal.dispose());

  /** An attempt is thenable, so that a promise cannot hold one. */
  let attempt: ConnectAttempt;
  const beginLogin = async (): Promise<void> => {
    attempt = kit.connect({ wallet: 'ID_AUTH' });
    await waitUntil(() => attempt.get().status === 'login', 'the login');
  };

  it('asks for a place for a passkey, and for the recovery of a new account', async () => {
    await beginLogin();
    const login = wallet.login.bind(wallet);
    wallet.login = async step => {
      await ask('passkey');
      return login(step);
    };
    const account = wallet.account.bind(wallet);
    wallet.account = async wish => {
      if (wallet.isSignedIn && wallet.wishes.length === 0) await ask('recovery');
      return account(wish);
    };
    attempt.submit({ passkey: 'create' });
    await placeFor('passkey');
    kit.requests.show({ left: 0, top: 0, width: 320, height: 480, title: 'Your wallet' });
    answer();
    await placeFor('recovery');
    answer();
    const { address } = await attempt;
    expect(address).to.equal('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    expect([kit.requests.get().current, wallet.cancelled]).to.deep.equal([undefined, []]);
  });

  it('ends the question when the person leaves it', async () => {
    await beginLogin();
    wallet.login = async () => {
      await ask('passkey');
      return { next: 'done' };
    };
    attempt.submit({ passkey: 'use' });
    await placeFor('passkey');
    kit.requests.reject();
    await waitUntil(() => wallet.cancelled.length === 1, 'the cancellation');
    refuse();
    await waitUntil(() => {
      const state = attempt.get();
      return state.status === 'login' && !state.isBusy;
    }, 'the login again');
  });

  describe('once the person has signed in', () => {
    beforeEach(async () => {
      await beginLogin();
      attempt.submit('ann@example.org');
      await attempt;
      await settle();
    });

    it('asks for a place for its settings', async () => {
      Object.assign(wallet, { openSettings: () => ask('settings') });
      const settings = kit.embedded.openSettings('recovery');
      await placeFor('settings');
      answer();
      await settings;
      await isOver();
    });

    it('asks for a place to confirm a change of the address, and its code', async () => {
      Object.assign(wallet, {
        changeEmail: async ({ kind }: { readonly kind: string }) => {
          await ask('approve');
          return { next: kind === 'start' ? 'primary-otp' : 'secondary-otp' };
        },
      });
      kit.embedded.subscribe(() => undefined);
      const change = kit.embedded.changeEmail('bob@example.org');
      await placeFor('approve');
      answer();
      await change;
      await isOver();
      const code = kit.embedded.confirmEmail('123456');
      await placeFor('approve');
      answer();
      await code;
      expect(kit.embedded.get().emailChange?.step).to.equal('secondary');
    });

    it('shows nothing of its own accord, nor after what the person has begun has ended', async () => {
      Object.assign(wallet, { openSettings: () => Promise.reject(new W3mError('FRAME_ABORTED')) });
      await expectRejection(kit.embedded.openSettings('recovery'), 'FRAME_ABORTED');
      wallet.need({ id: 'restore', purpose: 'unlock' });
      await settle();
      expect(kit.requests.get().current).to.equal(undefined);
    });
  });
});
