import { expect } from '@open-wc/testing';
import { passkeyCreation, type CreatedPasskey } from './recovery.js';
import type { SignedCall } from './signed-call.js';
import { callApi } from '../client.js';
import { WalletError } from '../wallet-error.js';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const textOf = (text: string): string => btoa(text).replace(/=+$/, '');

/** How the service treats a call: refuses it with a code, carries it out and loses the answer, or never gets it. */
type Fault = { readonly code: string } | 'lose' | 'drop';

/** The part of the service that knows passkeys. */
class Service {
  /** Ids of passkeys that it has. */
  readonly known = new Set<string>();
  readonly calls: string[] = [];
  /** Faults by call. */
  faults: Record<string, Fault[]> = {};
  isLoggedIn = false;
  /** Challenges that were given and are not used, by what they are for. */
  readonly #open = { create: 0, use: 0 };

  answer(name: string, { response }: { readonly response?: { readonly id: string } }): Response {
    this.calls.push(name);
    const fault = this.faults[name]?.shift();
    if (fault === 'drop') throw new TypeError('Failed to fetch');
    const answer = typeof fault === 'object' ? fault.code : this.#carryOut(name, response?.id ?? '');
    if (fault === 'lose') throw new TypeError('Failed to fetch');
    return typeof answer === 'object'
      ? Response.json(answer)
      : Response.json({ reasons: [{ description: answer }] }, { status: 400, headers: { 'x-wallet-failure': answer } });
  }

  #carryOut(name: string, id: string): object | string {
    const purpose = name.startsWith('passkey/create') ? 'create' : 'use';
    if (name.endsWith('-options')) {
      this.#open[purpose] += 1;
      return {
        options: { challenge: 'AAAA', rp: { name: 'x' }, user: { id: 'AAAA', name: 'x' }, pubKeyCredParams: [] },
      };
    }
    if (name === 'passkeys/list') {
      if (!this.isLoggedIn) return 'NOT_LOGGED_IN';
      return { passkeys: [...this.known].map(each => ({ id: each, label: '', createdAt: 1 })) };
    }
    if (this.#open[purpose] === 0) return 'LOGIN_FAILED';
    this.#open[purpose] -= 1;
    if (name === 'passkey/use') return this.known.has(id) ? {} : 'PASSKEY_FAILED';
    if (this.known.has(id)) return 'PASSKEY_FAILED';
    this.known.add(id);
    return { isNew: !this.isLoggedIn };
  }
}

describe('A passkey whose registration may have arrived', () => {
  const { fetch } = window;
  const { create, get } = (navigator.credentials as CredentialsContainer | undefined) ?? {}; // WebKitGTK has none
  let service: Service;
  /** Passkeys that the browser has created. */
  let created: string[];
  /** Ids of the passkeys that the browser has used. */
  let used: (string | undefined)[];

  before(function () {
    if (!create) this.skip();
  });
  beforeEach(() => {
    service = new Service();
    [created, used] = [[], []];
    window.fetch = async (path, init) =>
      service.answer((path as string).replace('/v1/', ''), JSON.parse(init?.body as string) as object);
    const common = {
      type: 'public-key',
      authenticatorAttachment: null,
      getClientExtensionResults: () => ({ prf: { enabled: true } }),
    };
    navigator.credentials.create = async () => {
      const id = `passkey ${created.length}`;
      created.push(textOf(id));
      const response = { attestationObject: bytes('a'), clientDataJSON: bytes('c') };
      return { ...common, id: textOf(id), rawId: bytes(id), response } as unknown as Credential;
    };
    navigator.credentials.get = async given => {
      const id = given?.publicKey?.allowCredentials?.[0]?.id as ArrayBuffer | undefined;
      used.push(id && textOf(new TextDecoder().decode(id)));
      const response = { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s') };
      return { ...common, id: used.at(-1), rawId: id, response } as unknown as Credential;
    };
  });
  afterEach(() => {
    window.fetch = fetch;
    Object.assign(navigator.credentials, { create, get });
  });

  const signed = ((name: 'passkey/create', body: never) => callApi(name, body)) as unknown as SignedCall;
  const attempt = (use: () => Promise<CreatedPasskey>): Promise<CreatedPasskey | string> =>
    use().catch((error: unknown) => (error instanceof WalletError ? error.reason : String(error)));

  it('is registered at the second try where the first did not arrive', async () => {
    const use = passkeyCreation();
    service.faults = { 'passkey/create': ['drop'] };
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.deep.equal({ id: created[0], isNew: true, canRecover: true });
    expect([created.length, used.length]).to.deep.equal([1, 0]);
  });

  it('signs in to the account that it was the login of, instead of making another account', async () => {
    const use = passkeyCreation();
    service.faults = { 'passkey/create': ['lose'] };
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.deep.equal({ id: created[0], isNew: true, canRecover: true });
    expect(used).to.deep.equal(created);
    expect([...service.known]).to.deep.equal(created);
  });

  it('is found at once in the account that is logged in', async () => {
    service.isLoggedIn = true;
    service.faults = { 'passkey/create': ['lose'] };
    const use = passkeyCreation({ call: signed });
    expect(await attempt(use)).to.deep.equal({ id: created[0], isNew: false, canRecover: true });
    expect([created.length, used.length]).to.deep.equal([1, 0]);
  });

  it('is registered again in the account that is logged in where the first try did not arrive', async () => {
    service.isLoggedIn = true;
    service.faults = { 'passkey/create': ['drop'] };
    const use = passkeyCreation({ call: signed });
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.deep.equal({ id: created[0], isNew: false, canRecover: true });
    expect(created).to.have.length(1);
  });

  it('gives way to another one once the service has refused it', async () => {
    const use = passkeyCreation();
    service.faults = { 'passkey/create': ['drop', { code: 'LOGIN_FAILED' }] };
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.equal('PASSKEY_FAILED'); // it is no login, as its use shows
    expect(await attempt(use)).to.deep.equal({ id: created[1], isNew: true, canRecover: true });
  });

  it('stays while its use is lost, too', async () => {
    const use = passkeyCreation();
    service.faults = { 'passkey/create': ['lose'], 'passkey/use': ['drop'] };
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.equal('OFFLINE');
    expect(await attempt(use)).to.deep.equal({ id: created[0], isNew: true, canRecover: true });
    expect(created).to.have.length(1);
  });

  it('is another one after a refusal', async () => {
    const use = passkeyCreation();
    service.faults = { 'passkey/create': [{ code: 'PASSKEY_FAILED' }] };
    expect(await attempt(use)).to.equal('PASSKEY_FAILED');
    expect(await attempt(use)).to.deep.equal({ id: created[1], isNew: true, canRecover: true });
  });
});
