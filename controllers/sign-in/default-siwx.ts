import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXSession } from '../domain/sign-in/siwx.js';
import { LocalStorage } from './local-storage.js';
import { SignInMessenger, type Messenger, type MessengerOptions } from './messenger.js';
import type { SIWXSigner } from './signer.js';
import { ServerStorage } from './server-storage.js';
import type { SIWXStorage } from './storage.js';
import { UnderWay } from './under-way.js';
import { BitcoinVerifier, EIP155Verifier, SolanaVerifier, type NodeOf, type Verifier } from './verifiers.js';

/** Parts of a sign-in; every part has a default. */
export interface DefaultSIWXOptions extends MessengerOptions {
  /** Base URL of a server that issues nonces, verifies and keeps sessions; see `latchkey/server`. */
  readonly server?: string | undefined;
  /** Replaces the messages; the fields above have no effect then. */
  readonly messenger?: Messenger | undefined;
  /** Obtains the signature in place of the modal. */
  readonly signer?: Pick<SIWXSigner, 'signMessage'> | undefined;
  /** Replaces the storage, which is the server's, or the browser's local storage without a server. */
  readonly storage?: SIWXStorage | undefined;
  /** Verifiers of namespaces; those of EVM, Solana and Bitcoin by default. */
  readonly verifiers?: readonly Verifier[] | undefined;
  /** False admits wallets without a session; true by default. */
  readonly required?: boolean | undefined;
  /** False keeps the sessions when a wallet disconnects; true by default. */
  readonly signOutOnDisconnect?: boolean | undefined;
}

/** Sign-in by a signed message. Every part of it is loaded on first use. */
export class DefaultSIWX implements SIWXConfig {
  readonly signOutOnDisconnect: boolean;
  readonly signMessage: SIWXConfig['signMessage'];
  readonly #messenger: Messenger;
  readonly #storage: SIWXStorage;
  readonly #verifiers: readonly Verifier[];
  readonly #now: () => number;
  readonly #isOtherForm: boolean;
  readonly #modals = new Set<NodeOf>();
  readonly #underWay = new UnderWay();
  /** Settles once the sessions that are set now are stored; undefined if none are. */
  #setting: Promise<unknown> | undefined;
  #isRequired: boolean;

  constructor(options: DefaultSIWXOptions = {}) {
    const { server, messenger, signer, storage, verifiers, required = true, now = Date.now } = options;
    const remote = server === undefined ? undefined : new ServerStorage(server);
    this.#messenger = messenger ?? new SignInMessenger({ getNonce: remote && (() => remote.nonce()), ...options });
    this.signMessage = signer && ((request, askWallet) => signer.signMessage(request, askWallet));
    this.#storage = storage ?? remote ?? new LocalStorage();
    this.#verifiers = verifiers ?? [new EIP155Verifier(), new SolanaVerifier(), new BitcoinVerifier()];
    this.#isRequired = required;
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true;
    this.#now = now;
    this.#isOtherForm = messenger !== undefined;
  }

  createMessage(input: SIWXMessageInput): Promise<SIWXMessage> {
    return this.#messenger.createMessage(input);
  }

  async addSession(session: SIWXSession): Promise<void> {
    const setting = this.#setting;
    await this.#write([session], () => this.#storage.add(session), setting); // which must not replace the new session
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    this.#underWay.endAll();
    const set = this.#write(sessions, () => this.#storage.set(sessions));
    const setting = set
      .catch(() => undefined) // the caller handles it
      .finally(() => {
        if (this.#setting === setting) this.#setting = undefined;
      });
    this.#setting = setting;
    await set;
  }

  revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#underWay.endOf(chainId, address);
    return this.#storage.delete(chainId, address);
  }

  /** Returns the sessions of an account on a network that are valid now. */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const [sessions, { timeFault }] = await Promise.all([
      this.#storage.get(chainId, address),
      import('../domain/sign-in/siwx-message.js'),
    ]);
    return sessions.filter(({ data }) => timeFault(data, this.#now()) === undefined);
  }

  getRequired(): boolean {
    return this.#isRequired;
  }

  /** Changes whether a session is required, from the next connection on. */
  setRequired(isRequired: boolean): void {
    this.#isRequired = isRequired;
  }

  onSessionsChange(listener: () => void): () => void {
    return this.#storage.onChange?.(listener) ?? (() => undefined);
  }

  useNodes(nodeOf: NodeOf): void {
    this.#modals.add(nodeOf);
  }

  /**
   * Checks times and signature of sessions, and that their data are those of the signed texts. Then writes them, in their
   * turn.
   * @throws {W3mError} `SIWX_EXPIRED`, `SIWX_SIGNATURE_INVALID`, `SIWX_UNVERIFIABLE`, …; `SIWX_SESSION_ENDED` if a
   *   sign-out of one of them came meanwhile
   */
  async #write(
    sessions: readonly SIWXSession[],
    write: () => Promise<void>,
    turn: Promise<unknown> = Promise.resolve(),
  ): Promise<void> {
    if (this.#storage.isVerifying) return turn.then(write);
    await this.#underWay.run(sessions, async verification => {
      const { ended, verifySession } = await import('./verify-session.js');
      const parts = {
        verifiers: this.#verifiers,
        now: this.#now(),
        nodeOf: this.#nodeOf,
        isOtherForm: this.#isOtherForm,
      };
      for (const session of sessions) await verifySession(session, parts);
      await turn;
      if (this.#underWay.isEnded(verification)) throw ended();
      await write(); // in the same turn, so that no sign-out comes in between
    });
  }

  readonly #nodeOf: NodeOf = chainId => {
    for (const nodeOf of this.#modals) {
      const node = nodeOf(chainId);
      if (node) return node;
    }
    return undefined;
  };
}
