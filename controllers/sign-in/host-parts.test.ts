import { expect } from '@open-wc/testing';
import { expectRejection } from '../../testing/expect-rejection.js';
import type { SIWXMessageData, SIWXSession } from '../domain/sign-in/siwx.js';
import { DefaultSIWX, MemoryStorage, SIWXMessenger, SIWXVerifier } from './index.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const INPUT = { chainId: 'eip155:1', accountAddress: ADDRESS } as const;

class OwnMessenger extends SIWXMessenger {
  protected readonly version = '1';

  protected stringify({ accountAddress, nonce }: SIWXMessageData): string {
    return `Welcome ${accountAddress}, ${nonce}`;
  }
}

class OwnVerifier extends SIWXVerifier {
  readonly chainNamespace = 'eip155';
  readonly seen: string[] = [];

  async verify({ message, signature }: SIWXSession): Promise<boolean> {
    this.seen.push(message);
    return signature === `signed: ${message}`;
  }
}

/** A verifier that leaves every session to others. */
class IdleVerifier extends OwnVerifier {
  override shouldVerify(): boolean {
    return false;
  }
}

const messenger = (): OwnMessenger =>
  new OwnMessenger({
    domain: 'app.example',
    uri: 'https://app.example',
    expiration: 60_000,
    getNonce: async () => 'n1',
  });

describe('Messages and verifiers of a host', () => {
  it('write the text of a sign-in, with the fields of the host', async () => {
    const message = await messenger().createMessage({ ...INPUT, notBefore: '2026-01-01T00:00:00.000Z' });
    expect(message).to.include({ domain: 'app.example', version: '1', nonce: 'n1', chainId: 'eip155:1' });
    expect(message).to.include({ notBefore: '2026-01-01T00:00:00.000Z', expirationTime: '2026-01-01T00:01:00.000Z' });
    expect(String(message)).to.equal(`Welcome ${ADDRESS}, n1`);
  });

  it('verify the sessions of their namespace alone, and all of them', async () => {
    const [own, idle] = [new OwnVerifier(), new IdleVerifier()];
    const siwx = new DefaultSIWX({ messenger: messenger(), verifiers: [own, idle], storage: new MemoryStorage() });
    const message = await siwx.createMessage(INPUT);
    const text = message.toString();
    const session = { data: message, message: text, signature: `signed: ${text}` };
    await siwx.addSession(session);
    expect(await siwx.getSessions('eip155:1', ADDRESS)).to.have.length(1);
    await expectRejection(siwx.addSession({ ...session, signature: 'forged' }), 'SIWX_SIGNATURE_INVALID');
    expect([own.seen.length, idle.seen.length]).to.deep.equal([2, 0]);
    const elsewhere = { ...session, data: { ...message, chainId: 'solana:x' as const } };
    await expectRejection(siwx.addSession(elsewhere), 'SIWX_UNVERIFIABLE');
  });
});
