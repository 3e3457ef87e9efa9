import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import type { Connection, Connector } from '../domain/entities.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ManualClock, testAccounts, testConnector } from '../../testing/index.js';
import { connectOnRequest, type ConnectRequest } from './connect-on-request.js';

const connectionOf = (connectorId: string, chainId = 1): Connection => ({
  connectorId,
  namespace: 'eip155',
  accounts: [testAccounts[0]],
  chainId,
  provider: {},
});

describe('connectOnRequest', () => {
  const wallets = signal<readonly Connector[]>([]);
  const connection = signal<Connection | undefined>(undefined);
  const created = signal<Connection | undefined>(undefined);
  const isOpen = signal(false);
  let clock: ManualClock;
  let scope: Scope;
  let count: number;

  const request = (wish: ConnectRequest): Promise<Connection> =>
    connectOnRequest(
      scope,
      {
        shell: { isOpen, isEmbedded: false },
        wallets,
        findConnector: wallet => wallets.get().find(({ id }) => id === wallet),
        connect: ({ id }) => {
          count += 1;
          return Promise.resolve(connectionOf(id));
        },
        connection: () => connection.get(),
        connections: () => [connection.get()].flatMap(each => each ?? []),
        created,
        openConnect: () => isOpen.set(true),
        isSigning: signal(false),
        close: () => isOpen.set(false),
        isEnded: () => false,
      },
      wish,
    );

  beforeEach(() => {
    wallets.set([]);
    for (const source of [connection, created]) source.set(undefined);
    isOpen.set(false);
    clock = new ManualClock();
    scope = new Scope(clock);
    count = 0;
  });

  afterEach(() => scope.dispose());

  describe('while it waits for the named wallet', () => {
    it('rejects with CONNECT_ABORTED when the signal is aborted, and sends no request to the wallet', async () => {
      const stop = new AbortController();
      const answer = request({ wallet: testConnector.id, signal: stop.signal });
      stop.abort();
      await expectRejection(answer, 'CONNECT_ABORTED');
      wallets.set([testConnector]);
      await aTimeout(0);
      expect(count).to.equal(0);
      expect(clock.pending).to.equal(0);
    });

    it('rejects with MODAL_DESTROYED when the modal is destroyed', async () => {
      const answer = request({ wallet: testConnector.id });
      scope.dispose();
      await expectRejection(answer, 'MODAL_DESTROYED');
      expect(clock.pending).to.equal(0);
    });

    it('rejects with CONNECTOR_NOT_FOUND when the wallet does not announce itself', async () => {
      const answer = request({ wallet: testConnector.id });
      clock.advance(3_000);
      await expectRejection(answer, 'CONNECTOR_NOT_FOUND');
    });
  });

  for (const wallet of [undefined, testConnector.id]) {
    it(`rejects with MODAL_DESTROYED on a destroyed modal, ${wallet ? 'by name' : 'through the modal'}`, async () => {
      scope.dispose();
      await expectRejection(request({ wallet }), 'MODAL_DESTROYED');
      expect(isOpen.get()).to.equal(false);
    });
  }

  describe('through the modal', () => {
    beforeEach(() => connection.set(connectionOf('a')));

    it('resolves with the connection of an attempt, also for the wallet that was connected before', async () => {
      const answer = request({});
      created.set(connectionOf('a'));
      expect((await answer).connectorId).to.equal('a');
    });

    it('ignores an attempt in a namespace other than the requested one', async () => {
      const answer = request({ namespace: 'eip155' });
      created.set({ ...connectionOf('s'), namespace: 'solana' });
      await aTimeout(0);
      created.set(connectionOf('b'));
      expect((await answer).connectorId).to.equal('b');
    });

    it('resolves when another wallet connects without an attempt, but not when the same wallet changes', async () => {
      const answer = request({});
      connection.set(connectionOf('a', 10));
      await aTimeout(0);
      connection.set(undefined);
      await aTimeout(0);
      connection.set(connectionOf('a', 137));
      expect((await answer).chainId).to.equal(137);
    });

    it('rejects with CONNECT_CLOSED when the modal closes, and leaves no timer', async () => {
      const answer = request({});
      isOpen.set(false);
      await expectRejection(answer, 'CONNECT_CLOSED');
      expect(clock.pending).to.equal(0);
    });
  });
});
