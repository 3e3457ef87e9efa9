import { expect } from '@open-wc/testing';
import { isW3mError } from '../domain/errors/errors.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { waitUntil } from '../../testing/wait-until.js';
import { DefaultSIWX, ServerStorage } from './index.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const session: SIWXSession = {
  data: {
    accountAddress: ADDRESS,
    chainId: 'eip155:1',
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh',
    issuedAt: '2026-01-01T00:00:00Z',
  },
  message: 'text',
  signature: '0x00',
};

interface Call {
  readonly method: string | undefined;
  readonly path: string;
  readonly csrf: string | null;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
}

/** Answers of the server by path; each call takes the next one, and the last one repeats. */
const serve = (answers: Record<string, readonly [status: number, body: unknown][]>) => {
  const calls: Call[] = [];
  const fake: typeof fetch = async (url, init) => {
    const path = new URL(url as string).pathname;
    const before = calls.filter(call => call.path === path).length;
    const of = answers[path] ?? [];
    const [status, body] = of[Math.min(before, of.length - 1)] ?? [404, undefined];
    calls.push({
      method: init?.method,
      path,
      credentials: init?.credentials,
      csrf: new Headers(init?.headers).get('x-csrf-token'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  };
  return { calls, fake };
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isW3mError(error) ? `${error.code} ${error.params['reason'] ?? ''}`.trim() : String(error)),
  );

describe('the storage of sign-in sessions on a server', () => {
  const url = (): string => `https://${crypto.randomUUID()}.example/sign-in/`;

  it('sends the token of the nonce with the signed message, and cookies with every request', async () => {
    const { calls, fake } = serve({
      '/sign-in/nonce': [[200, { nonce: 'abcdefgh', csrf: 'c1' }]],
      '/sign-in/verify': [[200, { session }]],
    });
    const storage = new ServerStorage(url(), fake);
    expect(await storage.nonce()).to.equal('abcdefgh');
    await storage.add(session);
    expect(calls).to.deep.equal([
      { method: 'GET', path: '/sign-in/nonce', csrf: null, body: undefined, credentials: 'include' },
      {
        method: 'POST',
        path: '/sign-in/verify',
        csrf: 'c1',
        credentials: 'include',
        body: { message: 'text', signature: '0x00' },
      },
    ]);
  });

  it('fetches the token again once when the server refuses it', async () => {
    const { calls, fake } = serve({
      '/sign-in/session': [
        [200, { sessions: [], csrf: 'old' }],
        [200, { sessions: [], csrf: 'new' }],
      ],
      '/sign-in/sign-out': [
        [403, { code: 'CSRF', message: 'no' }],
        [204, undefined],
      ],
    });
    await new ServerStorage(url(), fake).delete('eip155:1', ADDRESS);
    expect(calls.filter(({ path }) => path.endsWith('sign-out')).map(({ csrf, body }) => [csrf, body])).to.deep.equal([
      ['old', { chainId: 'eip155:1', accountAddress: ADDRESS }],
      ['new', { chainId: 'eip155:1', accountAddress: ADDRESS }],
    ]);
  });

  it('rejects with the reason of the server', async () => {
    const { fake } = serve({
      '/sign-in/session': [[200, { sessions: [], csrf: 'c' }]],
      '/sign-in/verify': [[401, { code: 'NONCE_USED', message: 'The nonce was used' }]],
    });
    expect(await codeOf(new ServerStorage(url(), fake).add(session))).to.equal('SIWX_SERVER_REFUSED NONCE_USED');
  });

  for (const [what, answer, code] of [
    ['an error page', [502, '<html>'], 'SIWX_SERVER_REFUSED HTTP 502'],
    ['an answer of another shape', [200, { sessions: [{ data: {} }], csrf: 'c' }], 'HTTP_BAD_ANSWER'],
  ] as const)
    it(`rejects ${what}`, async () => {
      const { fake } = serve({ '/sign-in/session': [[answer[0], answer[1]]] });
      expect(await codeOf(new ServerStorage(url(), fake).get('eip155:1', ADDRESS))).to.equal(code);
    });

  it('rejects when the server cannot be reached', async () => {
    const storage = new ServerStorage(url(), () => Promise.reject(new TypeError('offline')));
    expect(await codeOf(storage.get('eip155:1', ADDRESS))).to.equal('HTTP_UNREACHABLE');
  });

  it('returns the sessions of an account and a network', async () => {
    const { fake } = serve({ '/sign-in/session': [[200, { sessions: [session], csrf: 'c' }]] });
    const storage = new ServerStorage(url(), fake);
    expect(await storage.get('eip155:1', ADDRESS)).to.deep.equal([session]);
    expect(await storage.get('eip155:10', ADDRESS)).to.deep.equal([]);
  });

  it('notifies other tabs of a change, and not its own', async () => {
    const at = url();
    const { fake } = serve({
      '/sign-in/session': [[200, { sessions: [], csrf: 'c' }]],
      '/sign-in/sign-out': [[204, undefined]],
    });
    const [own, other] = [new ServerStorage(at, fake), new ServerStorage(at, fake)];
    const events: string[] = [];
    const stops = [own.onChange(() => events.push('own')), other.onChange(() => events.push('other'))];
    await own.set([]);
    await waitUntil(() => events.length > 0);
    expect(events).to.deep.equal(['other']);
    for (const stop of stops) stop();
  });

  it('replaces sessions without a moment in which one that stays is missing, and ends the others', async () => {
    const other = { ...session, data: { ...session.data, chainId: 'eip155:10' } };
    const { calls, fake } = serve({
      '/sign-in/session': [[200, { sessions: [session, other], csrf: 'c' }]],
      '/sign-in/verify': [[200, { session }]],
      '/sign-in/sign-out': [[204, undefined]],
    });
    await new ServerStorage(url(), fake).set([session]);
    const changes = calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(changes).to.deep.equal([
      ['/sign-in/verify', { message: 'text', signature: '0x00' }],
      ['/sign-in/sign-out', { chainId: 'eip155:10', accountAddress: ADDRESS }],
    ]);
  });

  it('leaves the sessions as they are when the server refuses a new one', async () => {
    const { calls, fake } = serve({
      '/sign-in/session': [[200, { sessions: [session], csrf: 'c' }]],
      '/sign-in/verify': [[401, { code: 'NONCE_USED', message: 'The nonce was used' }]],
    });
    expect(await codeOf(new ServerStorage(url(), fake).set([session]))).to.equal('SIWX_SERVER_REFUSED NONCE_USED');
    expect(calls.some(({ path }) => path.endsWith('sign-out'))).to.equal(false);
  });

  it('leaves the verification to the server', async () => {
    const siwx = new DefaultSIWX({
      storage: { isVerifying: true, add: async () => undefined } as unknown as ServerStorage,
    });
    expect(await codeOf(siwx.addSession(session))).to.equal('done');
  });

  /** Answers as a server that knows a browser by the cookie of its first answer. */
  const visits = (fail: readonly number[] = []) => {
    let cookie: string | undefined;
    let begun = 0;
    let count = 0;
    const fake: typeof fetch = async () => {
      const sent = cookie; // a browser adds the cookie when it sends the request
      const number = count++;
      await new Promise(resolve => setTimeout(resolve));
      if (fail.includes(number)) throw new TypeError('Failed to fetch');
      const visit = sent ?? `visit-${++begun}`;
      cookie = visit;
      return new Response(JSON.stringify({ nonce: `nonce-of-${visit}`, csrf: visit, sessions: [] }));
    };
    return { fake, count: () => begun };
  };

  it('begins one visit when two tabs send their first request at once', async () => {
    const { fake, count } = visits();
    const address = url();
    const [tab, other] = [new ServerStorage(address, fake), new ServerStorage(address, fake)];
    const nonces = await Promise.all([tab.nonce(), other.nonce(), tab.get('eip155:1', ADDRESS)]);
    expect(nonces.slice(0, 2)).to.deep.equal(['nonce-of-visit-1', 'nonce-of-visit-1']);
    expect(count()).to.equal(1);
  });

  it('lets the next tab ask when the first request of a tab fails', async () => {
    const { fake } = visits([0]);
    const address = url();
    const [tab, other] = [new ServerStorage(address, fake), new ServerStorage(address, fake)];
    const outcomes = await Promise.all([codeOf(tab.nonce()), other.nonce()]);
    expect(outcomes).to.deep.equal(['HTTP_UNREACHABLE', 'nonce-of-visit-1']);
    expect(await tab.nonce()).to.equal('nonce-of-visit-1');
  });

  it('asks without a lock where the browser refuses one', async () => {
    const { fake } = visits();
    const { locks } = navigator;
    const refusal = new DOMException('denied', 'SecurityError');
    for (const found of [undefined, { request: () => Promise.reject(refusal) }]) {
      Object.defineProperty(navigator, 'locks', { value: found, configurable: true });
      try {
        expect(await new ServerStorage(url(), fake).nonce()).to.equal('nonce-of-visit-1');
      } finally {
        Reflect.deleteProperty(navigator, 'locks');
      }
    }
    expect(navigator.locks).to.equal(locks);
  });
});
