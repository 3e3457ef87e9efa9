import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import '../adapters/solana/remote-solana-wallet.js';
import '../adapters/solana/solana-connector.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import type { CaipNetwork, CaipNetworkId } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { catchReports } from '../../testing/catch-reports.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ServingWallet } from '../../testing/fake-embedded.js';
import { standardAccounts } from '../../testing/fake-standard-wallet.js';
import { settle } from '../../testing/settle.js';
import { devCluster, mainCluster } from '../../testing/solana-world.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { EmailLogin } from './email-login.js';

const EVM = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] as const;
const [first, second] = testNetworks.map(each => toCaipNetwork(each)) as [CaipNetwork, CaipNetwork]; // there are more
const unserved = [first.caipNetworkId, second.caipNetworkId] as const;

describe('The networks that the embedded wallet serves', () => {
  let wallet: ServingWallet;
  let modal: Modal;
  let session: Session;
  let email: EmailLogin;
  let reports: ReturnType<typeof catchReports>;

  const start = async (
    served: readonly string[],
    networks: readonly CaipNetwork[],
    replaced: Partial<Pick<ServingWallet, 'setNetwork'>> = {},
  ): Promise<void> => {
    wallet = new ServingWallet({ eip155: EVM, solana: standardAccounts }, served);
    Object.assign(wallet, replaced);
    wallet.results.set('email', { next: 'otp' });
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: [...networks],
        adapters: [new EvmAdapter({ page: new EventTarget() }), new SolanaAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    session = await modal.start();
    modal.open();
    email = await session.source('ID_AUTH')!.email();
    email.edit('ann@example.org');
    await email.submit();
  };
  const signIn = async (served: readonly string[], networks: readonly CaipNetwork[]): Promise<boolean> => {
    await start(served, networks);
    return email.verify('123456');
  };
  const activeId = (): string | undefined => untracked(() => modal.network.active.get())?.caipNetworkId;
  const provider = (): Eip1193Provider =>
    untracked(() => modal.account.of('eip155')).connection?.provider as Eip1193Provider; // as every EVM wallet

  beforeEach(() => (reports = catchReports()));
  afterEach(() => {
    reports.stop();
    modal.dispose();
    localStorage.clear();
  });

  it('signs in on a network of the page that the wallet serves, and shows that one', async () => {
    expect(await signIn([second.caipNetworkId], [first, second])).to.equal(true);
    await waitUntil(() => activeId() === second.caipNetworkId, 'the served network');
    expect(wallet.logouts).to.equal(0);
    expect(untracked(() => modal.account.accountOf('eip155')?.address)).to.equal(EVM[0]);
    expect(untracked(() => modal.network.isApproved(first))).to.equal(false);
    expect(reports.stop()).to.deep.equal([]);
  });

  it('signs in with another namespace where the wallet serves no network of the one in use', async () => {
    expect(await signIn([devCluster.caipNetworkId], [first, devCluster])).to.equal(true);
    await waitUntil(() => untracked(() => modal.account.accountOf('solana')) !== undefined, 'the Solana account');
    expect(untracked(() => modal.account.accountOf('eip155'))).to.equal(undefined);
    await waitUntil(() => activeId() === devCluster.caipNetworkId, 'the served network');
  });

  it('understands a wallet that sends its text without a code', async () => {
    const reason = 'Chain is not supported';
    const uncoded = (): Promise<never> => Promise.reject(new W3mError('FRAME_REFUSED', { params: { reason } }));
    expect(await signIn([first.caipNetworkId], [first, second])).to.equal(true);
    Object.assign(wallet, { setNetwork: uncoded });
    await expectRejection(session.switchNetwork(second), 'CHAIN_NOT_ADDED');
  });

  it('rejects before a code is sent if the wallet serves no network of the page', async () => {
    await start([], [first, second]);
    expect(untracked(() => email.error.get())?.code).to.equal('NOTHING_GRANTED');
    expect(wallet.steps).to.deep.equal([]);
    expect(wallet.named).to.deep.equal([...unserved]);
  });

  it('names all other networks at once where the wallet does not serve the one in use', async () => {
    const named: string[] = [];
    const answers: (() => void)[] = [];
    const setNetwork = (chain: string): Promise<void> => {
      named.push(chain);
      if (chain === first.caipNetworkId) return Promise.reject(Object.assign(new Error('Unknown'), { code: 4902 }));
      return new Promise(resolve => answers.push(resolve));
    };
    const starting = start([second.caipNetworkId, devCluster.caipNetworkId], [first, second, devCluster], {
      setNetwork,
    });
    await waitUntil(() => answers.length === 2, 'both other networks');
    expect(named).to.deep.equal([...unserved, devCluster.caipNetworkId]);
    for (const answer of answers) answer();
    await waitUntil(() => answers.length === 3, 'the network to use');
    expect(named.at(-1)).to.equal(second.caipNetworkId);
    answers[2]!();
    await starting;
    expect(wallet.steps.map(({ kind }) => kind)).to.deep.equal(['email']);
  });

  it('reads the account of no network that the wallet has refused before the sign-in', async () => {
    const read: string[] = [];
    await start([second.caipNetworkId], [first, second]);
    const account = wallet.account.bind(wallet);
    Object.assign(wallet, {
      account: (wish: { readonly chainId: CaipNetworkId }) => {
        if (wallet.isSignedIn) read.push(wish.chainId);
        return account(wish);
      },
    });
    expect(await email.verify('123456')).to.equal(true);
    expect(read[0]).to.equal(second.caipNetworkId);
    expect(read).to.not.include(first.caipNetworkId);
  });

  it('says that no network is served where the wallet tells that only with the account', async () => {
    await start([first.caipNetworkId], [first, second]);
    wallet.served = [];
    expect(await email.verify('123456')).to.equal(false);
    expect(untracked(() => email.error.get())?.code).to.equal('NOTHING_GRANTED');
    expect(untracked(() => modal.account.isConnected.get())).to.equal(false);
  });

  for (const code of ['FRAME_REFUSED', 'FRAME_FAILED'] as const) {
    it(`begins the sign-in where the wallet answers ${code} before it`, async () => {
      const refuse = (): Promise<never> => Promise.reject(new W3mError(code, { params: { reason: 'Log in first' } }));
      await start([first.caipNetworkId], [first, second], { setNetwork: refuse });
      expect(untracked(() => email.error.get())).to.equal(undefined);
      expect(wallet.steps.map(({ kind }) => kind)).to.deep.equal(['email']);
    });
  }

  for (const code of ['FRAME_LOAD_FAILED', 'FRAME_REQUEST_TIMEOUT'] as const) {
    it(`waits once for a wallet that does not answer: ${code}`, async () => {
      await start([], [first, second], { setNetwork: () => Promise.reject(new W3mError(code)) });
      expect(untracked(() => email.error.get())?.code).to.equal(code);
      expect(wallet.steps).to.deep.equal([]);
    });
  }

  it('rejects a switch to an unserved network, and stays on the former one', async () => {
    await signIn([first.caipNetworkId], [first, second]);
    await expectRejection(session.switchNetwork(second), 'CHAIN_NOT_ADDED');
    await settle();
    expect(activeId()).to.equal(first.caipNetworkId);
    expect(untracked(() => modal.network.isApproved(second))).to.equal(false);
    wallet.answers.set('personal_sign', () => '0x1234');
    expect(await provider().request({ method: 'personal_sign', params: ['0x68', EVM[0]] })).to.equal('0x1234');
    expect(wallet.requests.map(({ chainId }) => chainId)).to.deep.equal([first.caipNetworkId]);
    expect(reports.stop()).to.deep.equal([]);
  });

  it('rejects with 4902 a switch that a host requests of the provider', async () => {
    await signIn([first.caipNetworkId], [first, second]);
    const params = [{ chainId: `0x${Number(second.id).toString(16)}` }];
    const error: unknown = await provider()
      .request({ method: 'wallet_switchEthereumChain', params })
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 4902);
    expect(activeId()).to.equal(first.caipNetworkId);
  });

  it('rejects a switch to an unserved Solana network', async () => {
    await signIn([devCluster.caipNetworkId], [devCluster, mainCluster]);
    await expectRejection(session.switchNetwork(mainCluster), 'UNSUPPORTED_CHAIN');
    expect(activeId()).to.equal(devCluster.caipNetworkId);
  });

  it('switches to a network that the wallet serves by now', async () => {
    await signIn([first.caipNetworkId], [first, second]);
    await expectRejection(session.switchNetwork(second), 'CHAIN_NOT_ADDED');
    wallet.served = unserved;
    await session.switchNetwork(second);
    expect(activeId()).to.equal(second.caipNetworkId);
    expect(untracked(() => modal.network.isApproved(second))).to.equal(true);
  });

  it('rejects the switch also where only the account tells', async () => {
    await signIn([first.caipNetworkId], [first, second]);
    Object.assign(wallet, { setNetwork: undefined });
    await expectRejection(session.switchNetwork(second), 'CHAIN_NOT_ADDED');
    expect(activeId()).to.equal(first.caipNetworkId);
  });
});
