import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../../testing/wait-until.js';
import { ACCOUNT_HEADER } from '../../shared/account-header.js';
import type { Network } from '../facts.js';
import { carryOut, type IntentWorld, type SendOutcome } from '../intents/carry-out.js';
import { passingStore, type Intent } from '../intents/intent-store.js';
import type { WalletError } from '../wallet-error.js';
import { operationCarrier } from './operation-carrier.js';

const NETWORK: Network = {
  id: 'eip155:8453',
  name: 'Base',
  rpcUrl: 'http://127.0.0.1:1/',
  symbol: 'ETH',
  decimals: 18,
};
const INTENT: Intent = { hash: '0x1', lane: 'lane', order: 'pay', signed: '{}', at: 0, isAnswered: false };
const HTML = '<html><body>An error of a proxy</body></html>';
/** A refusal in the words of the service. */
const ENVELOPE = JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description: 'No.' }] });

/** Returns an answer; with a code, it has the header of the service. */
const answer = (status: number, body: string, code?: string): Response =>
  new Response(body, { status, headers: code === undefined ? {} : { 'x-wallet-failure': code } });

describe('A user operation of the secure wallet', () => {
  const { fetch } = window;
  afterEach(() => (window.fetch = fetch));

  const sendTo = (respond: () => Response): Promise<SendOutcome> => {
    window.fetch = () => Promise.resolve(respond());
    return operationCarrier(NETWORK).send(INTENT);
  };

  const statuses = [400, 401, 403, 404, 405, 408, 409, 413, 421, 422, 425, 429, 431, 451, 499, 500, 502, 503, 504, 520, 524]; // prettier-ignore
  const bodies: readonly (readonly [what: string, body: string])[] = [
    ['no body', ''],
    ['a page of a proxy', HTML],
    ['JSON of a proxy', '{"error":"rate limited"}'],
    ['JSON that is no object', 'null'],
    ['a body that was cut off', ENVELOPE.slice(0, -9)],
    ['reasons without a text', '{"reasons":[{}]}'],
    ['a refusal without a code', ENVELOPE],
  ];
  for (const [what, body] of bodies)
    it(`has an unknown outcome where the service is answered for by ${what}, whatever the status`, async () => {
      for (const status of statuses) expect(await sendTo(() => answer(status, body)), `${status}`).to.equal('unclear');
    });

  it('has an unknown outcome where only the header of a refusal arrives', async () => {
    for (const [what, body] of bodies.filter(([, text]) => text !== ENVELOPE))
      for (const status of statuses)
        expect(await sendTo(() => answer(status, body, 'OPERATION_REJECTED')), `${status} ${what}`).to.equal('unclear');
  });

  it('is not sent where the service itself refuses it, whatever the status', async () => {
    for (const status of statuses) {
      const outcome = await sendTo(() => answer(status, ENVELOPE, 'BUDGET_SPENT'));
      expect(outcome, `${status}`).to.have.nested.property('refusal.reason', 'BUDGET_SPENT');
      expect(outcome).to.have.nested.property('refusal.message', 'No.');
    }
  });

  it('names its account, so that the service refuses it once another one is signed in', async () => {
    let account: string | null = null;
    window.fetch = (_, init) => {
      account = new Headers(init?.headers).get(ACCOUNT_HEADER);
      return Promise.resolve(answer(409, ENVELOPE, 'ACCOUNT_CHANGED'));
    };
    const outcome = await operationCarrier(NETWORK, 'ann').send(INTENT);
    expect(account).to.equal('ann');
    expect(outcome).to.have.nested.property('refusal.reason', 'ACCOUNT_CHANGED');
  });

  it('has an unknown outcome after an answer that is no answer of the call', async () => {
    for (const body of ['', HTML, '{}', '{"hash":"0x2"}', 'null'])
      expect(await sendTo(() => answer(200, body)), body).to.equal('unclear');
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await operationCarrier(NETWORK).send(INTENT)).to.equal('unclear');
  });

  describe('of an account with an open one', () => {
    const PENDING = (): Response => answer(409, ENVELOPE, 'OPERATION_PENDING');
    let world: IntentWorld;
    let stop: AbortController;
    /** Bodies of the operations that were posted, in order. */
    let posted: string[];
    let waited: number;
    /** Hashes in the store during each pause. */
    let storedInPauses: string[][];

    beforeEach(() => {
      const store = passingStore();
      [posted, waited, storedInPauses] = [[], 0, []];
      stop = new AbortController();
      world = {
        store,
        now: () => 0,
        async wait(ms) {
          waited += ms;
          storedInPauses.push((await store.all()).map(({ hash }) => hash));
        },
      };
    });

    /** Orders an operation; the service gives the answers in turn, and repeats the last one. */
    const order = (...answers: readonly (() => Response)[]): Promise<string> => {
      const left = [...answers];
      window.fetch = (url, init) => {
        if (url === '/v1/operations/status') return Promise.resolve(answer(200, '{"transactionHash":null}'));
        if (url !== '/v1/operations/send') return Promise.reject(new TypeError('no node'));
        posted.push(typeof init?.body === 'string' ? init.body : '');
        const respond = left.length > 1 ? left.shift() : left[0];
        return respond ? Promise.resolve(respond()) : Promise.reject(new TypeError('no answer'));
      };
      let signatures = 0;
      return carryOut(world, {
        lane: 'lane',
        order: 'pay',
        carrier: operationCarrier(NETWORK),
        turn: { signal: stop.signal, commit: () => undefined },
        sign: () => Promise.resolve({ hash: `0x${(signatures += 1)}`, signed: `{"nonce":"0x${signatures}"}` }),
      });
    };
    const failureOf = (ordered: Promise<string>): Promise<WalletError> =>
      ordered.then(
        hash => expect.fail(`sent ${hash}`),
        (error: unknown) => error as WalletError, // compared by its reason
      );
    const OK = (): Response => answer(200, '{"hash":"0x1","transactionHash":null}');

    it('is sent once that one is mined, with the same bytes', async () => {
      expect(await order(PENDING, PENDING, PENDING, OK)).to.equal('0x1');
      expect(posted).to.have.length(4);
      expect(new Set(posted).size).to.equal(1);
      expect((await world.store.all()).map(({ hash }) => hash)).to.deep.equal(['0x1']);
    });

    it('is not sent any more once its request is taken back while it waits', async () => {
      world = { ...world, wait: () => new Promise(() => undefined) };
      const ordered = failureOf(order(PENDING, OK));
      await waitUntil(() => posted.length === 1);
      stop.abort();
      expect((await ordered).reason).to.equal('ABORTED');
      expect([posted.length, await world.store.all()]).to.deep.equal([1, []]);
    });

    it('is not stored while it waits, so that a page that is closed meanwhile never sends it', async () => {
      await order(PENDING, PENDING, OK);
      expect(storedInPauses).to.deep.equal([[], []]);
    });

    it('is refused after a minute with a code that tells to wait, and was not sent', async () => {
      const error = await failureOf(order(PENDING));
      expect([error.reason, error.code, error.message]).to.deep.equal(['OPERATION_PENDING', -32_005, 'No.']);
      expect(await world.store.all()).to.deep.equal([]);
      expect(waited).to.be.within(45_000, 75_000);
    });

    it('is refused for another reason as soon as the service gives one', async () => {
      const error = await failureOf(order(PENDING, () => answer(422, ENVELOPE, 'OPERATION_REJECTED')));
      expect(error.reason).to.equal('OPERATION_REJECTED');
      expect([posted.length, await world.store.all()]).to.deep.equal([2, []]);
    });

    it('has the outcome of its first attempt, whose answer was lost, and stays stored', async () => {
      expect(await order(() => answer(504, HTML), PENDING)).to.equal('0x1');
      expect((await world.store.all()).map(({ hash }) => hash)).to.deep.equal(['0x1']);
    });

    it('has an unknown outcome once an answer is lost after a refusal, and stays stored', async () => {
      expect(await order(PENDING, () => answer(429, HTML), PENDING)).to.equal('0x1');
      expect((await world.store.all()).map(({ hash }) => hash)).to.deep.equal(['0x1']);
    });
  });
});
