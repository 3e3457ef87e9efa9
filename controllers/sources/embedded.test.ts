import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import { accountInfo, walletInfo } from '../modal/public-state.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks, type ReadySource } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import * as embedded from './embedded.js';
import type { EmbeddedSide } from './embedded.js';
import type { AppKitOptions } from '../state/options.js';

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

describe('The embedded wallet in a session', () => {
  before(loadErrors);

  let wallet: FakeEmbeddedWallet;
  let session: Session;
  let side: EmbeddedSide;
  let clock: ManualClock;
  let id: string;
  const modals: Modal[] = [];
  const events: string[] = [];

  async function create(options: Partial<AppKitOptions> = {}): Promise<void> {
    clock = new ManualClock();
    const modal = createModal(
      {
        id,
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        clock,
        embeddedWallet: wallet,
        ...options,
      },
      { session: () => Promise.resolve(sessionModule), sources: [row] },
    );
    modals.push(modal);
    modal.events.onAny(({ data }) => events.push(data.event));
    session = await modal.start();
    side = session.source('ID_AUTH')!;
  }
  const address = (): string | undefined => session.modal.account.accountOf('eip155')?.address;
  const stored = (key: string): string | null => localStorage.getItem(`@appkit-wallet/${id}/${key}`);
  const providerOf = (): Eip1193Provider => session.modal.account.of('eip155').connection?.provider as Eip1193Provider; // as of every EVM wallet
  const view = (): string => session.router.current.get().view;

  beforeEach(async () => {
    id = crypto.randomUUID();
    wallet = new FakeEmbeddedWallet({ eip155: ADDRESSES });
    wallet.answers.set('personal_sign', () => '0x1234');
    events.length = 0;
    await create();
  });
  afterEach(() => {
    for (const modal of modals.splice(0)) modal.dispose();
    localStorage.clear();
  });

  /** Signs in by e-mail, with a code. */
  async function signIn(): Promise<void> {
    wallet.results.set('email', { next: 'otp' });
    const email = await side.email();
    session.modal.open();
    email.edit('ann@example.org');
    await email.submit();
    expect(await email.verify('123456')).to.equal(true);
    await settle();
  }

  describe('sign-in by e-mail', () => {
    it('asks for a code, connects and remembers the person', async () => {
      await signIn();
      expect(address()).to.equal(ADDRESSES[0]);
      expect(wallet.steps).to.deep.equal([
        { kind: 'email', email: 'ann@example.org' },
        { kind: 'otp', otp: '123456' },
      ]);
      expect(stored('EMAIL')).to.equal('ann@example.org');
      expect(stored('EMAIL_LOGIN_USED_KEY')).to.equal('true');
      expect(stored('LAST_EMAIL_LOGIN_TIME')).to.equal(null);
      expect(session.modal.shell.isOpen.get()).to.equal(false);
      expect(events).to.include.members([
        'EMAIL_SUBMITTED',
        'EMAIL_VERIFICATION_CODE_SENT',
        'EMAIL_VERIFICATION_CODE_PASS',
        'CONNECT_SUCCESS',
      ]);
    });

    it('refuses an invalid address without a request', async () => {
      const email = await side.email();
      email.edit('ann');
      await email.submit();
      expect(email.error.get()?.code).to.equal('EMAIL_INVALID');
      expect(wallet.steps).to.deep.equal([]);
    });

    it('sends one e-mail in 30 s, also after a reload', async () => {
      wallet.results.set('email', { next: 'otp' });
      const email = await side.email();
      email.edit('ann@example.org');
      await email.submit();
      await email.resend('ann@example.org');
      expect(email.error.get()?.message).to.equal('Please try again after 30 seconds');
      expect(wallet.steps).to.have.length(1);
      clock.advance(10_000);
      expect(email.waitSeconds.get()).to.equal(20);
      clock.advance(20_000);
      expect(email.waitSeconds.get()).to.equal(0);
      await email.resend('ann@example.org');
      expect(wallet.steps).to.have.length(2);
      expect(view()).to.equal('EmailVerifyOtp');
      session.modal.dispose();
      await create();
      clock.advance(31_000); // one second after the second e-mail
      expect((await side.email()).waitSeconds.get()).to.equal(29);
    });

    it('does not wait after an e-mail that was not sent', async () => {
      wallet.results.set('email', new W3mError('FRAME_REFUSED', { params: { reason: 'Too many codes' } }));
      const email = await side.email();
      email.edit('ann@example.org');
      await email.submit();
      expect(email.error.get()?.message).to.equal('Too many codes');
      expect([email.waitSeconds.get(), email.address.get()]).to.deep.equal([0, 'ann@example.org']);
    });

    it('waits for a new device, then asks for the code', async () => {
      wallet.results.set('email', { next: 'device' });
      wallet.results.set('device', { next: 'otp' });
      const email = await side.email();
      email.edit('ann@example.org');
      await email.submit();
      expect(view()).to.equal('EmailVerifyDevice');
      await email.awaitDevice('ann@example.org', new AbortController().signal);
      expect(view()).to.equal('EmailVerifyOtp');
      expect(events).to.include('DEVICE_REGISTERED_FOR_EMAIL');
    });

    it('keeps the person at a wrong code, and takes the right one afterwards', async () => {
      wallet.results.set('email', { next: 'otp' });
      wallet.results.set('otp', new W3mError('FRAME_REFUSED', { params: { reason: 'Invalid code' } }));
      const email = await side.email();
      email.edit('ann@example.org');
      await email.submit();
      expect(await email.verify('000000')).to.equal(false);
      expect([email.error.get()?.message, view(), address()]).to.deep.equal([
        'Invalid code',
        'EmailVerifyOtp',
        undefined,
      ]);
      expect(events).to.include('EMAIL_VERIFICATION_CODE_FAIL');
      wallet.results.delete('otp');
      expect(await email.verify('123456')).to.equal(true);
      expect(address()).to.equal(ADDRESSES[0]);
    });
  });

  it('is restored after a reload, and forgets a person whose session has ended', async () => {
    await signIn();
    session.modal.dispose();
    await create();
    await waitUntil(() => address() === ADDRESSES[0], 'the restore');
    expect(events.filter(event => event === 'CONNECT_SUCCESS')).to.have.length(1);
    session.modal.dispose();
    wallet.isSignedIn = false;
    await create();
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    expect([address(), stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY')]).to.deep.equal([undefined, null, null]);
  });

  it('does not touch the wallet before a sign-in', async () => {
    session.modal.open();
    await settle();
    expect([wallet.wishes.length, wallet.steps.length]).to.deep.equal([0, 0]);
  });

  it('tells hosts of the person and of the account in use', async () => {
    const info = accountInfo(session.modal);
    expect(info.get().embeddedWalletInfo).to.equal(undefined);
    wallet.types = ['smartAccount', 'eoa'];
    await signIn();
    const event = info.get().embeddedWalletInfo;
    expect(event).to.deep.equal({
      user: { email: 'ann@example.org', username: undefined },
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: false,
    });
    const known = walletInfo(session.modal);
    expect(known.get()).to.include({ type: 'AUTH', identifier: 'ann@example.org', social: undefined });
    wallet.change({});
    await settle();
    expect(info.get().embeddedWalletInfo).to.equal(event); // the same object
    wallet.change({ email: 'new@example.org' });
    await waitUntil(() => info.get().embeddedWalletInfo?.user.email === 'new@example.org', 'the change');
    await waitUntil(() => known.get()?.identifier === 'new@example.org', 'the change for the wallet');
    await session.disconnect();
    expect(info.get().embeddedWalletInfo).to.equal(undefined);
    expect(known.get()).to.equal(undefined);
  });

  it('forgets the person at a sign-out', async () => {
    await signIn();
    await session.disconnect();
    expect([wallet.logouts, stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY'), side.user.get()]).to.deep.equal([
      1,
      null,
      null,
      undefined,
    ]);
  });

  describe('requests', () => {
    beforeEach(signIn);

    it('opens ApproveTransaction for a signature, and closes the modal after it', async () => {
      wallet.mood = 'hang';
      const pending = wallet.whenRequested();
      const signature = providerOf().request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] });
      await pending;
      expect([session.modal.shell.isOpen.get(), view()]).to.deep.equal([true, 'ApproveTransaction']);
      wallet.answerLate();
      expect(await signature).to.equal('0x1234');
      expect(session.modal.shell.isOpen.get()).to.equal(false);
    });

    it('reads the native balance again after a request has succeeded, and not after a declined one', async () => {
      const reads: unknown[] = [];
      const balance = session.balanceOf('eip155');
      const refresh = balance.refresh.bind(balance);
      balance.refresh = async wish => {
        reads.push(wish);
        return refresh(wish);
      };
      wallet.mood = 'reject';
      await providerOf()
        .request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] })
        .catch(() => undefined);
      expect(reads).to.deep.equal([]);
      wallet.mood = 'approve';
      await providerOf().request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] });
      expect(reads).to.deep.equal([{ force: true }]);
    });

    it('returns to the view before, where the modal was open', async () => {
      session.modal.open(undefined, 'Account');
      wallet.mood = 'hang';
      const pending = wallet.whenRequested();
      const signature = providerOf().request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] });
      await pending;
      expect(view()).to.equal('ApproveTransaction');
      wallet.answerLate();
      await signature;
      expect([session.modal.shell.isOpen.get(), view()]).to.deep.equal([true, 'Account']);
    });

    for (const [how, leave] of [
      ['closes the modal', () => session.modal.shell.close()],
      ['goes back', () => session.router.goBack()],
    ] as const) {
      it(`rejects all that wait when the person ${how}`, async () => {
        wallet.mood = 'hang';
        const pending = wallet.whenRequested();
        const requests = [1, 2].map(() =>
          providerOf().request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] }),
        );
        const outcomes = Promise.allSettled(requests);
        await pending;
        leave();
        const codes = (await outcomes).map(result =>
          result.status === 'rejected' ? (result.reason as { code: unknown }).code : 'done',
        ); // EIP-1193
        expect(codes).to.deep.equal([4001, 4001]);
        expect(wallet.requests).to.have.length(1);
        wallet.answerLate(); // too late
        await settle();
        expect(session.modal.shell.isOpen.get()).to.equal(false);
      });
    }

    it('shows one request after the other', async () => {
      wallet.mood = 'hang';
      const first = wallet.whenRequested();
      const requests = ['0x01', '0x02'].map(text =>
        providerOf().request({ method: 'personal_sign', params: [text, ADDRESSES[0]] }),
      );
      await first;
      expect(wallet.requests).to.have.length(1);
      const second = wallet.whenRequested();
      wallet.answerLate();
      await second;
      wallet.answerLate();
      expect(await Promise.all(requests)).to.deep.equal(['0x1234', '0x1234']);
    });

    it('reads without an approval', async () => {
      wallet.answers.set('wallet_getAssets', () => ({}));
      await providerOf().request({ method: 'wallet_getAssets', params: [{ account: ADDRESSES[0] }] });
      expect(session.modal.shell.isOpen.get()).to.equal(false);
    });

    it('refuses a batch with an invalid call before it asks the person', async () => {
      const [to] = ADDRESSES;
      const batch = (calls: unknown) => ({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', calls }] });
      for (const calls of [undefined, [{ to: to.slice(2) }], [{ to }, { to, data: 'abcd' }], [null]]) {
        const error = await providerOf()
          .request(batch(calls))
          .catch((thrown: unknown) => thrown as { code: unknown; cause: W3mError });
        expect(error).to.have.nested.property('cause.code', 'INVALID_REQUEST');
        expect(error).to.have.property('code', -32602);
      }
      expect(wallet.requests).to.have.length(0);
      expect(session.modal.shell.isOpen.get()).to.equal(false);
      await providerOf().request(batch([{ to, value: '0x1' }, { to, data: '0x' }, { data: '0x6000' }]));
      expect(wallet.requests).to.have.length(1);
    });

    it('refuses an unknown method: opens the modal, ends what waits, and tells 300 ms later', async () => {
      wallet.mood = 'hang';
      const pending = wallet.whenRequested();
      const waiting = providerOf().request({ method: 'personal_sign', params: ['0x00', ADDRESSES[0]] });
      const outcome = waiting.then(
        () => 'done',
        (error: unknown) => (error as { code: unknown }).code,
      );
      await pending;
      const refused = providerOf().request({ method: 'eth_sign', params: [] });
      const error = await refused.then(
        () => undefined,
        (thrown: unknown) => (thrown as { cause: W3mError }).cause,
      );
      expect(error?.code).to.equal('RPC_NOT_ALLOWED');
      expect(await outcome).to.equal(4001);
      expect(session.toasts.current.get()).to.equal(undefined);
      clock.advance(300);
      expect(session.toasts.current.get()).to.deep.include({ variant: 'error' });
      expect(session.toasts.current.get()).to.have.nested.property('error.code', 'ACTION_NOT_ALLOWED');
    });
  });

  describe('types of accounts', () => {
    it('prefers smart accounts on EVM, then what the host says, then the choice of the person', async () => {
      wallet.types = ['smartAccount', 'eoa'];
      await signIn();
      expect(wallet.wishes.at(-1)?.type).to.equal('smartAccount');
      session.modal.dispose();
      await create({ defaultAccountTypes: { eip155: 'eoa' } });
      expect(side.accountTypes.preferred('eip155')).to.equal('eoa');
      await side.accountTypes.choose('eip155', 'smartAccount');
      expect(side.accountTypes.preferred('eip155')).to.equal('smartAccount');
    });

    it('reads no networks with smart accounts where the wallet fails to tell', async () => {
      await signIn();
      expect(side.accountTypes.smartNetworks.get()).to.deep.equal([]);
    });
  });

  it('changes the e-mail address with both codes', async () => {
    await signIn();
    const steps: unknown[] = [];
    Object.assign(wallet, {
      async changeEmail(step: { readonly kind: string }) {
        steps.push(step.kind);
        return step.kind === 'start'
          ? { next: 'primary-otp' }
          : step.kind === 'primary-otp'
            ? { next: 'secondary-otp' }
            : { next: 'done', email: 'new@example.org' };
      },
    });
    const change = await side.emailChange();
    expect(change.address).to.equal('ann@example.org');
    session.modal.open(undefined, 'UpdateEmailWallet', { redirectView: 'Account' });
    expect(await change.start('new@example.org', 'Account')).to.equal(true);
    expect(view()).to.equal('UpdateEmailPrimaryOtp');
    await change.confirmPrimary('111111', 'new@example.org', 'Account');
    expect(view()).to.equal('UpdateEmailSecondaryOtp');
    wallet.email = 'new@example.org';
    await change.confirmSecondary('222222', 'Account');
    expect([view(), stored('EMAIL'), steps]).to.deep.equal([
      'Account',
      'new@example.org',
      ['start', 'primary-otp', 'secondary-otp'],
    ]);
    expect(change.waitSeconds.get()).to.equal(30);
  });

  describe('other sign-ins', () => {
    it('connects with a passkey', async () => {
      await (await side.social()).connectPasskey('use');
      expect(wallet.steps).to.deep.equal([{ kind: 'passkey', purpose: 'use' }]);
      expect(address()).to.equal(ADDRESSES[0]);
    });

    it('connects with Farcaster, and reloads the wallet when the person leaves before', async () => {
      wallet.results.set('farcaster-start', { next: 'open', uri: 'https://farcaster.test/1' });
      wallet.results.set('farcaster', { next: 'done', userName: 'ann' });
      const social = await side.social();
      await social.connectFarcaster(new AbortController().signal);
      expect([address(), side.provider.get()]).to.deep.equal([ADDRESSES[0], 'farcaster']);
      expect(walletInfo(session.modal).get()).to.include({ identifier: 'ann@example.org', social: 'farcaster' });
      expect(localStorage.getItem(`@appkit/${id}/connected_social`)).to.equal('farcaster');
      expect(stored('SOCIAL_USERNAME')).to.equal('ann');
      let reloads = 0;
      Object.assign(wallet, { reload: () => reloads++ });
      await social.leaveFarcaster();
      expect(reloads).to.equal(1);
    });

    it('tells of a failed social sign-in, and of a window that the browser blocks', async () => {
      const { open } = window;
      window.open = () => null;
      try {
        const social = await side.social();
        social.start('github');
        expect([view(), social.step.get()]).to.deep.equal(['ConnectingSocial', 'blocked']);
        expect(wallet.steps).to.deep.equal([]);
      } finally {
        window.open = open;
      }
      expect(events).to.include('SOCIAL_LOGIN_STARTED');
    });
  });

  it('rejects a request to connect while the person is signed out', async () => {
    const [connector] = session.connectors.all.get().filter(({ id: of }) => of === AUTH_CONNECTOR_ID);
    await expectRejection(session.connect(connector!), 'WALLET_NOT_AUTHORIZED');
  });
});
