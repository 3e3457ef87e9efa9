import { W3mError } from '../../controllers/domain/errors/errors.js';
import type { CaipNetworkId, SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXSession } from '../../controllers/index.js';

/** What a host's sign-in says of its session. */
export type SessionStatus = 'loading' | 'unauthenticated' | 'authenticated';

/** A sign-in as the components of a host have it: its functions, and what it knows of the session now. */
export interface LiveSource {
  readonly status: SessionStatus;
  getNonce(address: string): Promise<string>;
  createMessage(of: { readonly nonce: string; readonly address: string; readonly chainId: number }): unknown;
  /** The text of a message that is no text. */
  textOf(message: unknown): string;
  verify(signed: { readonly message: unknown; readonly signature: string }): Promise<boolean>;
  signOut(): Promise<unknown>;
}

/** Kits for EVM wallets sign in there alone; a page may have wallets of other namespaces by another kit. */
const isEvm = (chainId: CaipNetworkId): boolean => chainId.startsWith('eip155:');

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Serves a sign-in whose state is that of a component by the interface of `siwx`. The session is the host's; this object
 * knows only whose it is, so that another account of the wallet never counts as signed in. Accounts of other namespaces
 * than EVM need no session.
 */
export class LiveSignIn implements SIWXConfig {
  readonly holdsOneSession = true;
  #source: LiveSource;
  /** What the host knew last. */
  #known: SessionStatus;
  #address: string | undefined;
  /** The server has accepted a signature, and the host has not said so yet. */
  #isVerified = false;
  /** Ends with the host's check of a signature; a host may report the session before. */
  #verification: Promise<unknown> = Promise.resolve();
  #message: { readonly text: string; readonly value: unknown } | undefined;
  readonly #listeners = new Set<() => void>();

  readonly #isRemembered: (address: string) => boolean;

  /** @param isRemembered Whether an account is that of the last visit, whose session the host still has */
  constructor(source: LiveSource, isRemembered: (address: string) => boolean) {
    this.#source = source;
    this.#known = source.status;
    this.#isRemembered = isRemembered;
  }

  /** Takes what the host's component rendered last. A host that reads its session again has it until it says otherwise. */
  update(source: LiveSource): void {
    const { status } = source;
    const hasChanged = status !== this.#source.status;
    this.#source = source;
    if (!hasChanged || status === 'loading') return;
    if (this.#known === 'authenticated' && status === 'unauthenticated') this.#forget();
    this.#known = status;
    for (const listener of this.#listeners) listener();
  }

  async createMessage({ chainId, accountAddress }: SIWXMessageInput): Promise<SIWXMessage> {
    const source = this.#source;
    const reference = Number(chainId.slice(chainId.indexOf(':') + 1));
    const nonce = await source.getNonce(accountAddress);
    const value = await source.createMessage({ nonce, address: accountAddress, chainId: reference });
    const text = typeof value === 'string' ? value : source.textOf(value);
    this.#message = { text, value };
    const { host, origin } = location;
    return { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce, toString: () => text };
  }

  /** @throws {W3mError} `SIWX_SIGNATURE_INVALID` if the host does not accept the signature */
  async addSession({ data, message, signature }: SIWXSession): Promise<void> {
    const created = this.#message?.text === message ? this.#message.value : message;
    const verification = this.#verify(data.accountAddress, { message: created, signature });
    this.#verification = verification.catch(() => undefined);
    if (!(await verification)) throw new W3mError('SIWX_SIGNATURE_INVALID');
  }

  /** Resolves with whether the host accepts the signature of an account, whose session it then is. */
  async #verify(address: string, signed: Parameters<LiveSource['verify']>[0]): Promise<boolean> {
    const isValid = await this.#source.verify(signed);
    if (!isValid) return false;
    this.#address = address;
    this.#isVerified = true;
    return true;
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const { host, origin } = location;
    const data = { accountAddress: address, chainId, domain: host, uri: origin, version: '1', nonce: '' };
    const sessions = [{ data, message: '', signature: '' }]; // the host's server has both
    if (!isEvm(chainId)) return sessions;
    await this.#hostKnows();
    await this.#verification;
    if (!this.#hasSession) return [];
    if (this.#address === undefined && this.#isRemembered(address)) this.#address = address;
    if (this.#address === undefined || !isSame(this.#address, address)) {
      await this.#signOut();
      return [];
    }
    return sessions;
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    const [session] = sessions;
    if (session) await this.addSession(session);
    else await this.#signOut();
  }

  async revokeSession(chainId: CaipNetworkId): Promise<void> {
    if (isEvm(chainId)) await this.#signOut();
  }

  onSessionsChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get #hasSession(): boolean {
    return this.#isVerified || this.#source.status === 'authenticated';
  }

  /** Resolves once the host knows whether there is a session. */
  async #hostKnows(): Promise<void> {
    if (this.#source.status !== 'loading' || this.#isVerified) return;
    await new Promise<void>(resolve => {
      const end = this.onSessionsChange(() => {
        end();
        resolve();
      });
    });
    return this.#hostKnows();
  }

  #forget(): void {
    this.#address = undefined;
    this.#isVerified = false;
  }

  async #signOut(): Promise<void> {
    if (!this.#hasSession) return;
    this.#forget();
    await this.#source.signOut();
  }
}
