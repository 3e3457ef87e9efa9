import type { OpenRequest, Pairing, RemoteSession, RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { signal } from '../controllers/core/signals.js';
import { PAIRING_EXPIRY_MS } from '../controllers/domain/constants.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import { testAccounts } from './fake-adapter.js';

/** Creates a pairing URI of realistic length; `number` makes it unique. */
const invitation = (number: number): string =>
  `wc:${String(number).padStart(64, '7f6e504bfad60b48')}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`;

const approved: RemoteSession = {
  topic: 'topic',
  wallet: { name: 'Phone Wallet' },
  expiresAt: 1_800_000_000_000,
  isFresh: true,
  grants: {
    eip155: { accounts: [`eip155:1:${testAccounts[0].address}`], chains: ['eip155:1'], methods: [], events: [] },
  },
};

/** Fake remote wallet: shows a pairing at once; the test approves or rejects it. */
export class FakeRemoteWallet implements RemoteWallet {
  readonly pairing = signal<Pairing | undefined>(undefined);
  readonly session = signal<RemoteSession | undefined>(undefined);
  readonly openRequests = signal<readonly OpenRequest[]>([]);
  /** False delays the pairing until {@link renew} is called. */
  invitesAtOnce = true;
  /** The sign-in that later pairings ask for. */
  signIn: Pairing['signIn'];
  /** Number of calls by method. */
  readonly pending = { prefetch: 0, pair: 0 };
  #number = 0;
  #settle:
    { readonly resolve: (session: RemoteSession) => void; readonly reject: (error: W3mError) => void } | undefined;

  async prefetch(): Promise<void> {
    this.pending.prefetch += 1;
  }

  pair({ signal: stop }: { readonly signal: AbortSignal }): Promise<RemoteSession> {
    this.pending.pair += 1;
    if (this.invitesAtOnce) this.renew();
    return new Promise<RemoteSession>((resolve, reject) => {
      this.#settle = { resolve, reject };
      stop.addEventListener('abort', () => reject(new W3mError('CONNECT_ABORTED')), { once: true });
    }).finally(() => this.pairing.set(undefined));
  }

  /** Replaces the pairing with a new one. */
  renew(): void {
    this.#number += 1;
    const expiresAt = 1_700_000_000_000 + PAIRING_EXPIRY_MS;
    this.pairing.set({ uri: invitation(this.#number), expiresAt, signIn: this.signIn });
  }

  /** Approves the pending pairing. */
  approve(): void {
    this.session.set(approved);
    this.#settle?.resolve(approved);
  }

  /** Rejects the pending pairing. */
  fail(error: W3mError): void {
    this.#settle?.reject(error);
  }

  async restore(): Promise<RemoteSession | undefined> {
    return undefined;
  }

  async request(): Promise<unknown> {
    throw new W3mError('UNKNOWN');
  }

  onEvent(): () => void {
    return () => undefined;
  }

  onSession(): () => void {
    return () => undefined;
  }

  async release(): Promise<void> {
    this.session.set(undefined);
  }

  releaseStored(): Promise<void> {
    return this.release();
  }

  forget(): void {
    this.session.set(undefined);
  }

  invite(uri: string | undefined): void {
    this.pairing.set(uri === undefined ? undefined : { uri, expiresAt: Number.MAX_SAFE_INTEGER });
  }

  async getProvider(): Promise<unknown> {
    return undefined;
  }
}
