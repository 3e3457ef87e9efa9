import { expect } from '@open-wc/testing';
import '../adapters/eip155/eip155.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-client.js';
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import { AUTH_CONNECTOR_ID, type LoginResult } from '../domain/embedded/embedded-wallet.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks, type ReadySource } from '../../testing/create-test-modal.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import * as embedded from './embedded.js';
import type { EmbeddedSide } from './embedded.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ORIGIN = 'https://wallet.test';
const EMAIL = 'ann@example.org';

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

/** A wallet whose steps are answered when the test says, also those that the page has taken back. */
class LateWallet extends FakeEmbeddedWallet {
  readonly origin = ORIGIN;
  readonly waiting = new Map<string, () => void>();

  override login(step: Parameters<FakeEmbeddedWallet['login']>[0]): Promise<LoginResult> {
    return new Promise((resolve, reject) => {
      const answer = (): void => void super.login(step).then(resolve, reject);
      if (step.kind === 'social-start') answer();
      else this.waiting.set(step.kind, answer);
    });
  }

  async changeEmail(step: { readonly kind: string }) {
    await new Promise<void>(resolve => this.waiting.set(step.kind, resolve));
    if (step.kind === 'start') return { next: 'primary-otp' } as const;
    if (step.kind === 'primary-otp') return { next: 'secondary-otp' } as const;
    return { next: 'done', email: 'new@example.org' } as const;
  }

  /** Waits for a step, and answers it. */
  async answer(kind: string): Promise<void> {
    await this.asks(kind);
    this.waiting.get(kind)?.();
    this.waiting.delete(kind);
    await settle();
  }

  async asks(kind: string): Promise<void> {
    await waitUntil(() => this.waiting.has(kind), `the wallet is asked: ${kind}`);
  }
}

describe('A sign-in whose answer is late', () => {
  const { open } = window;
  let wallet: LateWallet;
  let clock: ManualClock;
  let page: EventTarget;
  let modal: Modal;
  let session: Session;
  let side: EmbeddedSide;
  let windows: { closed: boolean; address: string }[];

  beforeEach(async () => {
    wallet = new LateWallet({ eip155: [ADDRESS] });
    wallet.results.set('social-start', { next: 'open', uri: 'https://provider.test/login' });
    clock = new ManualClock();
    page = new EventTarget();
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page })],
        clock,
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [row] },
    );
    session = await modal.start();
    side = session.source('ID_AUTH')!;
    windows = [];
    window.open = () => {
      const opened = { closed: false, address: '', close: () => (opened.closed = true), location: { replace } };
      function replace(address: string): void {
        opened.address = address;
      }
      windows.push(opened);
      return opened as unknown as Window; // only what the page uses
    };
    session.modal.open();
  });
  afterEach(() => {
    window.open = open;
    modal.dispose();
    localStorage.clear();
  });

  const address = (): string | undefined => modal.account.accountOf('eip155')?.address;
  const view = (): string => session.router.current.get().view;
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      await settle();
    }
  };
  /** The window of an attempt tells that the provider has confirmed. */
  async function confirm(at: number): Promise<void> {
    await waitUntil(() => windows[at]?.address !== '' && windows.length > at, 'the window is at the provider');
    const data = { resultUri: `${ORIGIN}/social/done?code=${at}` };
    const event = new MessageEvent('message', { data, origin: ORIGIN });
    Object.defineProperty(event, 'source', { value: windows[at] });
    window.dispatchEvent(event);
    await pass(200);
  }
  async function connectOther(): Promise<void> {
    new FakeEip1193Wallet([OTHER]).announce(page);
    await settle();
    await session.connect(session.connectors.wallets.get().find(({ name }) => name === 'Fake Wallet')!);
    expect(address()).to.equal(OTHER);
  }
  const social = () => side.social();
  /** Lets a promise run on: its outcome is read from the page. */
  const begin = (work: Promise<unknown>): void => void work.catch(() => undefined);

  /** Begins a sign-in, up to the step whose answer is late. `leave` is what its view does when it is left. */
  const signIns: Readonly<Record<string, { kind: string; begin(): Promise<() => void> }>> = {
    'code of an email': {
      kind: 'otp',
      async begin() {
        const email = await side.email();
        const stay = new AbortController();
        session.router.push('EmailVerifyOtp', { email: EMAIL });
        begin(email.verify('123456', stay.signal));
        return () => modal.shell.isOpen.get() && stay.abort();
      },
    },
    'social account': {
      kind: 'social',
      async begin() {
        const login = await social();
        login.start('apple');
        await confirm(0);
        return () => login.cancel();
      },
    },
    passkey: {
      kind: 'passkey',
      async begin() {
        begin((await social()).connectPasskey('use'));
        return () => undefined;
      },
    },
  };

  for (const [name, { kind, begin: start }] of Object.entries(signIns)) {
    it(`connects by ${name} where the person has only closed the modal`, async () => {
      const leave = await start();
      await wallet.asks(kind);
      modal.shell.close();
      leave();
      await wallet.answer(kind);
      await waitUntil(() => address() === ADDRESS, 'the person is connected');
    });

    it(`does not replace a wallet that was connected meanwhile, by ${name}`, async () => {
      const leave = await start();
      await wallet.asks(kind);
      modal.shell.close();
      leave();
      session.modal.open();
      session.router.reset('WhatIsAWallet');
      await connectOther();
      await wallet.answer(kind);
      await pass(1_000);
      expect(address()).to.equal(OTHER);
    });
  }

  for (const name of ['code of an email', 'social account'] as const)
    it(`does not connect by ${name} once the person has gone back`, async () => {
      const { kind, begin: start } = signIns[name]!;
      const leave = await start();
      await wallet.asks(kind);
      session.router.goBack();
      leave();
      await wallet.answer(kind);
      await pass(1_000);
      expect([address(), view(), modal.shell.isOpen.get()]).to.deep.equal([undefined, 'Connect', true]);
    });

  describe('in the second of two windows', () => {
    it('connects once, and closes both, after another attempt that began late', async () => {
      const login = await social();
      login.start('apple');
      await waitUntil(() => windows[0]?.address !== '', 'the window is at the provider');
      await pass(45_000);
      expect(login.step.get()).to.equal('late');
      login.retry('apple');
      await confirm(0); // the person goes on in the first one
      expect(wallet.waiting.has('social')).to.equal(false);
      await confirm(1);
      await wallet.answer('social');
      await waitUntil(() => address() === ADDRESS, 'the person is connected');
      expect(windows.map(({ closed }) => closed)).to.deep.equal([true, true]);
      expect(wallet.steps.filter(({ kind }) => kind === 'social')).to.deep.equal([
        { kind: 'social', uri: `${ORIGIN}/social/done?code=1` },
      ]);
    });

    it('is the only one that counts while the first is read', async () => {
      const login = await social();
      login.start('apple');
      await confirm(0);
      await wallet.asks('social');
      const first = wallet.waiting.get('social');
      session.router.goBack();
      login.cancel();
      wallet.waiting.clear();
      login.start('x');
      first?.();
      await pass(1_000);
      expect([address(), login.step.get(), windows[1]?.closed]).to.deep.equal([undefined, 'waiting', false]);
      await confirm(1);
      await wallet.answer('social');
      await waitUntil(() => address() === ADDRESS, 'the person is connected');
      expect(side.provider.get()).to.equal('x');
    });
  });

  it('stays at the current view after the email form was left, and returns to the next step', async () => {
    wallet.results.set('email', { next: 'device' });
    const email = await side.email();
    email.edit(EMAIL);
    begin(email.submit());
    await wallet.asks('email');
    session.router.push('WhatIsAWallet');
    await wallet.answer('email');
    expect(view()).to.equal('WhatIsAWallet');
    session.router.goBack();
    await email.submit();
    expect([view(), email.error.get(), wallet.steps.length]).to.deep.equal(['EmailVerifyDevice', undefined, 1]);
  });

  it('does not ask for a code after the wait for a device was left', async () => {
    wallet.results.set('device', { next: 'otp' });
    const email = await side.email();
    session.router.push('EmailVerifyDevice', { email: EMAIL });
    const stay = new AbortController();
    begin(email.awaitDevice(EMAIL, stay.signal));
    await wallet.asks('device');
    session.router.goBack();
    stay.abort();
    await wallet.answer('device');
    expect([view(), email.error.get()]).to.deep.equal(['Connect', undefined]);
  });

  it('stays at the current view after a step of an email change was left, and stores the new address', async () => {
    const change = await side.emailChange();
    for (const [kind, run] of [
      ['start', () => change.start('new@example.org')],
      ['primary-otp', () => change.confirmPrimary('111111', 'new@example.org')],
      ['secondary-otp', () => change.confirmSecondary('222222', 'Account')],
    ] as const) {
      session.router.push('UpdateEmailWallet', {});
      const done = run();
      await wallet.asks(kind);
      session.router.reset('WhatIsAWallet');
      await wallet.answer(kind);
      expect(await done).to.equal(true);
      expect(view()).to.equal('WhatIsAWallet');
    }
    expect([change.address, change.changed.get()?.email]).to.deep.equal(['new@example.org', 'new@example.org']);
  });
});
