import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { Authentication, SignedAuthentication } from '../domain/sign-in/authentication.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { testAccounts, testNetworks } from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { createFakeSiwx, signedBy } from '../../testing/sign-in-world.js';
import { createOneTap, type OneTapOutcome } from './one-tap.js';

const networks = testNetworks.map(network => toCaipNetwork(network));
const [{ address }] = testAccounts;
const [CHAIN, OTHER] = ['eip155:1', 'eip155:137'] as const;

describe('A sign-in by one tap', () => {
  let outcomes: (OneTapOutcome | undefined)[] = [];
  let scope = new Scope();
  beforeEach(() => {
    outcomes = [];
    scope = new Scope();
  });

  const prepare = (siwx: SIWXConfig) =>
    createOneTap({
      scope,
      siwx,
      networks,
      current: undefined,
      nodeOf: () => undefined,
      onVerify: () => undefined,
      onDone: outcome => outcomes.push(outcome),
    });
  const begin = async (siwx: SIWXConfig) => {
    const signIn = (await prepare(siwx)) ?? expect.fail('no sign-in');
    return { signIn, left: new AbortController() };
  };
  const answers = (signIn: Authentication): readonly SignedAuthentication[] =>
    [CHAIN, OTHER].map(chainId => signedBy(signIn, { chainId, address }));
  /** Sign-in whose server takes its time; `accept` ends the verification of a network. */
  const slow = () => {
    const siwx = createFakeSiwx();
    const addSession = siwx.addSession.bind(siwx);
    const verifications: (() => void)[] = [];
    siwx.addSession = async session => {
      await new Promise<void>(resolve => verifications.push(resolve));
      await addSession(session);
    };
    const accept = async (): Promise<void> => {
      verifications.shift()?.();
      await settleImports();
    };
    return { siwx, accept };
  };
  const countOf = async (siwx: SIWXConfig): Promise<number> =>
    (await Promise.all([CHAIN, OTHER].map(chain => siwx.getSessions(chain, address)))).flat().length;

  it('is requested for every network of the page', async () => {
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId);
    expect((await prepare(createFakeSiwx()))?.chains).to.have.members(ids);
  });

  it('is not requested where the host signs itself', async () => {
    const signer = { signMessage: async () => '0x12' };
    expect(await prepare(createFakeSiwx({ signer }))).to.equal(undefined);
  });

  it('leaves no session, and is no success, when the person turns away while it is verified', async () => {
    const { siwx, accept } = slow();
    const { signIn, left } = await begin(siwx);
    const accepted = signIn.accept(answers(signIn), left.signal);
    await settleImports();
    left.abort();
    expect(outcomes).to.deep.equal([undefined]);
    await accept();
    await accepted;
    await settleImports();
    expect([await countOf(siwx), outcomes.length]).to.deep.equal([0, 1]);
  });

  it('ends every session when the person turns away while a further network is verified', async () => {
    const { siwx, accept } = slow();
    const { signIn, left } = await begin(siwx);
    const accepted = signIn.accept(answers(signIn), left.signal);
    await settleImports();
    await accept();
    expect(await countOf(siwx)).to.equal(1);
    left.abort();
    await accept();
    await accepted;
    await settleImports();
    expect([await countOf(siwx), outcomes]).to.deep.equal([0, [undefined]]);
  });

  it('ends every session when its wallet is not attached after all', async () => {
    const siwx = createFakeSiwx();
    const { signIn, left } = await begin(siwx);
    await signIn.accept(answers(signIn), left.signal);
    expect([await countOf(siwx), outcomes[0]?.isSignedIn]).to.deep.equal([2, true]);
    outcomes[0]?.leave();
    await settleImports();
    expect(await countOf(siwx)).to.equal(0);
  });

  it('keeps the session of a later one of the same account', async () => {
    const { siwx, accept } = slow();
    const one = await begin(siwx);
    const first = one.signIn.accept(answers(one.signIn).slice(0, 1), one.left.signal);
    await settleImports();
    one.left.abort();
    const two = await begin(siwx);
    const second = two.signIn.accept(answers(two.signIn).slice(0, 1), two.left.signal);
    await settleImports();
    await accept();
    await first;
    await accept();
    await second;
    await settleImports();
    expect(await countOf(siwx)).to.equal(1);
  });
});
