import { expect } from '@open-wc/testing';
import type { RemoteSession } from '../adapters/remote-wallet.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import type { Connection } from '../domain/entities.js';
import { NetworkController } from '../state/network-controller.js';
import { settle } from '../../testing/settle.js';
import { followRemote } from './follow-remote.js';

describe('followRemote', () => {
  const connection = signal<Connection | undefined>(undefined);
  const connectionOf = (connectorId: string): Connection => ({ connectorId }) as Connection;
  const remoteOf = (chains: readonly `eip155:${string}`[]): Parameters<typeof followRemote>[1]['remote'] => ({
    session: signal<RemoteSession | undefined>({
      topic: 'topic',
      wallet: { name: 'Phone' },
      expiresAt: Infinity,
      isFresh: true,
      grants: {
        eip155: { accounts: ['eip155:1:0x0000000000000000000000000000000000000001'], chains, methods: [], events: [] },
      },
    }),
    forget: () => undefined,
  });
  let scope: Scope;
  let network: NetworkController;

  const follow = (connectorId: string, chains: readonly `eip155:${string}`[]): void => {
    const adapters = [{ namespace: 'eip155', connection, connect: () => Promise.reject(new Error()) }] as const;
    const storage = createStorage({ prefix: crypto.randomUUID() });
    followRemote(scope, { connectorId, remote: remoteOf(chains), adapters, network, storage });
  };
  const approved = (): readonly string[] | undefined => network.approvalOf('eip155')?.ids;

  beforeEach(() => {
    connection.set(undefined);
    scope = new Scope();
    network = new NetworkController({
      networks: [],
      initial: undefined,
      unsupported: () => {
        throw new Error('none');
      },
    });
  });
  afterEach(() => scope.dispose());

  for (const order of [
    ['walletConnect', 'ID_AUTH'],
    ['ID_AUTH', 'walletConnect'],
  ] as const)
    it(`keeps the approval of the attached wallet, whichever source follows first: ${order[0]}`, async () => {
      const chains = { walletConnect: ['eip155:1'], ID_AUTH: ['eip155:1', 'eip155:10'] } as const;
      for (const id of order) follow(id, chains[id]);
      for (const id of [...order, ...order]) {
        connection.set(connectionOf(id));
        await settle();
        expect(approved(), id).to.deep.equal(chains[id]);
      }
      connection.set(undefined);
      await settle();
      expect(approved()).to.equal(undefined);
    });

  for (const [stored, name] of [
    [undefined, 'disconnects'],
    ['wallet.fake', 'connects another wallet in its place'],
  ] as const)
    it(`forgets the session when another tab ${name}`, async () => {
      const forgotten: string[] = [];
      const prefix = crypto.randomUUID();
      const remote = { ...remoteOf(['eip155:1']), forget: (namespace: string) => forgotten.push(namespace) };
      const adapters = [{ namespace: 'eip155', connection, connect: () => Promise.reject(new Error()) }] as const;
      followRemote(scope, {
        connectorId: 'walletConnect',
        remote,
        adapters,
        network,
        storage: createStorage({ prefix }),
      });
      connection.set(connectionOf('walletConnect'));
      await settle();
      const key = `@appkit/${prefix}/eip155:connected_connector_id`;
      if (stored) localStorage.setItem(key, stored);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: stored ?? null, storageArea: localStorage }));
      await settle();
      localStorage.removeItem(key);
      expect(forgotten).to.deep.equal(['eip155']);
    });
});
