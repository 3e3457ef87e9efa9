import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { CaipNetworkId } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { parseSignInMessage } from '../domain/sign-in/siwx-message.js';
import { fakeVerifier } from '../../testing/sign-in-world.js';
import { waitUntil } from '../../testing/wait-until.js';
import { DefaultSIWX, MemoryStorage, SignInMessenger, type DefaultSIWXOptions } from './index.js';

const CHAIN = 'eip155:1';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const page = { domain: 'app.example:8080', uri: 'https://app.example:8080/login' };
const NOW = Date.parse('2026-01-02T03:04:05.000Z');

const make = (options: DefaultSIWXOptions = {}): DefaultSIWX =>
  new DefaultSIWX({ ...page, now: () => NOW, storage: new MemoryStorage(), verifiers: [fakeVerifier()], ...options });

async function sessionBy(siwx: DefaultSIWX, of: Partial<{ chainId: CaipNetworkId; accountAddress: string }> = {}) {
  const message = (await siwx.createMessage({ chainId: CHAIN, accountAddress: ADDRESS, ...of })).toString();
  const data = parseSignInMessage(message) ?? expect.fail('not parsed');
  return { data, message, signature: `signed: ${message}` } satisfies SIWXSession;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isW3mError(error) ? error.code : String(error)),
  );

describe('DefaultSIWX', () => {
  it('writes a message by EIP-4361 with all fields, and any text as statement', async () => {
    const siwx = make({
      statement: 'Beitrittserklärung: 同意します ✍️',
      resources: ['ipfs://terms', 'https://app.example/privacy'],
      expiration: 3_600_000,
      getNonce: () => 'abcdef12',
      getRequestId: () => 'request-1',
    });
    const message = await siwx.createMessage({
      chainId: CHAIN,
      accountAddress: ADDRESS,
      notBefore: '2026-01-02T03:00:00Z',
    });
    expect(message.toString().split('\n')).to.deep.equal([
      'app.example:8080 wants you to sign in with your Ethereum account:',
      ADDRESS,
      '',
      'Beitrittserklärung: 同意します ✍️',
      '',
      'URI: https://app.example:8080/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdef12',
      'Issued At: 2026-01-02T03:04:05.000Z',
      'Expiration Time: 2026-01-02T04:04:05.000Z',
      'Not Before: 2026-01-02T03:00:00Z',
      'Request ID: request-1',
      'Resources:',
      '- ipfs://terms',
      '- https://app.example/privacy',
    ]);
  });

  it('names the account of another namespace, and takes a random nonce for each message', async () => {
    const siwx = make();
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const accountAddress = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96';
    const messages = await Promise.all([1, 2].map(() => siwx.createMessage({ chainId, accountAddress })));
    expect(messages[0]?.toString())
      .to.include('your Solana account:')
      .and.include('Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
    expect(messages[0]?.nonce).not.to.equal(messages[1]?.nonce);
  });

  it('rejects a statement of two lines', async () => {
    const pending = make({ statement: 'one\ntwo' }).createMessage({ chainId: CHAIN, accountAddress: ADDRESS });
    expect(await codeOf(pending)).to.equal('SIWX_MESSAGE_INVALID');
  });

  it('stores a session for its account and network only, whatever the case of an EVM address', async () => {
    const siwx = make();
    await siwx.addSession(await sessionBy(siwx));
    expect(await siwx.getSessions(CHAIN, ADDRESS.toLowerCase())).to.have.length(1);
    expect(await siwx.getSessions('eip155:10', ADDRESS)).to.have.length(0);
    expect(await siwx.getSessions(CHAIN, ADDRESS.replace('f39F', 'f39E'))).to.have.length(0);
  });

  it('replaces the session of the same account and network', async () => {
    const siwx = make();
    await siwx.addSession(await sessionBy(siwx));
    const second = await sessionBy(siwx);
    await siwx.addSession(second);
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([second]);
  });

  it('revokes the sessions of one account and network, and keeps the others', async () => {
    const siwx = make();
    await siwx.addSession(await sessionBy(siwx));
    await siwx.addSession(await sessionBy(siwx, { chainId: 'eip155:10' }));
    await siwx.revokeSession(CHAIN, ADDRESS);
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(0);
    expect(await siwx.getSessions('eip155:10', ADDRESS)).to.have.length(1);
    await siwx.setSessions([]);
    expect(await siwx.getSessions('eip155:10', ADDRESS)).to.have.length(0);
  });

  it('returns no session that has expired, and refuses to add one', async () => {
    let now = NOW;
    const siwx = make({ expiration: 1_000, now: () => now });
    const session = await sessionBy(siwx);
    await siwx.addSession(session);
    now += 1_000;
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(0);
    expect(await codeOf(siwx.addSession(session))).to.equal('SIWX_EXPIRED');
  });

  it('refuses a session that is not valid yet', async () => {
    const siwx = make();
    const message = await siwx.createMessage({
      chainId: CHAIN,
      accountAddress: ADDRESS,
      notBefore: '2026-01-02T03:04:06Z',
    });
    const text = message.toString();
    const data = parseSignInMessage(text) ?? expect.fail('not parsed');
    const pending = siwx.addSession({ data, message: text, signature: `signed: ${text}` });
    expect(await codeOf(pending)).to.equal('SIWX_NOT_YET_VALID');
  });

  it('refuses a signature that a verifier refuses, and a namespace without a verifier', async () => {
    const siwx = make();
    const session = await sessionBy(siwx);
    expect(await codeOf(siwx.addSession({ ...session, signature: 'forged' }))).to.equal('SIWX_SIGNATURE_INVALID');
    expect(await codeOf(make({ verifiers: [] }).addSession(session))).to.equal('SIWX_UNVERIFIABLE');
    expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(0);
  });

  it('refuses data that the signed text does not contain', async () => {
    const siwx = make();
    const session = await sessionBy(siwx);
    const changes = fc.oneof(
      fc.record({ domain: fc.domain() }),
      fc.record({ uri: fc.webUrl() }),
      fc.record({ nonce: fc.stringMatching(/^[a-z0-9]{8,12}$/) }),
      fc.record({ accountAddress: fc.constant('0x70997970C51812dc3A010C7d01b50e0d17dc79C8') }),
      fc.record({ chainId: fc.constant<CaipNetworkId>('eip155:10') }),
      fc.record({ expirationTime: fc.constant('2030-01-01T00:00:00Z') }),
    );
    await fc.assert(
      fc.asyncProperty(changes, async change => {
        const pending = siwx.addSession({ ...session, data: { ...session.data, ...change } });
        expect(await codeOf(pending)).to.equal('SIWX_MESSAGE_INVALID');
      }),
      { numRuns: 300 },
    );
  });

  it('refuses a text of another form, unless the host writes its own messages', async () => {
    const siwx = make();
    const session = { ...(await sessionBy(siwx)), message: 'hello', signature: 'signed: hello' };
    expect(await codeOf(siwx.addSession(session))).to.equal('SIWX_MESSAGE_INVALID');
    expect(await codeOf(make({ messenger: new SignInMessenger(page) }).addSession(session))).to.equal('done');
  });

  it('passes the nodes of every modal to its verifiers', async () => {
    const requests: (CaipNetworkId | undefined)[] = [];
    const siwx = make({
      verifiers: [
        {
          chainNamespace: 'eip155',
          async verify(_session, nodeOf) {
            requests.push((await nodeOf(CHAIN)?.({ method: 'eth_call' })) as CaipNetworkId);
            return true;
          },
        },
      ],
    });
    siwx.useNodes(() => undefined);
    siwx.useNodes(chainId => () => Promise.resolve(chainId));
    await siwx.addSession(await sessionBy(siwx));
    expect(requests).to.deep.equal([CHAIN]);
  });

  describe('while it verifies', () => {
    let answers: (() => void)[] = [];
    beforeEach(() => (answers = []));
    const slow = (): DefaultSIWX =>
      make({
        verifiers: [
          {
            chainNamespace: 'eip155',
            verify: () => new Promise(resolve => answers.push(() => resolve(true))),
          },
        ],
      });
    const started = (count = 1): Promise<void> => waitUntil(() => answers.length === count);

    for (const [how, signOut] of [
      ['of all sessions', (siwx: DefaultSIWX) => siwx.setSessions([])],
      ['of its account', (siwx: DefaultSIWX) => siwx.revokeSession(CHAIN, ADDRESS.toLowerCase())],
    ] as const)
      it(`is ended by a sign-out ${how}`, async () => {
        const siwx = slow();
        const outcome = codeOf(siwx.addSession(await sessionBy(siwx)));
        await started();
        await signOut(siwx);
        answers[0]?.();
        expect(await outcome).to.equal('SIWX_SESSION_ENDED');
        expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
      });

    it('is not ended by a sign-out of another network, and not by one before it', async () => {
      const siwx = slow();
      await siwx.setSessions([]);
      const outcome = codeOf(siwx.addSession(await sessionBy(siwx)));
      await started();
      await siwx.revokeSession('eip155:10', ADDRESS);
      answers[0]?.();
      expect(await outcome).to.equal('done');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(1);
    });

    it('replaces no session that was signed after a sign-out', async () => {
      const siwx = slow();
      const [first, second] = [await sessionBy(siwx), await sessionBy(siwx)];
      const outcome = codeOf(siwx.addSession(first));
      await started();
      await siwx.setSessions([]);
      const later = siwx.addSession(second);
      await started(2);
      answers[1]?.();
      await later;
      answers[0]?.();
      expect(await outcome).to.equal('SIWX_SESSION_ENDED');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([second]);
    });

    it('is ended by a sign-out in the same turn', async () => {
      const siwx = make();
      const outcome = codeOf(siwx.addSession(await sessionBy(siwx)));
      await siwx.setSessions([]);
      expect(await outcome).to.equal('SIWX_SESSION_ENDED');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
    });

    it('leaves no session after a sign-out, however short before its end it comes', async () => {
      for (let microtasks = 0; microtasks < 12; microtasks += 1) {
        answers = [];
        const siwx = slow();
        const outcome = codeOf(siwx.addSession(await sessionBy(siwx)));
        await started();
        answers[0]?.();
        for (let each = 0; each < microtasks; each += 1) await Promise.resolve();
        await siwx.revokeSession(CHAIN, ADDRESS);
        await outcome;
        expect(await siwx.getSessions(CHAIN, ADDRESS), `after ${microtasks} microtasks`).to.deep.equal([]);
      }
    });

    it('sets none of several sessions if one is signed out while another is verified', async () => {
      const siwx = slow();
      const other = await sessionBy(siwx, { chainId: 'eip155:10' });
      const outcome = codeOf(siwx.setSessions([await sessionBy(siwx), other]));
      await started();
      answers[0]?.();
      await started(2);
      await siwx.revokeSession(CHAIN, ADDRESS);
      answers[1]?.();
      expect(await outcome).to.equal('SIWX_SESSION_ENDED');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
      expect(await siwx.getSessions('eip155:10', ADDRESS)).to.deep.equal([]);
    });

    it('keeps a session that is added while others are set', async () => {
      const siwx = slow();
      const setting = siwx.setSessions([await sessionBy(siwx)]);
      await started();
      const adding = siwx.addSession(await sessionBy(siwx, { chainId: 'eip155:10' }));
      await started(2);
      answers[1]?.();
      answers[0]?.();
      await Promise.all([setting, adding]);
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.have.length(1);
      expect(await siwx.getSessions('eip155:10', ADDRESS)).to.have.length(1);
    });

    it('sets no sessions after a later sign-out', async () => {
      const siwx = slow();
      const outcome = codeOf(siwx.setSessions([await sessionBy(siwx)]));
      await started();
      await siwx.setSessions([]);
      answers[0]?.();
      expect(await outcome).to.equal('SIWX_SESSION_ENDED');
      expect(await siwx.getSessions(CHAIN, ADDRESS)).to.deep.equal([]);
    });
  });
});
