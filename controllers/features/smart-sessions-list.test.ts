import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage, type StorageBackend } from '../core/storage.js';
import type { Account } from '../domain/entities.js';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { SmartSession, SmartSessionGrantPermissionsRequest } from '../domain/transactions/smart-sessions.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createSmartSessions, type SmartSessionsDeps } from './smart-sessions.js';

const account: Account = { namespace: 'eip155', type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const permissions: SmartSession['permissions'] = [
  { type: 'native-token-recurring-allowance', data: { allowance: '0x1', period: 60, start: 0 } },
];
const request: SmartSessionGrantPermissionsRequest = {
  chainId: '0x1',
  address: account.address as `0x${string}`,
  expiry: 8_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04ab' }] } },
  permissions,
};

/** A list of sessions whose wallet grants `0x01`, `0x02` and so on, and lists contexts when the test says so. */
function make(backend?: StorageBackend) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const lists: ((contexts: readonly string[]) => void)[] = [];
  let count = 0;
  const adapter = {
    grantPermissions: async (given: SmartSessionGrantPermissionsRequest): Promise<SmartSession> => {
      const { chainId, address, expiry } = given;
      const context = `0x${(count += 1).toString(16).padStart(2, '0')}` as const;
      return { context, chainId, address, expiry, permissions, grantedAt: scope.now() };
    },
    revokePermissions: async () => undefined,
    listPermissions: () => new Promise(resolve => lists.push(resolve)),
  };
  const deps = {
    scope,
    storage: createStorage({ prefix: crypto.randomUUID(), ...(backend ? { backend } : {}) }),
    accountOf: () => account,
    adapterOf: () => adapter,
    options: signal({ features: {} }),
    network: { inNamespace: () => [toCaipNetwork(mainnet)] },
  };
  // The parts above have the types of those that the feature uses
  const sessions = createSmartSessions(deps as unknown as SmartSessionsDeps);
  const statuses = (): object =>
    Object.fromEntries(sessions.list.get().map(({ session, status }) => [session.context, status]));
  /** Answers a request for the list, by its place among all of them. */
  const list = async (at: number, contexts: readonly string[]): Promise<void> => {
    lists[at]?.(contexts);
    await settle();
  };
  return { sessions, clock, scope, statuses, list };
}

describe('The list of smart sessions', () => {
  afterEach(() => localStorage.clear());

  it('takes no session for revoked because of a list that was asked for before it was granted', async () => {
    const test = make();
    void test.sessions.refresh();
    await test.sessions.grant(request);
    void test.sessions.refresh();
    await test.list(2, ['0x01']);
    await test.list(1, ['0x01']);
    await test.list(0, []);
    expect(test.statuses()).to.deep.equal({ '0x01': 'active' });
    test.scope.dispose();
  });

  it('takes a session for active again that the wallet lists again', async () => {
    const test = make();
    await test.sessions.grant(request);
    await test.list(0, ['0x01']);
    void test.sessions.refresh();
    await test.list(1, []); // as of another network
    expect(test.statuses()).to.deep.equal({ '0x01': 'revoked' });
    void test.sessions.refresh();
    await test.list(2, ['0x01']);
    expect(test.statuses()).to.deep.equal({ '0x01': 'active' });
    test.scope.dispose();
  });

  it('keeps a session revoked that the wallet has agreed to revoke and still lists', async () => {
    const test = make();
    const granted = await test.sessions.grant(request);
    await test.list(0, ['0x01']);
    await test.sessions.revoke(granted);
    void test.sessions.refresh();
    await test.list(1, ['0x01']);
    expect(test.statuses()).to.deep.equal({ '0x01': 'revoked' });
    test.scope.dispose();
  });

  it('shows what was granted and revoked while the browser refuses to store it', async () => {
    const full: StorageBackend = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const test = make(full);
    const granted = await test.sessions.grant(request);
    expect(test.sessions.created.get()?.status).to.equal('active');
    await test.sessions.revoke(granted);
    expect(test.statuses()).to.deep.equal({ '0x01': 'revoked' });
    test.scope.dispose();
  });

  it('forgets sessions that are over before one that is active', async () => {
    const test = make();
    await test.sessions.grant(request);
    for (let count = 0; count < 50; count += 1) await test.sessions.revoke(await test.sessions.grant(request));
    expect(test.sessions.list.get()).to.have.length(50);
    expect(test.statuses()).to.include({ '0x01': 'active', '0x33': 'revoked' });
    expect(test.statuses()).not.to.have.property('0x02');
    test.scope.dispose();
  });
});
