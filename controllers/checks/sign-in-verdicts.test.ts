import { expect } from '@open-wc/testing';
import type { CaipNetworkId } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SIWXConfig, SIWXSession } from '../domain/sign-in/siwx.js';
import { createSIWEConfig } from '../sign-in/index.js';
import { catchLog, catchReports } from '../../testing/catch-reports.js';
import { FakeAdapter, solanaFake, testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { LegacyServer } from '../../testing/legacy-server.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const [mainnet, optimism = mainnet] = testNetworks;
const both = () => ({
  networks: [...testNetworks, ...testSolanaNetworks] as const,
  adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)] as const,
});

/** Sign-in of a host whose server holds one session. */
function oneSession(): SIWXConfig {
  const many = createFakeSiwx();
  let current: SIWXSession | undefined;
  return {
    createMessage: input => many.createMessage(input),
    async addSession(session) {
      current = session;
    },
    async revokeSession() {
      current = undefined;
    },
    async setSessions(sessions) {
      current = sessions[0];
    },
    getSessions: async (chainId: CaipNetworkId, account: string) =>
      current && current.data.chainId === chainId && current.data.accountAddress === account ? [current] : [],
  };
}

describe('the verdict of the sign-in check', () => {
  let sign: SignInWorld;
  before(() => SignInWorld.load());
  afterEach(() => sign.kit.destroy());

  const change = async (given: Parameters<FakeAdapter['change']>[0]): Promise<void> => {
    sign.world.wallet.change(given);
    await sign.settle();
  };

  for (const [how, siwx, siweConfig] of [
    ['siwx', oneSession, undefined],
    ['siweConfig', undefined, () => createSIWEConfig(new LegacyServer())],
  ] as const)
    it(`ends when another sign-in replaces the session, with ${how}`, async () => {
      sign = new SignInWorld(siwx?.(), siweConfig ? { siweConfig: siweConfig() } : {});
      await sign.signIn();
      await change({ chainId: 137 });
      await sign.sign();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
      await change({ chainId: 1 });
      expect(sign.kit.getAccount().isConnected).to.equal(false);
      expect(sign.prompt.chainId).to.equal('eip155:1');
      await sign.sign();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
    });

  it('is asked for when the host adds the network of the wallet later', async () => {
    sign = new SignInWorld(createFakeSiwx(), { networks: [testNetworks[0]], fake: { chainId: 10 } });
    expect(await (await sign.attempt()).outcome).to.equal('resolved');
    expect(sign.request).to.equal(undefined);
    sign.kit.addNetwork('eip155', optimism);
    await sign.settle();
    expect(sign.kit.getAccount().isConnected).to.equal(false);
    expect(sign.prompt.chainId).to.equal('eip155:10');
    await sign.sign();
    expect(sign.kit.getAccount().isConnected).to.equal(true);
  });

  it('is not asked for again when the host adds another network', async () => {
    sign = new SignInWorld(createFakeSiwx(), { networks: [testNetworks[0]] });
    await sign.signIn();
    sign.kit.addNetwork('eip155', optimism);
    expect(sign.kit.getAccount().isConnected).to.equal(true);
    await sign.settle();
    expect(sign.request).to.equal(undefined);
  });

  describe('with wallets of two namespaces', () => {
    const attachSolana = async (): Promise<void> => {
      const [, solana] = adapters;
      solana.granted = true;
      await solana.create().connect('Test Wallet', { silent: true }); // as one approval for both does
      await sign.settle();
    };
    let adapters: readonly [FakeAdapter, FakeAdapter];
    const make = (siwx: SIWXConfig | undefined, options: object = {}): void => {
      const given = both();
      adapters = given.adapters;
      sign = new SignInWorld(siwx, { ...given, ...options });
    };

    it('is asked for the active namespace, and for the other one when it becomes active', async () => {
      make(createFakeSiwx());
      await sign.signIn();
      await attachSolana();
      expect(sign.request).to.equal(undefined);
      expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
      await sign.kit.switchNetwork(testSolanaNetworks[0]);
      await sign.settle();
      expect(sign.kit.getAccount('solana').isConnected).to.equal(false);
      expect(sign.prompt.namespace).to.equal('solana');
      await sign.sign();
      expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
      await sign.kit.switchNetwork(testNetworks[0]);
      await sign.settle();
      expect(sign.request, 'its session is still there').to.equal(undefined);
      expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
    });

    it('asks again for the namespace whose session the other one has replaced', async () => {
      make(oneSession());
      await sign.signIn();
      await attachSolana();
      await sign.kit.switchNetwork(testSolanaNetworks[0]);
      await sign.settle();
      await sign.sign();
      await sign.kit.switchNetwork(testNetworks[0]);
      await sign.settle();
      expect(sign.prompt.namespace).to.equal('eip155');
    });

    it('ends the session of siweConfig when another namespace becomes active', async () => {
      const server = new LegacyServer();
      make(undefined, { siweConfig: createSIWEConfig(server) });
      await sign.signIn();
      await attachSolana();
      expect(server.calls).to.deep.equal(['onSignIn 1']);
      await sign.kit.switchNetwork(testSolanaNetworks[0]);
      await sign.settle();
      expect(server.calls).to.deep.equal(['onSignIn 1', 'signOut', 'onSignOut']);
      expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
      await sign.kit.switchNetwork(testNetworks[0]);
      await sign.settle();
      expect(sign.prompt.namespace).to.equal('eip155');
    });
  });

  it('says what to do when the wallet stores its signature on the network', async () => {
    const signMessage = (): Promise<string> => Promise.reject(new W3mError('SIGNATURE_ON_CHAIN'));
    sign = new SignInWorld(Object.assign(createFakeSiwx(), { signMessage }));
    const log = catchLog();
    try {
      await sign.attempt();
      await sign.sign();
    } finally {
      expect(log.stop().map(error => (error as W3mError).code)).to.deep.equal(['SIGNATURE_ON_CHAIN']);
    }
    expect(sign.toast).to.match(/^Your wallet stores this signature on the network/);
    expect(sign.prompt.step.get()).to.equal('asking');
  });

  it('is a toast with a code when the service refuses the session, and no unhandled error', async () => {
    const reports = catchReports();
    const log = catchLog();
    try {
      const siwx = createFakeSiwx();
      siwx.addSession = () => Promise.reject(new W3mError('SIWX_SERVER_REFUSED', { params: { reason: '401' } }));
      sign = new SignInWorld(siwx);
      await sign.attempt();
      await sign.sign();
      expect(sign.toast).to.equal('Could not sign in. Try again.');
      expect(sign.prompt.step.get()).to.equal('asking');
    } finally {
      expect(log.stop().map(error => (error as W3mError).code)).to.deep.equal(['SIWX_SERVER_REFUSED']);
      expect(reports.stop()).to.deep.equal([]);
    }
  });
});
