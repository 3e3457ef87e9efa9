import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { HINT_AFTER_MS } from '../domain/connect-timeout.js';
import { W3mError } from '../domain/errors/errors.js';
import type { ChainNamespace, Connection, Connector } from '../domain/entities.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { ConnectionController, type ConnectionWay, type ConnectorRequest } from './connection-controller.js';

const walletA: Connector = { id: 'a', name: 'A', type: 'ANNOUNCED', namespace: 'eip155' };
const walletB: Connector = { id: 'b', name: 'B', type: 'ANNOUNCED', namespace: 'eip155' };
const walletS: Connector = { id: 's', name: 'S', type: 'ANNOUNCED', namespace: 'solana' };
const connectionOf = ({ id, namespace }: Connector): Connection => ({
  connectorId: id,
  namespace,
  accounts: [{ namespace, address: '0xa', type: 'eoa' }],
  chainId: 1,
  provider: {},
});

/** One request to a wallet, which the test settles. */
interface Question {
  readonly connector: Connector;
  readonly request: ConnectorRequest;
  approve(): void;
  fail(error: unknown): void;
}

describe('ConnectionController', () => {
  let clock: ManualClock;
  let scope: Scope;
  let controller: ConnectionController;
  let questions: Question[];
  let waits: Map<object, ChainNamespace>;
  let replies: (string | ConnectionWay)[];
  let admitted: Promise<Connection> | undefined;
  let isSigning: boolean;
  const listed = signal<readonly string[]>([]);
  let disconnect: (namespace: ChainNamespace) => Promise<void>;

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    questions = [];
    waits = new Map();
    replies = [];
    admitted = undefined;
    isSigning = false;
    listed.set(['a', 'b', 's']);
    disconnect = () => Promise.resolve();
    controller = new ConnectionController({
      scope,
      adapterOf: namespace => ({ disconnect: () => disconnect(namespace) }),
      ask: (connector, request) =>
        new Promise((resolve, reject) => {
          const approve = (): void => resolve(connectionOf(connector));
          questions.push({ connector, request, approve, fail: reject });
        }),
      setWaiting: (namespace, attempt, status) => {
        if (status) waits.set(attempt, namespace);
        else waits.delete(attempt);
      },
      admit: () => admitted,
      isSigning: () => isSigning,
      isListed: ({ id }) => listed.get().includes(id),
      onConnected: (_connection, { id }, way) => replies.push(`connected ${id}`, way),
      onFailed: ({ code }) => replies.push(`failed ${code}`),
    });
  });

  afterEach(async () => {
    scope.dispose();
    await aTimeout(0); // the rejections of this test reach its own `replies`
  });

  const question = (at = questions.length - 1): Question => questions[at] ?? expect.fail('no wallet was asked');

  it('connects, and leaves no attempt and no timer', async () => {
    const pending = controller.connect(walletA, { chainId: 10 });
    expect(controller.attempt.get()).to.deep.include({ connector: walletA, status: 'waiting' });
    expect([...waits.values()]).to.deep.equal(['eip155']);
    expect(question().request.chainId).to.equal(10);
    question().approve();
    expect(await pending).to.deep.equal(connectionOf(walletA));
    expect(controller.attempt.get()).to.equal(undefined);
    expect(replies[0]).to.equal('connected a');
    expect(waits.size).to.equal(0);
    expect(clock.pending).to.equal(0);
  });

  describe('ends', () => {
    const stop = new AbortController();
    stop.abort();
    type End = (controller: ConnectionController, request: Question) => void;
    const cases: readonly (readonly [string, End, string, readonly string[]])[] = [
      [
        'the wallet declines',
        (_, request) => request.fail(new W3mError('USER_REJECTED')),
        'USER_REJECTED',
        ['failed USER_REJECTED'],
      ],
      [
        'the wallet throws an error of its own',
        (_, request) => request.fail(new TypeError('no')),
        'CONNECT_FAILED',
        ['failed CONNECT_FAILED'],
      ],
      ['the attempt is abandoned', on => on.abandon(on.attempt.get()), 'CONNECT_ABORTED', []],
      [
        'the wallet is silent for five minutes',
        () => clock.advance(5 * 60_000),
        'CONNECT_TIMEOUT',
        ['failed CONNECT_TIMEOUT'],
      ],
      ['the scope ends', () => scope.dispose(), 'MODAL_DESTROYED', ['failed MODAL_DESTROYED']],
    ];
    for (const [name, end, code, events] of cases) {
      it(`with ${code} when ${name}, and a late answer changes nothing`, async () => {
        const pending = controller.connect(walletA);
        end(controller, question());
        await expectRejection(pending, code as 'CONNECT_FAILED');
        question().approve();
        await aTimeout(0);
        expect(replies).to.deep.equal(events);
        expect(waits.size).to.equal(0);
        expect(clock.pending).to.equal(0);
        expect(controller.attempt.get()?.status).to.equal(code === 'CONNECT_ABORTED' ? undefined : 'failed');
      });
    }

    it('with CONNECT_ABORTED when the signal of the host is aborted, before or after the request', async () => {
      const late = new AbortController();
      const pending = controller.connect(walletA, { signal: late.signal });
      late.abort();
      await expectRejection(pending, 'CONNECT_ABORTED');
      expect(question().request.signal?.aborted).to.equal(true);
      await expectRejection(controller.connect(walletA, { signal: stop.signal }), 'CONNECT_ABORTED');
      expect(waits.size).to.equal(0);
    });

    it('without a time limit if the connector shows a pairing URI', async () => {
      const pending = controller.connect({ ...walletA, type: 'WALLET_CONNECT' });
      clock.advance(60 * 60_000);
      question().approve();
      await pending;
    });
  });

  for (const next of [walletB, walletS]) {
    it(`aborts an attempt when one for ${next.namespace} starts, and connects the new one`, async () => {
      const before = controller.connect(walletA);
      const after = controller.connect(next);
      await expectRejection(before, 'CONNECT_ABORTED');
      expect(controller.attempt.get()).to.deep.include({ connector: next, status: 'waiting' });
      expect([...waits.values()]).to.deep.equal([next.namespace]);
      question(0).approve();
      question().approve();
      expect((await after).connectorId).to.equal(next.id);
      expect(replies[0]).to.equal(`connected ${next.id}`);
    });
  }

  it('reports the link and the wallet of a connection', async () => {
    const link = { href: 'wallet://', name: 'Wallet' };
    const wallet = { id: 'w', name: 'Wallet' };
    controller.setLink(link); // without an attempt it has no effect
    const pending = controller.connect(walletA, { wallet });
    controller.setLink(link);
    question().approve();
    await pending;
    expect(replies[1]).to.deep.equal({ wallet, link });
  });

  describe('begin()', () => {
    it('returns the attempt, whose status changes with its cause', async () => {
      const attempt = controller.begin(walletA);
      expect(controller.attempt.get()).to.equal(attempt);
      expect([attempt.status, attempt.isLong]).to.deep.equal(['waiting', undefined]);
      clock.advance(HINT_AFTER_MS);
      expect([attempt.status, attempt.isLong]).to.deep.equal(['waiting', true]);
      question().approve();
      expect((await attempt.done).connectorId).to.equal('a');
      expect([attempt.status, attempt.isLong]).to.deep.equal(['connected', undefined]);
    });

    it('fails at once when it is aborted, and a late answer changes nothing', async () => {
      const attempt = controller.begin(walletA);
      controller.abandon(attempt);
      expect([attempt.status, attempt.error?.code]).to.deep.equal(['failed', 'CONNECT_ABORTED']);
      question().approve();
      await aTimeout(0);
      expect(attempt.status).to.equal('failed');
      expect(replies).to.deep.equal([]);
    });

    it('is left alone by abandon() of an earlier attempt with the same wallet', () => {
      const first = controller.begin(walletA);
      const second = controller.begin(walletA);
      expect(first.error?.code).to.equal('CONNECT_ABORTED');
      controller.abandon(first);
      expect(second.status).to.equal('waiting');
      expect(controller.attempt.get()).to.equal(second);
    });

    it('fails when its wallet is removed or disabled', async () => {
      const attempt = controller.begin(walletA);
      listed.set([]);
      await aTimeout(0);
      expect(attempt.error?.code).to.equal('CONNECTOR_NOT_FOUND');
      expect(controller.attempt.get()?.status).to.equal('failed');
      expect(replies).to.deep.equal(['failed CONNECTOR_NOT_FOUND']);
    });

    it('goes on with a wallet that was never listed', async () => {
      const attempt = controller.begin({ ...walletA, id: 'hidden' });
      listed.set([]);
      await aTimeout(0);
      expect(attempt.status).to.equal('waiting');
    });
  });

  describe('at the gate', () => {
    let pass: (connection: Connection) => void;
    beforeEach(() => {
      admitted = new Promise(resolve => (pass = resolve));
    });

    it('waits until the wallet is admitted, and resolves with the admitted connection', async () => {
      const pending = controller.connect(walletA);
      question().approve();
      await aTimeout(0);
      expect(controller.attempt.get()?.status).to.equal('waiting');
      expect(replies).to.deep.equal([]);
      pass({ ...connectionOf(walletA), chainId: 10 });
      expect((await pending).chainId).to.equal(10);
      expect(controller.created.get()?.chainId).to.equal(10);
    });

    for (const code of ['CONNECT_CLOSED', 'WALLET_NO_ACCOUNTS'] as const) {
      it(`rejects with ${code} when the gate rejects with it`, async () => {
        admitted = Promise.reject(new W3mError(code));
        const pending = controller.connect(walletA);
        question().approve();
        await expectRejection(pending, code);
        expect(replies).to.deep.equal(code === 'CONNECT_CLOSED' ? [] : [`failed ${code}`]);
      });
    }

    it('ignores abandon() while the person is asked', async () => {
      const pending = controller.connect(walletA);
      question().approve();
      await aTimeout(0);
      isSigning = true;
      controller.abandon(controller.attempt.get());
      expect(controller.attempt.get()?.status).to.equal('waiting');
      pass(connectionOf(walletA));
      await pending;
    });
  });

  describe('disconnect', () => {
    it('disconnects every given namespace, and rejects afterwards if one fails', async () => {
      disconnect = namespace => (namespace === 'eip155' ? Promise.reject(new TypeError('no')) : Promise.resolve());
      const requests: ChainNamespace[] = [];
      const reply = disconnect;
      disconnect = namespace => (requests.push(namespace), reply(namespace));
      await expectRejection(controller.disconnect(['eip155', 'solana']), 'DISCONNECT_FAILED');
      expect(requests).to.deep.equal(['eip155', 'solana']);
    });
  });
});
