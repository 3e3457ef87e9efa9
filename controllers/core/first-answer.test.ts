import { expect } from '@open-wc/testing';
import { settle } from '../../testing/settle.js';
import { FirstAnswer } from './first-answer.js';

const BUSY = { code: -32002 };
const REFUSAL = { code: 4001 };

describe('FirstAnswer', () => {
  let now: number;
  let answers: FirstAnswer<string>;
  let requests: { resolve(answer: string): void; reject(error: unknown): void }[];

  const create = (sharedMs?: number): void => {
    now = 0;
    requests = [];
    answers = new FirstAnswer(sharedMs === undefined ? undefined : { sharedMs, now: () => now });
  };
  /** Asks; the result says how that has ended. */
  const ask = (): { outcome: unknown } => {
    const attempt: { outcome: unknown } = { outcome: 'pending' };
    const request = (): Promise<string> => new Promise<string>((resolve, reject) => requests.push({ resolve, reject }));
    answers.of(request).then(
      answer => (attempt.outcome = answer),
      (error: unknown) => (attempt.outcome = (error as { readonly code: unknown }).code),
    );
    return attempt;
  };
  const resolve = async (at: number, answer: string): Promise<void> => {
    requests[at]?.resolve(answer);
    await settle();
  };
  const reject = async (at: number, error: object): Promise<void> => {
    requests[at]?.reject(error);
    await settle();
  };

  beforeEach(() => create());

  it('resolves with the answer to either request', async () => {
    const [first, second] = [ask(), ask()];
    await resolve(0, 'yes');
    expect([first.outcome, second.outcome, requests.length]).to.deep.equal(['yes', 'yes', 2]);
  });

  it('rejects with the refusal of the own request alone', async () => {
    const [first, second] = [ask(), ask()];
    await reject(0, REFUSAL);
    expect([first.outcome, second.outcome]).to.deep.equal([4001, 'pending']);
    await reject(1, REFUSAL);
    expect(second.outcome).to.equal(4001);
  });

  it('waits for an earlier request while the wallet shows that one alone', async () => {
    const [, second] = [ask(), ask()];
    await reject(1, BUSY);
    expect(second.outcome).to.equal('pending');
    await reject(0, REFUSAL);
    expect(second.outcome).to.equal(4001);
  });

  it('waits for the second request if the wallet has lost the first and is busy with the second', async () => {
    const [first, second, third] = [ask(), ask(), ask()];
    await reject(2, BUSY);
    await resolve(1, 'yes');
    expect([first.outcome, second.outcome, third.outcome]).to.deep.equal(['pending', 'yes', 'yes']);
  });

  it('waits for the second request also after the first has failed', async () => {
    const [, second] = [ask(), ask()];
    await reject(0, REFUSAL);
    const third = ask();
    await reject(2, BUSY);
    expect(third.outcome).to.equal('pending');
    await resolve(1, 'yes');
    expect([second.outcome, third.outcome]).to.deep.equal(['yes', 'yes']);
  });

  it('waits for the first request also after the second was refused', async () => {
    ask();
    ask();
    await reject(1, REFUSAL);
    const third = ask();
    await reject(2, BUSY);
    await resolve(0, 'yes');
    expect(third.outcome).to.equal('yes');
  });

  it('is the error of a busy wallet if no request is open', async () => {
    const [, second] = [ask(), ask()];
    await reject(0, REFUSAL);
    await reject(1, BUSY);
    expect(second.outcome).to.equal(-32002);
  });

  it('sends one request for those of one click', async () => {
    create(1_000);
    const [first, second] = [ask(), ask()];
    now = 1_000;
    const third = ask();
    expect(requests.length).to.equal(2);
    await resolve(1, 'yes');
    expect([first.outcome, second.outcome, third.outcome]).to.deep.equal(['pending', 'pending', 'yes']);
  });

  it('sends another request after the answer to the last one', async () => {
    create(1_000);
    ask();
    await reject(0, REFUSAL);
    ask();
    expect(requests.length).to.equal(2);
  });
});
