import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/eip155/permissions.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { grantPermissions, getSmartSessions, revokePermissions } from '../app-kit/smart-session.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import type { SmartSessionGrantPermissionsRequest } from '../domain/transactions/smart-sessions.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { EvmTestWallet, KNOWN_KEY } from '../../testing/wallet/evm-wallet.js';
import type { SmartSessions } from './smart-sessions.js';

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const NETWORKS = [{ chainId: 1 }, { chainId: 10 }] as const;

describe('smart sessions', () => {
  let wallet: EvmTestWallet;
  let clock: ManualClock;
  let modal: Modal;
  let session: Session;
  let sessions: SmartSessions;
  let endings: (() => void)[];

  async function start(id: string = crypto.randomUUID(), smartSessions?: boolean): Promise<void> {
    const page = new EventTarget();
    endings.push(wallet.announce(page));
    modal = createModal(
      {
        id,
        clock,
        networks: testNetworks,
        adapters: [new EvmAdapter({ page })],
        features: { ...(smartSessions !== undefined && { smartSessions }) },
      },
      { session: () => Promise.resolve(sessionModule), sources: [] },
    );
    session = await modal.start();
    const [connector] = session.connectors.all.get();
    if (!connector) throw new Error('The wallet is not found');
    await session.connect(connector);
    await settle();
    sessions = await session.features.load('smartSessions');
  }

  beforeEach(async () => {
    endings = [];
    clock = new ManualClock();
    wallet = new EvmTestWallet({ keys: [KNOWN_KEY, SECOND_KEY], networks: NETWORKS });
    await start();
  });

  afterEach(() => {
    modal.dispose();
    for (const end of endings) end();
    localStorage.clear();
  });

  const request = (change: Partial<SmartSessionGrantPermissionsRequest> = {}): SmartSessionGrantPermissionsRequest => ({
    chainId: '0x1',
    address: wallet.addresses[0] ?? '0x',
    expiry: Math.floor(clock.now() / 1000) + 3600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04ab' }] } },
    permissions: [
      { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0000', period: 86_400, start: 0 } },
    ],
    ...change,
  });
  const statuses = (): readonly string[] => sessions.list.get().map(({ status }) => status);

  it('asks the wallet with the request itself, and lists what it granted', async () => {
    const granted = await sessions.grant(request());
    expect(wallet.script.requests.at(-1)).to.deep.equal({ method: 'wallet_grantPermissions', params: [request()] });
    expect(wallet.permissions.contexts).to.deep.equal([granted.context]);
    expect(granted).to.include({ chainId: '0x1', address: wallet.addresses[0], expiry: request().expiry });
    expect(sessions.created.get()?.session.context).to.equal(granted.context);
    expect(sessions.list.get()[0]).to.include({ status: 'active', isRevoking: false, error: undefined });
    expect(sessions.list.get()[0]?.network?.name).to.equal('Ethereum');
  });

  it('keeps sessions for the next visit of the page', async () => {
    const { context } = await sessions.grant(request());
    const { id } = modal;
    modal.dispose();
    await start(id);
    expect(sessions.list.get().map(({ session: each }) => each.context)).to.deep.equal([context]);
  });

  it('shows the session only where the host lists sessions', async () => {
    await sessions.grant(request());
    expect(modal.shell.isOpen.get()).to.equal(false);
    modal.dispose();
    await start(undefined, true);
    await sessions.grant(request());
    expect(modal.shell.isOpen.get()).to.equal(true);
    expect(session.router.current.get().view).to.equal('SmartSessionCreated');
    session.router.goBack();
    expect(modal.shell.isOpen.get()).to.equal(false);
  });

  for (const [name, change] of Object.entries<object>({
    'an expiry in the past': { expiry: 0 },
    'an expiry after the last date, which no view could show': { expiry: Number.MAX_SAFE_INTEGER },
    'a decimal chain id': { chainId: '1' },
    'no permission': { permissions: [] },
    'no key': { signer: { type: 'keys', data: { keys: [] } } },
    'an unknown permission': { permissions: [{ type: 'everything', data: {} }] },
    'a surplus field': { sponsor: true },
    'a value that no message can carry': {
      permissions: [
        {
          type: 'contract-call',
          data: { address: KNOWN_KEY.slice(0, 42), abi: [], functions: [{ functionName: 'mint', args: [5n] }] },
        },
      ],
    },
    'an allowance that is no number': {
      permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0.1', period: 1, start: 0 } }],
    },
  })) {
    it(`rejects a request with ${name} before the wallet is asked`, async () => {
      await expectRejection(sessions.grant({ ...request(), ...change }), 'INVALID_REQUEST');
      expect(wallet.script.count('wallet_grantPermissions')).to.equal(0);
    });
  }

  it('rejects another account, another network and a page without a wallet', async () => {
    await expectRejection(sessions.grant(request({ address: wallet.addresses[1]! })), 'PERMISSIONS_OTHER_ACCOUNT');
    await expectRejection(sessions.grant(request({ chainId: '0x539' })), 'NETWORK_NOT_FOUND');
    await session.disconnect();
    await expectRejection(sessions.grant(request()), 'WALLET_DISCONNECTED');
    expect(wallet.script.count('wallet_grantPermissions')).to.equal(0);
  });

  it('lists nothing after a rejection, an invalid reply or an abort', async () => {
    wallet.script.answer('reject', 'wallet_grantPermissions');
    await expectRejection(sessions.grant(request()), 'USER_REJECTED');
    wallet.script.answer('lie', 'wallet_grantPermissions');
    await expectRejection(sessions.grant(request()), 'WALLET_BAD_REPLY');
    wallet.script.answer('hang', 'wallet_grantPermissions');
    const stop = new AbortController();
    const pending = sessions.grant(request(), stop.signal);
    await waitUntil(() => wallet.script.count('wallet_grantPermissions') === 3);
    stop.abort();
    await expectRejection(pending, 'REQUEST_ABORTED');
    wallet.script.release();
    await settle();
    expect(sessions.list.get()).to.deep.equal([]);
  });

  it('expires a session at its time', async () => {
    await sessions.grant(request());
    clock.advance(3_599_000);
    await settle();
    expect(statuses()).to.deep.equal(['active']);
    clock.advance(1_000);
    await waitUntil(() => statuses()[0] === 'expired');
  });

  it('revokes a session once the wallet has agreed, and not before', async () => {
    const granted = await sessions.grant(request());
    wallet.script.answer('hang', 'wallet_revokePermissions');
    const revoking = sessions.revoke(granted);
    await waitUntil(() => wallet.script.count('wallet_revokePermissions') === 1);
    expect(sessions.list.get()[0]).to.include({ status: 'active', isRevoking: true });
    await sessions.revoke(granted); // a second tap asks nothing
    expect(wallet.script.count('wallet_revokePermissions')).to.equal(1);
    wallet.script.release();
    await revoking;
    expect(sessions.list.get()[0]).to.include({ status: 'revoked', isRevoking: false });
    expect(wallet.permissions.contexts).to.deep.equal([]);
    expect(wallet.script.requests.at(-1)?.params).to.deep.equal([{ permissionContext: granted.context }]);
    expect(modal.account.isConnected.get()).to.equal(true); // the wallet took it for no farewell
  });

  it('keeps a session active when the wallet declines to revoke it, and says why', async () => {
    const granted = await sessions.grant(request());
    wallet.script.answer('reject', 'wallet_revokePermissions');
    await expectRejection(sessions.revoke(granted), 'USER_REJECTED');
    expect(statuses()).to.deep.equal(['active']);
    expect(sessions.list.get()[0]?.error?.code).to.equal('USER_REJECTED');
    await sessions.revoke(granted);
    expect(sessions.list.get()[0]).to.include({ status: 'revoked', error: undefined });
  });

  it('sees that a session was revoked in the wallet', async () => {
    const [first, second] = [await sessions.grant(request()), await sessions.grant(request())];
    await sessions.refresh();
    wallet.permissions.forget(first.context);
    await sessions.refresh();
    const found = Object.fromEntries(sessions.list.get().map(each => [each.session.context, each.status]));
    expect(found).to.deep.equal({ [first.context]: 'revoked', [second.context]: 'active' });
  });

  it('lists the sessions of the account in use only', async () => {
    const own = await sessions.grant(request());
    wallet.useAccount(wallet.addresses[1]!);
    await waitUntil(() => sessions.list.get().length === 0);
    await expectRejection(sessions.revoke(own), 'PERMISSIONS_OTHER_ACCOUNT');
    expect(wallet.permissions.contexts).to.deep.equal([own.context]);
    wallet.useAccount(own.address);
    await waitUntil(() => statuses()[0] === 'active');
  });

  it('grants, lists and revokes by the functions of the entry', async () => {
    const { id: modalId } = modal;
    const granted = await grantPermissions(request(), { modalId });
    expect(await getSmartSessions({ modalId })).to.have.length(1);
    await revokePermissions(granted, { modalId });
    expect((await getSmartSessions({ modalId }))[0]?.revokedAt).to.equal(clock.now());
    await expectRejection(grantPermissions(request(), { modalId: 'other' }), 'MODAL_MISSING');
  });
});
