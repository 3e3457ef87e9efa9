import { expect } from '@open-wc/testing';
import type { KeyCall } from '../../../keys/shared/api.js';
import { contextOf, newKeyPair, open, publicKeyOf } from '../../../keys/shared/envelope.js';
import { WalletError } from '../wallet-error.js';
import { KeyService } from './key-service.js';
import type { SignedCall } from './signed-call.js';
import { quickClock } from './testing/quick-clock.js';

const STATEMENT = 'a.b.c';
const SILENCE = 'OFFLINE: The key service did not answer. Try again.';
const REFUSED = 'KEY_SERVICE: The key service refused the request.';
const TOO_MANY = 'TOO_MANY_REQUESTS: Too many attempts. Try again later.';
const EXISTS = { status: 409, body: refusalOf('reference', 'The share exists.') };
const SHARE = Uint8Array.from({ length: 17 }, (_, at) => at);

/** Answer to a call; `lost` is carried out and its answer lost. */
type Reply = { readonly status: number; readonly body: string } | 'lost';

function refusalOf(field: string, description: string): string {
  return JSON.stringify({ status: 'FAILED', reasons: [{ field, description }] });
}

/** Resolves with `resolved` or with reason and message of the error. */
const outcomeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof WalletError ? `${error.reason}: ${error.message}` : String(error)),
  );

describe('The client of the key service', () => {
  const { fetch } = window;
  let pair: CryptoKeyPair;
  /** Bodies by call, the oldest first. */
  let bodies: Map<string, Record<string, unknown>[]>;
  /** Replies by call; without one, it succeeds. */
  let replies: Partial<Record<KeyCall, Reply[]>>;
  let statements: number;
  let language: string;
  let keys: KeyService;

  const call = (async () => ({ statement: `${STATEMENT}${statements++}` })) as unknown as SignedCall;

  beforeEach(async () => {
    bodies = new Map();
    [replies, statements, language] = [{}, 0, 'de'];
    keys = new KeyService('https://keys.example', () => language, quickClock());
    pair = await newKeyPair();
    const answers: Readonly<Record<Exclude<KeyCall, 'remove'>, object>> = {
      key: { id: 'a', publicKey: await publicKeyOf(pair) },
      store: {},
      release: { is: 'stopped' },
    };
    window.fetch = async (url, init) => {
      const path = new URL(url as string, location.href);
      const name = path.pathname.split('/').at(-1) as keyof typeof answers;
      if (path.host !== 'keys.example') return new Response(JSON.stringify({ statement: STATEMENT }));
      bodies.set(name, [...(bodies.get(name) ?? []), JSON.parse(init?.body as string) as Record<string, unknown>]);
      const reply = replies[name]?.shift();
      if (reply === 'lost') throw new TypeError('Failed to fetch');
      return reply ? new Response(reply.body, { status: reply.status }) : new Response(JSON.stringify(answers[name]));
    };
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  const store = (): Promise<string> => outcomeOf(keys.store('user', 'set', SHARE, call));

  it('tells the language of the page with each share that it stores and asks for', async () => {
    expect(await store()).to.equal('resolved');
    expect(bodies.get('store')).to.have.length(1);
    expect(bodies.get('store')?.[0]).to.include({ locale: 'de', reference: 'set' });
    language = 'ja';
    expect(await keys.release('user', 'set', '123456')).to.deep.equal({ is: 'stopped' });
    expect(bodies.get('release')?.[0]).to.include({ locale: 'ja', code: '123456' });
  });

  for (const [name, reply, outcome] of [
    ['its own refusal', { status: 401, body: refusalOf('statement', 'No') }, REFUSED],
    ['a share that exists', EXISTS, REFUSED],
    ['its own limit', { status: 429, body: refusalOf('', 'Too many attempts. Try again later.') }, TOO_MANY],
    ['a limit of a proxy', { status: 429, body: '<h1>Too many requests</h1>' }, SILENCE],
    ['a body that a proxy finds too large', { status: 413, body: '<h1>413</h1>' }, SILENCE],
    ['a timeout of a proxy', { status: 408, body: '' }, SILENCE],
    ['a proxy without it', { status: 502, body: '<h1>Bad gateway</h1>' }, SILENCE],
    ['a proxy that has waited for it', { status: 504, body: '{"message":"timeout"}' }, SILENCE],
    ['a failure of the service', { status: 500, body: refusalOf('', 'Internal error') }, SILENCE],
    ['a page of a network that wants a login', { status: 200, body: '<h1>Log in</h1>' }, SILENCE],
    ['an answer that is cut', { status: 200, body: '{"is":"released","sh' }, SILENCE],
    ['an answer of another service', { status: 200, body: '{"ok":true}' }, SILENCE],
    ['a lost answer', 'lost', SILENCE],
  ] as const)
    it(`takes ${name} as ${outcome.split(':', 1)[0]} when it asks for a share`, async () => {
      replies.release = [reply];
      expect(await outcomeOf(keys.release('user', 'set'))).to.equal(outcome);
      expect(bodies.get('release')).to.have.length(1); // a repetition would send another letter
    });

  for (const [name, reply] of [
    ['is lost', 'lost'],
    ['is one of a proxy', { status: 504, body: '<h1>504</h1>' }],
    ['is a success of a proxy', { status: 200, body: '{"ok":true}' }],
  ] as const)
    it(`stores a share once where the answer ${name}: the repetition finds it`, async () => {
      replies.store = [reply, EXISTS];
      expect(await store()).to.equal('resolved');
      const sent = bodies.get('store') ?? [];
      expect(sent.map(({ statement }) => statement)).to.deep.equal([`${STATEMENT}0`, `${STATEMENT}1`]); // each for one use
      for (const { share, reference } of sent)
        expect([
          reference,
          await open(pair, contextOf('store', 'user', 'set'), share as { enc: string; ciphertext: string }),
        ]).to.deep.equal(['set', SHARE]);
    });

  it('stores a share at the second try where the first did not arrive', async () => {
    replies.store = ['lost'];
    expect(await store()).to.equal('resolved');
    expect(bodies.get('store')).to.have.length(2);
  });

  it('says that the key service did not answer where it stays silent', async () => {
    replies.key = Array<Reply>(100).fill({ status: 502, body: '' });
    expect(await store()).to.equal(SILENCE);
    expect(bodies.has('store')).to.equal(false);
  });

  it('repeats no store that the key service refuses', async () => {
    for (const [reply, outcome] of [
      [EXISTS, REFUSED],
      [{ status: 409, body: refusalOf('keyId', 'The key has changed.') }, REFUSED],
      [{ status: 429, body: refusalOf('', 'Too many') }, TOO_MANY],
    ] as const) {
      replies.store = [reply];
      expect(await store()).to.equal(outcome);
    }
    expect(bodies.get('store')).to.have.length(3);
  });

  it('hands no share to a key that is none', async () => {
    replies.key = [{ status: 200, body: JSON.stringify({ id: 'a', publicKey: 'AAAA' }) }];
    expect(await store()).not.to.equal('resolved');
    expect(bodies.has('store')).to.equal(false);
  });
});
