import { expect } from '@open-wc/testing';
import { LiveSignIn, type LiveSource, type SessionStatus } from './live-sign-in.js';

const A = '0x1111111111111111111111111111111111111111';
const isOfA = (address: string): boolean => address === A;
const B = '0x2222222222222222222222222222222222222222';
const C = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

describe('The sign-in of a component', () => {
  let calls: string[];
  let accepts: boolean;
  const source = (status: SessionStatus): LiveSource => ({
    status,
    getNonce: async () => 'nonce1234',
    createMessage: ({ nonce, address, chainId }) => ({ text: `${address} on ${chainId} with ${nonce}` }),
    textOf: message => (message as { readonly text: string }).text,
    verify: async ({ message, signature }) => {
      calls.push(`verify ${JSON.stringify(message)} ${signature}`);
      return accepts;
    },
    signOut: async () => void calls.push('sign out'),
  });

  beforeEach(() => {
    calls = [];
    accepts = true;
  });

  it('waits for the host before it says whether there is a session', async () => {
    const signIn = new LiveSignIn(source('loading'), isOfA);
    const answer = signIn.getSessions('eip155:1', A);
    signIn.update(source('authenticated'));
    expect(await answer).to.have.length(1);
  });

  it('signs the text of the host’s message and has the message verified', async () => {
    const signIn = new LiveSignIn(source('unauthenticated'), isOfA);
    expect(await signIn.getSessions('eip155:1', A)).to.deep.equal([]);
    const message = await signIn.createMessage({ accountAddress: A, chainId: 'eip155:137' });
    expect(String(message)).to.equal(`${A} on 137 with nonce1234`);
    await signIn.addSession({ data: message, message: String(message), signature: '0x12' });
    expect(calls).to.deep.equal([`verify {"text":"${A} on 137 with nonce1234"} 0x12`]);
    expect(await signIn.getSessions('eip155:137', A)).to.have.length(1);
  });

  it('refuses a signature that the host does not accept', async () => {
    accepts = false;
    const signIn = new LiveSignIn(source('unauthenticated'), isOfA);
    const message = await signIn.createMessage({ accountAddress: A, chainId: 'eip155:1' });
    const refusal = signIn.addSession({ data: message, message: String(message), signature: '0x12' });
    expect(await refusal.catch((error: unknown) => (error as { code: string }).code)).to.equal(
      'SIWX_SIGNATURE_INVALID',
    );
    expect(await signIn.getSessions('eip155:1', A)).to.deep.equal([]);
  });

  it('keeps the session that the host reports before its check of the signature returns', async () => {
    const signIn = new LiveSignIn(
      {
        ...source('unauthenticated'),
        async verify() {
          signIn.update(source('authenticated')); // as a component that renders the session at once
          await refetched;
          return true;
        },
      },
      isOfA,
    );
    let refetch = (): void => undefined;
    const refetched = new Promise<void>(resolve => (refetch = resolve));
    const message = await signIn.createMessage({ accountAddress: B, chainId: 'eip155:1' });
    const added = signIn.addSession({ data: message, message: String(message), signature: '0x12' });
    const answer = signIn.getSessions('eip155:1', B);
    refetch();
    await added;
    expect(await answer).to.have.length(1);
    expect(calls).to.deep.equal([]);
  });

  it('ends the session of one account when the wallet shows another', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    expect(await signIn.getSessions('eip155:1', A)).to.have.length(1);
    expect(await signIn.getSessions('eip155:1', B)).to.deep.equal([]);
    expect(calls).to.deep.equal(['sign out']);
  });

  it('takes the host’s session for that of the remembered account alone', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    expect(await signIn.getSessions('eip155:1', B)).to.deep.equal([]);
    expect(calls).to.deep.equal(['sign out']);
  });

  it('keeps the session on another network', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    await signIn.getSessions('eip155:1', A);
    expect(await signIn.getSessions('eip155:137', A)).to.have.length(1);
  });

  it('admits a wallet of another namespace, whose connection and end leave the session as it is', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    expect(await signIn.getSessions('eip155:1', A)).to.have.length(1);
    const [session] = await signIn.getSessions(SOLANA, C);
    expect(session?.data).to.include({ accountAddress: C, chainId: SOLANA });
    await signIn.revokeSession(SOLANA);
    expect(calls).to.deep.equal([]);
    expect(await signIn.getSessions('eip155:1', A)).to.have.length(1);
  });

  it('admits a wallet of another namespace before the host knows of a session', async () => {
    const signIn = new LiveSignIn(source('loading'), isOfA);
    expect(await signIn.getSessions(SOLANA, C)).to.have.length(1);
  });

  it('signs out once, and tells when the host’s session ends', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    let changes = 0;
    const stop = signIn.onSessionsChange(() => (changes += 1));
    signIn.update(source('unauthenticated'));
    expect(changes).to.equal(1);
    await signIn.revokeSession('eip155:1');
    expect(calls).to.deep.equal([]);
    stop();
    signIn.update(source('authenticated'));
    expect(changes).to.equal(1);
    await signIn.setSessions([]);
    expect(calls).to.deep.equal(['sign out']);
  });

  it('keeps the session while the host reads it again', async () => {
    const signIn = new LiveSignIn(source('unauthenticated'), isOfA);
    const message = await signIn.createMessage({ accountAddress: B, chainId: 'eip155:1' });
    await signIn.addSession({ data: message, message: String(message), signature: '0x12' });
    signIn.update(source('authenticated'));
    calls = [];
    signIn.update(source('loading')); // as `update()` of next-auth's `useSession` says
    const answer = signIn.getSessions('eip155:1', B);
    signIn.update(source('authenticated'));
    expect(await answer).to.have.length(1);
    expect(calls).to.deep.equal([]);
  });

  it('forgets whose the session was if the host finds none when it reads it again', async () => {
    const signIn = new LiveSignIn(source('authenticated'), isOfA);
    await signIn.getSessions('eip155:1', A);
    signIn.update(source('loading'));
    signIn.update(source('unauthenticated'));
    expect(await signIn.getSessions('eip155:1', A)).to.deep.equal([]);
    signIn.update(source('authenticated'));
    expect(await signIn.getSessions('eip155:1', B)).to.deep.equal([]);
    expect(calls).to.deep.equal(['sign out']);
  });
});
