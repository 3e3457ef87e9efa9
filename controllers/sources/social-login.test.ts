import { expect } from '@open-wc/testing';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks, type ReadySource } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import * as embedded from './embedded.js';
import type { SocialLogin } from './social-login.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ORIGIN = 'https://wallet.test';
const RESULT = `${ORIGIN}/social/done?code=1`;

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

/** Window of a provider, as far as the page reaches it. */
class FakeWindow {
  closed = false;
  address = '';
  readonly location = { replace: (address: string) => (this.address = address) };
  close(): void {
    this.closed = true;
  }
}

describe('The window of a provider', () => {
  const { open } = window;
  let wallet: FakeEmbeddedWallet;
  let clock: ManualClock;
  let modal: Modal;
  let session: Session;
  let social: SocialLogin;
  let events: string[];
  let windows: FakeWindow[];

  beforeEach(async () => {
    wallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
    Object.assign(wallet, { origin: ORIGIN });
    wallet.results.set('social-start', { next: 'open', uri: 'https://provider.test/login' });
    clock = new ManualClock();
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        clock,
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [row] },
    );
    events = [];
    modal.events.onAny(({ data }) => events.push(data.event));
    session = await modal.start();
    social = await session.source('ID_AUTH')!.social();
    windows = [];
    window.open = () => {
      const opened = new FakeWindow();
      windows.push(opened);
      return opened as unknown as Window; // only what the page uses
    };
    session.modal.open();
    social.start('apple');
    await waitUntil(() => windows[0]?.address !== '', 'the window is at the provider');
  });
  afterEach(() => {
    window.open = open;
    modal.dispose();
    localStorage.clear();
  });

  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      await settle();
    }
  };
  const tell = (from: FakeWindow): void => {
    const event = new MessageEvent('message', { data: { resultUri: RESULT }, origin: ORIGIN });
    Object.defineProperty(event, 'source', { value: from });
    window.dispatchEvent(event);
  };
  const address = (): string | undefined => modal.account.accountOf('eip155')?.address;

  it('offers another attempt after 45 s, and still takes the result of the first', async () => {
    await pass(44_900);
    expect(social.step.get()).to.equal('waiting');
    await pass(100);
    expect(social.step.get()).to.equal('late');
    expect(windows.map(({ closed }) => closed)).to.deep.equal([false]);
    tell(windows[0]!);
    await pass(100);
    await waitUntil(() => address() === ADDRESS, 'the person is connected');
    expect(windows[0]!.closed).to.equal(true);
    expect(events.filter(event => event.startsWith('SOCIAL'))).to.deep.equal([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ]);
  });

  it('is replaced by the one of another attempt, which has 45 s of its own', async () => {
    await pass(45_000);
    social.retry('apple');
    await waitUntil(() => windows[1]?.address !== '' && windows.length === 2, 'the second window is at the provider');
    expect(windows.map(({ closed }) => closed)).to.deep.equal([true, false]);
    expect(social.step.get()).to.equal('waiting');
    tell(windows[0]!);
    await pass(1_000);
    expect([address(), social.step.get()]).to.deep.equal([undefined, 'waiting']);
    await pass(44_000);
    expect(social.step.get()).to.equal('late');
  });

  it('says nothing after 45 s once the person has closed it or left the view', async () => {
    windows[0]!.close();
    await pass(1_200);
    expect(session.router.current.get().view).to.equal('Connect');
    await pass(45_000);
    expect(social.step.get()).to.equal('waiting');
    expect(events).to.include('SOCIAL_LOGIN_CANCELED');

    social.start('apple');
    social.cancel();
    await pass(46_000);
    expect(social.step.get()).to.equal('waiting');
    expect(clock.pending).to.equal(0);
  });
});
