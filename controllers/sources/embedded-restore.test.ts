import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import { W3mError } from '../domain/errors/errors.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks, type ReadySource } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { AppKitOptions } from '../state/options.js';
import * as embedded from './embedded.js';
import type { EmbeddedSide } from './embedded.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const row: ReadySource = {
  connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
  isOffered: given => given.embeddedWallet !== undefined,
  serves: namespace => namespace === 'eip155',
  load: () => embedded,
};

describe('The embedded wallet after a reload', () => {
  let wallet: FakeEmbeddedWallet;
  let session: Session;
  let side: EmbeddedSide;
  let id: string;
  const modals: Modal[] = [];

  async function create(options: Partial<AppKitOptions> = {}): Promise<void> {
    const modal = createModal(
      {
        id,
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        clock: new ManualClock(),
        embeddedWallet: wallet,
        ...options,
      },
      { session: () => Promise.resolve(sessionModule), sources: [row] },
    );
    modals.push(modal);
    session = await modal.start();
    side = session.source('ID_AUTH')!;
  }
  const address = (): string | undefined => session.modal.account.accountOf('eip155')?.address;
  const stored = (key: string): string | null => localStorage.getItem(`@appkit-wallet/${id}/${key}`);

  beforeEach(async () => {
    id = crypto.randomUUID();
    wallet = new FakeEmbeddedWallet({ eip155: [ADDRESS] });
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

  const off = { email: false, socials: false, passkey: false } as const;
  /** Other test files may share the storage. */
  const connectorKeys = (): string[] =>
    Object.keys(localStorage).filter(key => key.startsWith(`@appkit/${id}/`) && key.includes('connected_connector'));
  /** Reloads the page, and reads what is left of the person. */
  async function reload(options: Partial<AppKitOptions>) {
    await signIn();
    expect(connectorKeys()).to.have.length(1);
    session.modal.dispose();
    wallet.wishes.length = 0;
    await create(options);
  }
  const left = () => [address(), stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY'), side.user.get(), connectorKeys()];
  const nothing = [undefined, null, null, undefined, []];

  it('forgets the person without asking the wallet where the host offers no way to sign in', async () => {
    await reload({ features: off });
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    expect([left(), wallet.wishes.length, session.modal.account.of('eip155').status]).to.deep.equal([
      nothing,
      0,
      'disconnected',
    ]);
  });

  for (const way of [{ email: true }, { socials: ['google'] }, { passkey: true }] as const)
    it(`restores the person where the host offers ${Object.keys(way)[0]} alone`, async () => {
      await reload({ features: { ...off, ...way } });
      await waitUntil(() => address() === ADDRESS, 'the restore');
    });

  it('forgets the person without asking the wallet if no sign-in is noted', async () => {
    await signIn();
    session.modal.dispose();
    wallet.wishes.length = 0;
    localStorage.removeItem(`@appkit-wallet/${id}/EMAIL_LOGIN_USED_KEY`);
    await create();
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    expect([left(), wallet.wishes.length]).to.deep.equal([nothing, 0]);
  });

  it('keeps the login, and restores it at the next visit, where the wallet cannot be reached', async () => {
    await signIn();
    session.modal.dispose();
    const { account } = wallet;
    wallet.account = () => Promise.reject(new W3mError('FRAME_LOAD_FAILED'));
    await create();
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    expect([address(), stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY')]).to.deep.equal([
      undefined,
      'ann@example.org',
      'true',
    ]);
    session.modal.dispose();
    wallet.account = account;
    await create();
    await waitUntil(() => address() === ADDRESS, 'the restore');
  });

  it('stays away if the person disconnects before the wallet has answered, and when it does', async () => {
    await signIn();
    session.modal.dispose();
    const { account } = wallet;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>(resolve => (answer = resolve));
    wallet.account = async wish => {
      await answered;
      return account.call(wallet, wish);
    };
    await create();
    await settle();
    await session.disconnect();
    expect(left()).to.deep.equal(nothing);
    answer();
    await settle();
    expect(left()).to.deep.equal(nothing);
    await waitUntil(() => wallet.logouts > 0, 'the wallet is told');
  });

  /** A service of the project whose configuration the test answers. */
  function project() {
    let tell: (isOn: boolean) => void = () => undefined;
    const answer = new Promise<boolean>(resolve => (tell = resolve));
    const features = async () => {
      const isOn = await answer;
      return [{ id: 'social_login', isEnabled: isOn, config: isOn ? ['email', 'google'] : [] }];
    };
    return { services: { config: { features } }, tell };
  }

  it('restores the person where the configuration of the project switches a way on', async () => {
    const { services, tell } = project();
    await reload({ features: off, services });
    await settle();
    expect([address(), stored('EMAIL_LOGIN_USED_KEY'), wallet.wishes.length]).to.deep.equal([undefined, 'true', 0]);
    tell(true);
    await waitUntil(() => address() === ADDRESS, 'the restore');
  });

  for (const when of ['before', 'after'] as const)
    it(`forgets the person where the configuration of the project switches all ways off, ${when} the restore`, async () => {
      const { services, tell } = project();
      await reload({ services });
      if (when === 'after') await waitUntil(() => address() === ADDRESS, 'the restore');
      tell(false);
      await waitUntil(() => session.modal.options.decided.get() !== undefined, 'the configuration');
      await waitUntil(() => connectorKeys().length === 0, 'the connector is forgotten');
      expect(left()).to.deep.equal(nothing);
    });
});
