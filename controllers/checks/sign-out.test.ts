import { expect } from '@open-wc/testing';
import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { createSIWEConfig } from '../sign-in/index.js';
import {
  FakeAdapter,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
} from '../../testing/index.js';
import { LegacyServer } from '../../testing/legacy-server.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const [{ address }] = testAccounts;
const [{ address: solanaAddress }] = solanaFake.accounts;
const SOLANA: CaipNetworkId = `solana:${solanaFake.chainId}`;

describe('the sessions of a wallet that disconnects beside one of another namespace', () => {
  let id: string;
  let sign: SignInWorld;
  let [evm, solana] = [new FakeAdapter(), new FakeAdapter(solanaFake)];
  before(() => SignInWorld.load());
  beforeEach(() => (id = crypto.randomUUID()));
  afterEach(() => sign.kit.destroy());

  const make = (siwx: SIWXConfig | undefined, options: object = {}, granted = false): void => {
    [evm, solana] = [new FakeAdapter({ accounts: testAccounts, granted }), new FakeAdapter({ ...solanaFake, granted })];
    const adapters = [evm, solana];
    sign = new SignInWorld(siwx, { id, networks: [...testNetworks, ...testSolanaNetworks], adapters, ...options });
  };
  const connectBoth = async (signsSolana = true): Promise<void> => {
    for (const connector of [solanaFake.connectors[0], testConnector]) {
      const connected = sign.world.session.connect(connector);
      await sign.settle();
      if (signsSolana || sign.request) await sign.sign();
      await connected;
      await sign.settle();
    }
  };
  const reload = async (siwx: SIWXConfig | undefined, options?: object): Promise<void> => {
    sign.kit.destroy();
    make(siwx, options, true);
    await sign.settle();
    expect(sign.kit.getAccount('eip155').isConnected, 'EVM is restored').to.equal(true);
    expect(sign.kit.getAccount('solana').isConnected, 'Solana is restored').to.equal(true);
  };
  const sessionsOf = async (siwx: SIWXConfig): Promise<readonly string[]> => {
    const subjects = [
      ['eip155:1', address],
      ['eip155:10', address],
      [SOLANA, solanaAddress],
    ] as const;
    const found = await Promise.all(subjects.map(([chainId, account]) => siwx.getSessions(chainId, account)));
    return found.flat().map(({ data }) => data.chainId);
  };

  it('end if the wallet has passed without a look for its session, since the other one is active', async () => {
    const siwx = createFakeSiwx();
    make(siwx);
    await connectBoth();
    expect(await sessionsOf(siwx)).to.deep.equal(['eip155:1', SOLANA]);
    await reload(siwx);
    await sign.kit.disconnect('solana');
    expect(await sessionsOf(siwx)).to.deep.equal(['eip155:1']);
  });

  it('end on every network that the account signed in on before the page was loaded', async () => {
    const siwx = createFakeSiwx();
    make(siwx);
    await connectBoth();
    evm.change({ chainId: 10 });
    await sign.settle();
    await sign.sign();
    expect(await sessionsOf(siwx)).to.deep.equal(['eip155:1', 'eip155:10', SOLANA]);
    await reload(siwx);
    await sign.kit.disconnect('eip155');
    expect(await sessionsOf(siwx)).to.deep.equal([SOLANA]);
  });

  it('are not asked for at a host that has none of them', async () => {
    const revoked: string[] = [];
    const siwx = createFakeSiwx();
    const revoke = siwx.revokeSession.bind(siwx);
    siwx.revokeSession = async (...given) => {
      revoked.push(given.join(' '));
      await revoke(...given);
    };
    make(siwx);
    await connectBoth();
    await reload(siwx);
    await sign.kit.disconnect('solana');
    expect(revoked).to.deep.equal([`${SOLANA} ${solanaAddress}`]);
  });

  it('end once at a server that holds one session, which stays when a Solana wallet disconnects', async () => {
    const server = new LegacyServer();
    const options = { siweConfig: createSIWEConfig(Object.assign(server, { signOutOnNetworkChange: false })) };
    make(undefined, options);
    await connectBoth(false);
    await reload(undefined, options);
    const before = server.calls.length;
    await sign.kit.disconnect('solana');
    expect([server.session?.address, server.calls.slice(before)]).to.deep.equal([address, []]);
    solana.granted = true;
    await solana.create().connect('Test Wallet', { silent: true });
    await sign.settle();
    await sign.kit.disconnect('eip155');
    expect([server.session, server.calls.slice(before)]).to.deep.equal([null, ['signOut', 'onSignOut']]);
  });
});
