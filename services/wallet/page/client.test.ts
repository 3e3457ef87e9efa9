import { expect } from '@open-wc/testing';
import { callApi } from './client.js';
import { confirmed } from './confirmed.js';
import { Poller } from './poller.js';
import { offline, WalletError } from './wallet-error.js';

const refusal = (description: string): string => JSON.stringify({ status: 'FAILED', reasons: [{ description }] });
const CODE = { 'x-wallet-failure': 'WRONG_CODE' };

/** Resolves with the reason of an error, or with the value. */
const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => (error instanceof WalletError ? error.reason : String(error)));

describe('The client of the wallet’s service', () => {
  const { fetch } = window;
  afterEach(() => {
    window.fetch = fetch;
  });

  for (const [name, status, headers, body, outcome] of [
    ['a refusal with code and envelope', 400, CODE, refusal('Invalid code'), 'WRONG_CODE'],
    ['a refusal before the call', 404, {}, refusal('Nothing is at this path'), 'UNCODED'],
    ['a failure of the service', 500, {}, refusal('Internal error'), 'OFFLINE'],
    ['a code without the envelope', 400, CODE, '<h1>400</h1>', 'OFFLINE'],
    ['a limit of a proxy', 429, {}, '{"error":"rate limit"}', 'OFFLINE'],
    ['a page of a network that wants a login', 200, {}, '<h1>Log in</h1>', 'OFFLINE'],
    ['an answer of another service', 200, {}, '{"ok":true}', 'OFFLINE'],
    ['an answer without the account’s id', 200, {}, '{"account":{"email":null}}', 'OFFLINE'],
    ['an answer that is cut', 200, {}, '{"account":', 'OFFLINE'],
  ] as const)
    it(`takes ${name} as ${outcome}`, async () => {
      window.fetch = () => Promise.resolve(new Response(body, { status, headers: { ...headers } }));
      expect(await outcomeOf(callApi('account', {}))).to.equal(outcome);
    });
});

describe('An answer without content', () => {
  const { fetch } = window;
  afterEach(() => {
    window.fetch = fetch;
  });

  for (const [body, outcome] of [
    ['{}', {}],
    ['{"ok":true}', 'OFFLINE'],
    ['{"error":"rate limit"}', 'OFFLINE'],
    ['[]', 'OFFLINE'],
    ['', 'OFFLINE'],
  ] as const)
    it(`is of the service only without fields: ${body || 'nothing'}`, async () => {
      window.fetch = () => Promise.resolve(new Response(body));
      expect(await outcomeOf(callApi('logout', {}))).to.deep.equal(outcome);
    });
});

describe('confirmed', () => {
  const lost = (): Promise<never> => Promise.reject(offline());
  const refused = (): Promise<never> => Promise.reject(new WalletError('WRONG_CODE', 'Invalid code'));

  for (const [name, change, find, outcome] of [
    ['the answer of a change', async () => 'answer', lost, 'answer'],
    ['what the service has after a lost answer', lost, async () => 'found', 'found'],
    ['a lost answer where the service has nothing', lost, async () => undefined, 'OFFLINE'],
    ['a refusal, without a look', refused, async () => 'found', 'WRONG_CODE'],
    ['a lost answer where the login has ended', lost, refused, 'OFFLINE'],
  ] as const)
    it(`resolves or rejects with ${name}`, async () => {
      expect(await outcomeOf(confirmed<string>(change, find))).to.equal(outcome);
    });

  it('looks again while the service is silent', async () => {
    let looks = 0;
    const clock = {
      now: () => 0,
      after: (ms: number, run: () => void) => (ms <= 1_000 && queueMicrotask(run), () => undefined),
    };
    const find = async (): Promise<string> => {
      looks += 1;
      if (looks < 3) throw offline();
      return 'found';
    };
    expect(await outcomeOf(confirmed<string>(lost, find, new Poller(clock)))).to.equal('found');
  });
});
