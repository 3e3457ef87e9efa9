import { expect } from '@open-wc/testing';
import { fakeAccounts } from '../../testing/evm-world.js';
import { ManualClock } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import { Scope } from '../core/scope.js';
import { MultichainSession } from './multichain-session.js';

const GRANT = { result: { sessionScopes: { 'eip155:1': { accounts: [`eip155:1:${fakeAccounts[0]}`], methods: [] } } } };
const BUSY = { error: { code: -32002, message: 'Request already pending. Please wait.' } };
const REFUSAL = { error: { code: 4001, message: 'User rejected the request.' } };

describe('a prompt of a multichain wallet that is not answered', () => {
  let clock: ManualClock;
  let scope: Scope;
  let session: MultichainSession;
  let prompts: number[];
  let answer: (at: number, reply: object) => void;

  beforeEach(() => {
    clock = new ManualClock();
    scope = new Scope(clock);
    prompts = [];
    session = new MultichainSession({
      scope,
      open: ({ onMessage }) => {
        answer = (at, reply) => onMessage({ jsonrpc: '2.0', id: prompts[at], ...reply });
        return { send: message => void prompts.push((message as { id: number }).id), close: () => undefined };
      },
      networks: () => ['eip155:1'],
      isInUse: () => false,
      onGranted: () => undefined,
    });
  });
  afterEach(() => scope.dispose());

  /** Asks for a grant; the result says how that has ended. */
  const ask = (more?: readonly string[]): { outcome: unknown } => {
    const attempt: { outcome: unknown } = { outcome: 'pending' };
    session.create('eip155', more).then(
      () => (attempt.outcome = 'granted'),
      (error: unknown) => (attempt.outcome = (error as { code?: unknown }).code),
    );
    return attempt;
  };
  const askTwice = () => {
    const first = ask();
    clock.advance(5_000);
    return [first, ask()] as const;
  };
  const ended = (attempt: { outcome: unknown }, outcome: unknown) =>
    waitUntil(() => attempt.outcome === outcome, String(outcome));

  it('does not keep the next attempt waiting: the wallet is asked anew', async () => {
    const [first, second] = askTwice();
    expect(prompts.length).to.equal(2);
    answer(1, GRANT);
    await ended(second, 'granted');
    expect(first.outcome).to.equal('pending');
  });

  it('is the one to approve if the wallet shows one at a time', async () => {
    const [first, second] = askTwice();
    answer(1, BUSY);
    answer(0, GRANT);
    await Promise.all([ended(first, 'granted'), ended(second, 'granted')]);
  });

  it('grants what the next attempt asks when its owner approves it before the later one', async () => {
    const [, second] = askTwice();
    answer(0, GRANT);
    await ended(second, 'granted');
  });

  it('is refused for the attempt that asked; the next one waits for its own', async () => {
    const [first, second] = askTwice();
    answer(0, REFUSAL);
    await ended(first, 4001);
    expect(second.outcome).to.equal('pending');
    answer(1, REFUSAL);
    await ended(second, 4001);
  });

  it('is refused for both attempts if the wallet shows one at a time', async () => {
    const [first, second] = askTwice();
    answer(1, BUSY);
    answer(0, REFUSAL);
    await Promise.all([ended(first, 4001), ended(second, 4001)]);
  });

  it('is shared by what is asked at once, unless that needs another network', async () => {
    const [first, second] = [ask(), ask()];
    expect(prompts.length).to.equal(1);
    const other = ask(['eip155:137']);
    expect(prompts.length).to.equal(2);
    answer(0, GRANT);
    await Promise.all([ended(first, 'granted'), ended(second, 'granted')]);
    answer(1, REFUSAL);
    await ended(other, 4001);
  });
});
