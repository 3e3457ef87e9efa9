import { expect } from '@open-wc/testing';
import { isW3mError } from '../domain/errors/errors.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { waitUntil } from '../../testing/wait-until.js';
import { CloudAuthSIWX, ReownAuthentication, type CloudAuthSIWXOptions } from './index.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CHAIN = 'eip155:1';
const SESSION_KEY = '@appkit/siwx-auth-token';
const NONCE_KEY = '@appkit/siwx-nonce-token';

interface Call {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | null;
  readonly nonceToken: string | null;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** A service in memory: grants a token for each nonce that it has issued. */
class Service {
  readonly calls: Call[] = [];
  readonly sessions = new Map<string, { readonly nonce: string; readonly address: string }>();
  readonly #nonces = new Map<string, string>();
  /** Replaces the answer to a path. */
  readonly answers = new Map<string, () => Response | Promise<Response>>();
  #count = 0;

  readonly fetch: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(url as string);
    const headers = new Headers(init?.headers);
    const path = pathname.replace('/auth/v1/', '');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Call['body']) : undefined;
    const [authorization, nonceToken] = [headers.get('authorization'), headers.get('x-nonce-jwt')];
    const query = Object.fromEntries(searchParams);
    this.calls.push({ method: init?.method, path, query, authorization, nonceToken, body });
    return (
      (await this.answers.get(path)?.()) ?? this.#answer(path, authorization?.slice(7), nonceToken?.slice(7), body)
    );
  };

  #answer(path: string, token = '', nonceToken = '', body: Call['body'] = {}): Response {
    const count = (this.#count += 1);
    if (path === 'nonce') {
      this.#nonces.set(`n${count}`, `nonce000${count}`);
      return Response.json({ nonce: `nonce000${count}`, token: `n${count}` });
    }
    if (path === 'authenticate') {
      const nonce = this.#nonces.get(nonceToken);
      const isSigned = nonce !== undefined && String(body['message']).includes(`Nonce: ${nonce}\n`);
      if (!isSigned || !this.#nonces.delete(nonceToken)) return refusal(401, 'The nonce was used before');
      this.sessions.set(`s${count}`, { nonce, address: String(body['message']).split('\n')[1] ?? '' });
      return Response.json({ token: `s${count}` });
    }
    if (path === 'sign-out') return Response.json({ ended: this.sessions.delete(token) });
    const session = this.sessions.get(token);
    if (!session) return refusal(401, 'The session has ended');
    if (path === 'account-metadata') return Response.json({ metadata: body['metadata'] });
    return Response.json({
      ...session,
      caip2Network: CHAIN,
      chainId: 1,
      chainIdNamespace: 'eip155',
      domain: 'app.example',
      uri: 'https://app.example',
      exp: 4_000_000_000,
      iat: 1_700_000_000,
      sub: 'anything',
      notBefore: null,
      appKitAccount: { metadata: { plan: 'pro' }, createdAt: '2026-01-01' },
    });
  }
}

const refusal = (status: number, description: string): Response =>
  Response.json({ status: 'FAILED', reasons: [{ field: '', description }] }, { status });

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isW3mError(error) ? `${error.code} ${error.params['reason'] ?? ''}`.trim() : String(error)),
  );

const site = { domain: 'app.example', uri: 'https://app.example', now: () => 1_700_000_000_000 };

async function signed(siwx: CloudAuthSIWX, accountAddress = ADDRESS): Promise<SIWXSession> {
  const message = await siwx.createMessage({ chainId: CHAIN, accountAddress });
  const { toString: _text, ...data } = message;
  return { data, message: message.toString(), signature: '0xsigned' };
}

describe('CloudAuthSIWX', () => {
  const clear = (): void => {
    for (const key of [SESSION_KEY, NONCE_KEY]) localStorage.removeItem(key);
  };
  beforeEach(clear);
  after(clear);

  const start = (options: CloudAuthSIWXOptions = {}) => {
    const service = new Service();
    const make = (): CloudAuthSIWX =>
      new CloudAuthSIWX({ ...site, server: 'https://api.example/', projectId: 'p', fetch: service.fetch, ...options });
    return { service, make, siwx: make() };
  };
  const tokens = () => [localStorage.getItem(SESSION_KEY), localStorage.getItem(NONCE_KEY)];

  it('signs in: nonce with its token, the signed message, and a bearer token that identifies the browser', async () => {
    const { service, siwx } = start();
    const session = await signed(siwx);
    expect(tokens()).to.deep.equal([null, 'n1']);
    await siwx.addSession(session);
    expect(tokens()).to.deep.equal(['s2', null]);
    const [current] = await siwx.getSessions(CHAIN, ADDRESS.toLowerCase());
    expect(current).to.deep.include({ message: session.message, signature: '0xsigned' });
    expect(current?.data).to.deep.include({
      accountAddress: ADDRESS,
      chainId: CHAIN,
      issuedAt: '2023-11-14T22:13:20.000Z',
    });
    expect(current?.data.expirationTime).to.equal(new Date(4_000_000_000_000).toISOString());
    expect(service.calls.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET nonce',
      'POST authenticate',
      'GET me',
    ]);
    expect(service.calls[0]?.query).to.deep.include({ projectId: 'p', st: 'appkit' });
    expect(service.calls[1]?.nonceToken).to.equal('Bearer n1');
    expect(service.calls[1]?.body).to.deep.equal({ message: session.message, signature: '0xsigned' });
    expect(service.calls[2]?.authorization).to.equal('Bearer s2');
  });

  it('holds its tokens where the host says, by the class’s present name', async () => {
    const keys = { localAuthStorageKey: 'shop-auth', localNonceStorageKey: 'shop-nonce' };
    const service = new Service();
    const siwx = new ReownAuthentication({
      ...site,
      ...keys,
      server: 'https://api.example/',
      fetch: service.fetch,
      signOutOnDisconnect: false,
    });
    expect(siwx.signOutOnDisconnect).to.equal(false);
    const session = await signed(siwx);
    expect(localStorage.getItem('shop-nonce')).to.equal('n1');
    await siwx.addSession(session);
    expect(localStorage.getItem('shop-auth')).to.equal('s2');
    expect(tokens()).to.deep.equal([null, null]);
    await siwx.setSessions([]);
    expect(localStorage.getItem('shop-auth')).to.equal(null);
  });

  it('holds the session after a reload, without the signature, which the service does not return', async () => {
    const { siwx, make } = start();
    await siwx.addSession(await signed(siwx));
    const [current] = await make().getSessions(CHAIN, ADDRESS);
    expect(current).to.deep.include({ message: '', signature: '' });
  });

  it('counts a session of another account or network as absent', async () => {
    const { siwx } = start();
    await siwx.addSession(await signed(siwx));
    expect(await siwx.getSessions(CHAIN, OTHER)).to.deep.equal([]);
    expect(await siwx.getSessions('eip155:10', ADDRESS)).to.deep.equal([]);
    expect(tokens()[0]).to.equal('s2');
  });

  it('asks nothing of the service without a token', async () => {
    const { service, siwx } = start();
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
    expect(service.calls).to.deep.equal([]);
  });

  it('drops the token of a session that the service has ended', async () => {
    const { service, siwx } = start();
    await siwx.addSession(await signed(siwx));
    service.sessions.clear();
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
    expect(tokens()[0]).to.equal(null);
  });

  it('keeps the token and rejects while the service fails or answers nonsense', async () => {
    const { service, siwx } = start();
    await siwx.addSession(await signed(siwx));
    for (const answer of ['<html>', '{}', '{"address":"","exp":1e99}']) {
      service.answers.set('me', () => new Response(answer));
      expect(await codeOf(siwx.getSessions(CHAIN, ADDRESS))).to.equal('HTTP_BAD_ANSWER');
    }
    service.answers.set('me', () => Promise.reject(new TypeError('offline')));
    expect(await codeOf(siwx.getSessions(CHAIN, ADDRESS))).to.equal('HTTP_UNREACHABLE');
    expect(tokens()[0]).to.equal('s2');
  });

  it('rejects with the reason of the service when it refuses the signature, and stores no session', async () => {
    const { siwx } = start();
    const session = await signed(siwx);
    const wrong = { ...session, message: 'another text' };
    expect(await codeOf(siwx.addSession(wrong))).to.equal('SIWX_SERVER_REFUSED The nonce was used before');
    expect(tokens()[0]).to.equal(null);
    expect(await codeOf(siwx.addSession(session))).to.equal('done');
  });

  it('sends each message with the token of its own nonce, however many were created', async () => {
    const { service, siwx } = start();
    const [first] = [await signed(siwx), await signed(siwx)];
    await siwx.addSession(first);
    expect(service.calls.at(-1)?.nonceToken).to.equal('Bearer n1');
  });

  it('signs out here at once and then at the service, and stays signed out if that fails', async () => {
    const { service, siwx } = start();
    await siwx.addSession(await signed(siwx));
    service.answers.set('sign-out', () => {
      expect(tokens()[0]).to.equal(null);
      return refusal(400, 'no');
    });
    expect(await codeOf(siwx.setSessions([]))).to.equal('HTTP_STATUS no');
    expect(service.calls.at(-1)).to.deep.include({ method: 'POST', path: 'sign-out', authorization: 'Bearer s2' });
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
  });

  it('revokes the session of the account that is named, and no other', async () => {
    const { service, siwx } = start();
    await siwx.addSession(await signed(siwx));
    await siwx.revokeSession(CHAIN, OTHER);
    expect(service.sessions.size).to.equal(1);
    await siwx.revokeSession(CHAIN, ADDRESS);
    expect(service.sessions.size).to.equal(0);
  });

  it('does not report a session that ended while it was read', async () => {
    const { service, siwx } = start();
    await siwx.addSession(await signed(siwx));
    let answer: (() => void) | undefined;
    service.answers.set('me', async () => {
      service.answers.delete('me');
      const late = await service.fetch('https://api.example/auth/v1/me', { headers: { authorization: 'Bearer s2' } });
      await new Promise<void>(resolve => (answer = resolve));
      return late;
    });
    const read = siwx.getSessions(CHAIN, ADDRESS);
    await waitUntil(() => answer !== undefined);
    await siwx.setSessions([]);
    answer?.();
    expect(await read).to.deep.equal([]);
  });

  describe('while the service authenticates', () => {
    /** Holds the next authentication until the returned function is called. */
    const hold = (service: Service): (() => void) => {
      let answer = (): void => undefined;
      const wait = new Promise<void>(resolve => (answer = resolve));
      let isFirst = true;
      service.answers.set('authenticate', async () => {
        if (!isFirst) return undefined as never;
        isFirst = false;
        await wait;
        return undefined as never; // the answer of the service
      });
      return answer;
    };
    const begun = (service: Service): Promise<void> =>
      waitUntil(() => service.calls.some(({ path }) => path === 'authenticate'));

    for (const [how, signOut] of [
      ['of all sessions', (siwx: CloudAuthSIWX) => siwx.setSessions([])],
      ['of the account', (siwx: CloudAuthSIWX) => siwx.revokeSession(CHAIN, ADDRESS)],
    ] as const)
      it(`a sign-out ${how} ends the session that is granted later, at the service too`, async () => {
        const { service, siwx } = start();
        const events: unknown[] = [];
        siwx.on('sessionChanged', session => events.push(session));
        const session = await signed(siwx);
        const answer = hold(service);
        const outcome = codeOf(siwx.addSession(session));
        await begun(service);
        await signOut(siwx);
        answer();
        expect(await outcome).to.equal('SIWX_SESSION_ENDED');
        expect(tokens()[0]).to.equal(null);
        expect(service.sessions.size).to.equal(0);
        expect(events).to.deep.equal([]);
      });

    it('a later sign-in stays, and the earlier one that is granted after it ends', async () => {
      const { service, siwx } = start();
      const [first, second] = [await signed(siwx), await signed(siwx)];
      const answer = hold(service);
      const outcome = codeOf(siwx.addSession(first));
      await begun(service);
      await siwx.addSession(second);
      answer();
      expect(await outcome).to.equal('SIWX_SESSION_ENDED');
      const [current] = await siwx.getSessions(CHAIN, ADDRESS);
      expect(current?.message).to.equal(second.message);
      expect(service.sessions.size).to.equal(1);
    });

    it('a sign-out of another account changes nothing', async () => {
      const { service, siwx } = start();
      const session = await signed(siwx);
      const answer = hold(service);
      const outcome = codeOf(siwx.addSession(session));
      await begun(service);
      await siwx.revokeSession(CHAIN, OTHER);
      answer();
      expect(await outcome).to.equal('done');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(1);
    });
  });

  it('tells listeners of a sign-in and a sign-out once each, until they unsubscribe', async () => {
    const { siwx } = start();
    const events: (string | undefined)[] = [];
    const end = siwx.on('sessionChanged', session => events.push(session?.data.nonce));
    await siwx.addSession(await signed(siwx));
    await siwx.getSessions(CHAIN, ADDRESS);
    await siwx.setSessions([]);
    await siwx.setSessions([]);
    expect(events).to.deep.equal(['nonce0001', undefined]);
    end();
    await siwx.addSession(await signed(siwx));
    expect(events.length).to.equal(2);
  });

  it('tells a listener that is added after the session was read, once', async () => {
    const { siwx, make } = start();
    await siwx.addSession(await signed(siwx));
    const reloaded = make();
    await reloaded.getSessions(CHAIN, ADDRESS);
    const events: (string | undefined)[] = [];
    reloaded.on('sessionChanged', session => events.push(session?.data.nonce));
    reloaded.on('sessionChanged', () => events.push('ended'))();
    expect(events).to.deep.equal([]); // the caller has what it returns first
    await Promise.resolve();
    expect(events).to.deep.equal(['nonce0001']);
    await reloaded.getSessions(CHAIN, ADDRESS);
    expect(events).to.deep.equal(['nonce0001']);
  });

  it('follows a sign-in and a sign-out of another tab', async () => {
    const { siwx, make } = start();
    const tab = make();
    const events: (string | undefined)[] = [];
    let changes = 0;
    tab.on('sessionChanged', session => events.push(session?.data.nonce));
    const end = tab.onSessionsChange(() => (changes += 1));
    await tab.getSessions(CHAIN, ADDRESS); // loads the storage
    const notify = (): boolean =>
      window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, storageArea: localStorage }));
    await siwx.addSession(await signed(siwx));
    notify();
    await waitUntil(() => events.length === 1);
    await siwx.setSessions([]);
    notify();
    await waitUntil(() => events.length === 2);
    expect(events).to.deep.equal(['nonce0001', undefined]);
    end();
    notify();
    expect(changes).to.equal(2);
  });

  it('reads and writes what the service keeps with the account', async () => {
    const { service, siwx } = start();
    expect(await codeOf(siwx.getSessionAccount())).to.equal('SIWX_NO_SESSION');
    expect(await codeOf(siwx.setSessionAccountMetadata({}))).to.equal('SIWX_NO_SESSION');
    expect(service.calls).to.deep.equal([]);
    await siwx.addSession(await signed(siwx));
    const { appKitAccount } = await siwx.getSessionAccount();
    expect(appKitAccount).to.deep.include({ metadata: { plan: 'pro' } });
    expect(service.calls.at(-1)?.query['includeAppKitAccount']).to.equal('true');
    await siwx.setSessionAccountMetadata({ plan: 'free' });
    expect(service.calls.at(-1)).to.deep.include({ method: 'PUT', path: 'account-metadata' });
    expect(service.calls.at(-1)?.body).to.deep.equal({ metadata: { plan: 'free' } });
    await siwx.setSessionAccountMetadata();
    expect(service.calls.at(-1)?.body).to.deep.equal({ metadata: null });
  });

  it('takes URL, project and client from the modal, and names how the wallet is connected', async () => {
    const service = new Service();
    const siwx = new CloudAuthSIWX({ ...site, fetch: service.fetch });
    expect(await codeOf(siwx.createMessage({ chainId: CHAIN, accountAddress: ADDRESS }))).to.equal('OPTIONS_INVALID');
    siwx.useModal({ authUrl: 'https://auth.example', projectId: 'of-modal', clientId: 'c' });
    for (const [type, expected] of [
      ['ANNOUNCED', 'extension'],
      ['WALLET_CONNECT', 'walletconnect'],
      ['AUTH', 'social'],
    ] as const) {
      await siwx.addSession(await signed(siwx), { name: 'Ember', type, rdns: 'example.ember' });
      const { body, query } = service.calls.at(-1) ?? {};
      expect(body?.['walletInfo']).to.deep.equal({ type: expected, name: 'Ember', rdns: 'example.ember' });
      expect(body?.['clientId']).to.equal('c');
      expect(query).to.deep.include({ projectId: 'of-modal', clientId: 'c' });
    }
  });

  it('refuses the URL of a service that is not safe', async () => {
    const siwx = new CloudAuthSIWX({ ...site, server: 'http://api.example' });
    expect(await codeOf(siwx.nextNonce())).to.equal('OPTIONS_INVALID');
  });

  it('is required unless the host says otherwise', () => {
    const siwx = new CloudAuthSIWX();
    expect(siwx.getRequired()).to.equal(true);
    siwx.setRequired(false);
    expect(siwx.getRequired()).to.equal(false);
    expect(new CloudAuthSIWX({ required: false }).getRequired()).to.equal(false);
  });
});
