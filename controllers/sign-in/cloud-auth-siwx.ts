import { once } from '../core/once.js';
import { report } from '../core/report.js';
import type { CaipNetworkId, ConnectorType, WalletInfo } from '../domain/entities.js';
import type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXModal, SIWXSession } from '../domain/sign-in/siwx.js';
import type { Claims, CloudAuthService, CloudAuthSession, CloudAuthWallet } from './cloud-auth-service.js';
import type { TokenPlace } from './cloud-auth-tokens.js';
import { SignInMessenger, type Messenger, type MessengerOptions } from './messenger.js';
import { isSessionOf } from './storage.js';
import { UnderWay, type Verification } from './under-way.js';

/** Parts of a sign-in with a service. */
export interface CloudAuthSIWXOptions extends Omit<MessengerOptions, 'getNonce'> {
  /** URL of the service, such as `https://api.example`; by default `services.auth` of the modal. */
  readonly server?: string | undefined;
  /** Project id of the service; by default that of the modal. */
  readonly projectId?: string | undefined;
  /** Replaces the messages; it must sign the nonce of `nextNonce`. */
  readonly messenger?: Messenger | undefined;
  /** False admits wallets without a session; true by default. */
  readonly required?: boolean | undefined;
  /** False keeps the session when a wallet disconnects; true by default. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /** Key of the browser's storage for the session's token; `@appkit/siwx-auth-token` by default. */
  readonly localAuthStorageKey?: string | undefined;
  /** The same for the token of a nonce; `@appkit/siwx-nonce-token` by default. */
  readonly localNonceStorageKey?: string | undefined;
  /** Replaces the platform's `fetch`; for tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Called with the session after a sign-in, and with undefined after a sign-out, also of another tab. */
export type SessionListener = (session: SIWXSession | undefined) => void;

/** Client of the service, and what reads its answers. */
interface Service {
  readonly service: CloudAuthService;
  messageOf(claims: Claims): SIWXSession['data'] | undefined;
  /** Creates the error of a session that ended while it was granted. */
  ended(): Error;
}

/** Nonces whose tokens are held; older ones have expired at the service. */
const MAX_NONCES = 8;

/** What the service calls a way to connect. */
const WALLET_TYPES: Readonly<Record<ConnectorType, CloudAuthWallet['type']>> = {
  INJECTED: 'extension',
  ANNOUNCED: 'extension',
  EXTERNAL: 'extension',
  MULTI_CHAIN: 'extension',
  WALLET_CONNECT: 'walletconnect',
  AUTH: 'social',
};

/**
 * Sign-in whose nonces, verification and sessions are those of a service with the routes `/auth/v1/…`. The browser holds
 * one session at a time, by a bearer token in its storage: a sign-in with another account or network replaces it.
 */
export class CloudAuthSIWX implements SIWXConfig {
  readonly holdsOneSession = true;
  readonly signOutOnDisconnect: boolean;
  readonly #options: CloudAuthSIWXOptions;
  readonly #messenger: Messenger;
  /** Listeners, with the nonce of the session that each knows. */
  readonly #listeners = new Map<SessionListener, string | undefined>();
  /** Tokens by the nonces that came with them: a message may be signed after the next one was created. */
  readonly #nonces = new Map<string, string>();
  readonly #underWay = new UnderWay();
  #isRequired: boolean;
  #modal: SIWXModal | undefined;
  /** The session that this page has added, with its signature, which the service does not return. */
  #added: SIWXSession | undefined;
  /** The session that listeners were told last. */
  #last: SIWXSession | undefined;

  readonly #tokens = once(async (): Promise<{ readonly session: TokenPlace; readonly nonce: TokenPlace }> => {
    const { tokenPlaces } = await import('./cloud-auth-tokens.js');
    const { localAuthStorageKey: session, localNonceStorageKey: nonce } = this.#options;
    return tokenPlaces({ session, nonce });
  });

  readonly #service = once(async (): Promise<Service> => {
    const { createCloudAuthService, ended, invalidUrl, messageOf } = await import('./cloud-auth-service.js');
    const url = this.#options.server ?? this.#modal?.authUrl;
    if (url === undefined) throw invalidUrl();
    const who = () => ({
      projectId: this.#options.projectId ?? this.#modal?.projectId,
      clientId: this.#modal?.clientId,
    });
    return { service: createCloudAuthService(url, who, this.#options.fetch), messageOf, ended };
  });

  constructor(options: CloudAuthSIWXOptions = {}) {
    this.#options = options;
    this.#isRequired = options.required ?? true;
    this.signOutOnDisconnect = options.signOutOnDisconnect ?? true;
    this.#messenger = options.messenger ?? new SignInMessenger({ ...options, getNonce: () => this.nextNonce() });
  }

  /** Requests a nonce, which one message may use. */
  async nextNonce(): Promise<string> {
    const [{ service }, { nonce: place }] = await Promise.all([this.#service(), this.#tokens()]);
    const { nonce, token } = await service.nonce();
    const oldest = this.#nonces.size < MAX_NONCES ? undefined : this.#nonces.keys().next().value;
    if (oldest !== undefined) this.#nonces.delete(oldest);
    this.#nonces.set(nonce, token);
    place.set(token);
    return nonce;
  }

  createMessage(input: SIWXMessageInput): Promise<SIWXMessage> {
    return this.#messenger.createMessage(input);
  }

  /**
   * @throws {W3mError} `SIWX_SERVER_REFUSED` with the reason of the service; `SIWX_SESSION_ENDED` if a sign-out, or a later
   *   sign-in, came meanwhile
   */
  async addSession(session: SIWXSession, wallet?: WalletInfo): Promise<void> {
    await this.#underWay.run([session], verification => this.#authenticate(session, verification, wallet));
  }

  /** Replaces the session: by the first of the list, since the service grants one. */
  async setSessions([first]: readonly SIWXSession[]): Promise<void> {
    this.#underWay.endAll();
    if (first) await this.addSession(first);
    else await this.#signOut();
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#underWay.endOf(chainId, address);
    const [current] = await this.getSessions(chainId, address);
    if (current) await this.#signOut();
  }

  /** Returns the session if it is that of the account on the network. */
  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const session = await this.#read();
    return session && isSessionOf(session, chainId, address) ? [session] : [];
  }

  getRequired(): boolean {
    return this.#isRequired;
  }

  /** Changes whether a session is required, from the next connection on. */
  setRequired(isRequired: boolean): void {
    this.#isRequired = isRequired;
  }

  /**
   * Calls `listener` when the session of this browser begins or ends, and soon if one was read before. Returns a function
   * that unsubscribes.
   */
  on(_event: 'sessionChanged', listener: SessionListener): () => void {
    this.#listeners.set(listener, undefined);
    queueMicrotask(() => this.#tell(this.#last));
    return () => void this.#listeners.delete(listener);
  }

  removeAllListeners(): void {
    this.#listeners.clear();
  }

  /**
   * Returns the session with `appKitAccount`, the account as the service keeps it.
   * @throws {W3mError} `SIWX_NO_SESSION`; `SIWX_SERVER_REFUSED` if the service has ended the session
   */
  async getSessionAccount(): Promise<CloudAuthSession> {
    const token = await this.#token();
    return (await this.#service()).service.account(token);
  }

  /**
   * Replaces what the service keeps with the account for the host; null removes it.
   * @throws {W3mError} `SIWX_NO_SESSION`; `SIWX_SERVER_REFUSED` if the service has ended the session or takes no more
   */
  async setSessionAccountMetadata(metadata: object | null = null): Promise<void> {
    const token = await this.#token();
    await (await this.#service()).service.setMetadata(token, metadata);
  }

  onSessionsChange(listener: () => void): () => void {
    const stop = new AbortController();
    const onChange = (): void => {
      listener();
      void this.#read().catch(report); // tells the listeners of the host
    };
    this.#tokens().then(
      ({ session }) => {
        const end = session.onChange(onChange);
        if (stop.signal.aborted) end();
        else stop.signal.addEventListener('abort', end);
      },
      () => undefined, // the next access reports the failed load
    );
    return () => stop.abort();
  }

  useModal(modal: SIWXModal): void {
    this.#modal = modal;
  }

  async #authenticate(session: SIWXSession, verification: Verification, wallet: WalletInfo | undefined): Promise<void> {
    const [{ service, ended }, { session: place, nonce }] = await Promise.all([this.#service(), this.#tokens()]);
    const { nonce: signed } = session.data;
    const token = this.#nonces.get(signed) ?? nonce.get() ?? '';
    const granted = await service.authenticate(session, token, walletOf(session, wallet));
    this.#nonces.delete(signed);
    if (this.#underWay.isEnded(verification)) {
      await service.signOut(granted);
      throw ended();
    }
    this.#underWay.endBefore(verification);
    nonce.remove();
    this.#added = session;
    place.set(granted);
    this.#tell(session);
  }

  /** Reads the session of the token; reads again if the token has changed meanwhile. */
  async #read(): Promise<SIWXSession | undefined> {
    const { session: place } = await this.#tokens();
    for (let token = place.get(); ; token = place.get()) {
      const data = token === undefined ? undefined : await this.#dataOf(token);
      if (place.get() !== token) continue;
      if (!data) place.remove(); // the service has ended it
      const isAdded = this.#added !== undefined && this.#added.data.nonce === data?.nonce;
      const session = data && { message: '', signature: '', ...(isAdded && this.#added), data };
      this.#tell(session);
      return session;
    }
  }

  /** Resolves with the message of a token's session; undefined if the service has ended it. */
  async #dataOf(token: string): Promise<SIWXSession['data'] | undefined> {
    const { service, messageOf } = await this.#service();
    const claims = await service.session(token);
    return claims && messageOf(claims);
  }

  async #token(): Promise<string> {
    const token = (await this.#tokens()).session.get();
    if (token !== undefined) return token;
    throw (await import('./cloud-auth-service.js')).noSession();
  }

  /** Ends the session: here at once, then at the service. */
  async #signOut(): Promise<void> {
    const { session: place, nonce } = await this.#tokens();
    const token = place.get();
    place.remove();
    nonce.remove();
    this.#added = undefined;
    this.#tell(undefined);
    if (token !== undefined) await (await this.#service()).service.signOut(token);
  }

  #tell(session: SIWXSession | undefined): void {
    this.#last = session;
    const { nonce } = session?.data ?? {};
    for (const [listener, known] of [...this.#listeners]) {
      if (nonce === known) continue;
      this.#listeners.set(listener, nonce);
      try {
        listener(session);
      } catch (error) {
        report(error);
      }
    }
  }
}

function walletOf({ cacao }: SIWXSession, wallet: WalletInfo | undefined): CloudAuthWallet | undefined {
  if (wallet) return { type: WALLET_TYPES[wallet.type], name: wallet.name, icon: wallet.icon, rdns: wallet.rdns };
  return cacao && { type: 'walletconnect' }; // the wallet has signed before it counts as attached
}
