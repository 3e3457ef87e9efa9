/** Sign-in with a wallet (SIWX): the interface between the modal and the host's sessions. */
import type { CaipNetworkId, ChainNamespace, WalletInfo } from '../entities.js';

/** Fields of a sign-in message (EIP-4361, CAIP-122). Timestamps are RFC 3339 strings. */
export interface SIWXMessageData {
  readonly accountAddress: string;
  readonly chainId: CaipNetworkId;
  /** Host, with its port, of the page that asks. */
  readonly domain: string;
  readonly uri: string;
  readonly version: string;
  readonly nonce: string;
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly requestId?: string | undefined;
  readonly issuedAt?: string | undefined;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
}

/** A sign-in message; `toString()` returns the text to sign. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string;
}

/** Account and network that a message is created for. */
export interface SIWXMessageInput {
  readonly accountAddress: string;
  readonly chainId: CaipNetworkId;
  readonly notBefore?: string | undefined;
}

/** A message to sign, for an account on a network. */
export interface SIWXSignRequest {
  readonly message: string;
  readonly chainId: CaipNetworkId;
  readonly accountAddress: string;
}

/** Signed object of WalletConnect's `authenticate` (CAIP-74). */
export interface SIWXCacao {
  readonly h: { readonly t: string };
  readonly p: Readonly<Record<string, unknown>>;
  readonly s: { readonly t: string; readonly s: string };
}

/** A sign-in session: the message and its signature, for one account on one network. */
export interface SIWXSession {
  readonly data: SIWXMessageData;
  /** The text that was signed. */
  readonly message: string;
  readonly signature: string;
  /** Set if the wallet connected and signed in one step. */
  readonly cacao?: SIWXCacao | undefined;
}

/** EIP-1193 request to a node of a network. */
export type SIWXNode = (request: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;

/** What a modal tells the sign-in that it uses. */
export interface SIWXModal {
  /** URL of the option `services.auth`. */
  readonly authUrl: string | undefined;
  /** Project id of the modal's services. */
  readonly projectId: string | undefined;
  /** Client id of the option `services.clientId`. */
  readonly clientId: string | undefined;
}

/** Sign-in sessions of a host: the option `siwx`. `DefaultSIWX` and `CloudAuthSIWX` of `latchkey/siwx` implement it. */
export interface SIWXConfig {
  /** Creates the message that the person signs. */
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>;
  /** Obtains the signature in place of the modal; `askWallet` requests it from the wallet. Switches one-click sign-in off. */
  readonly signMessage?:
    ((request: SIWXSignRequest, askWallet: (message: string) => Promise<string>) => Promise<string>) | undefined;
  /**
   * Stores a session. It must verify the signature first, and reject if it is invalid.
   * @param wallet the wallet that signed; undefined if it has signed before it was attached
   */
  addSession(session: SIWXSession, wallet?: WalletInfo): Promise<void>;
  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>;
  /** Replaces all sessions; it must verify them as `addSession` does. */
  setSessions(sessions: readonly SIWXSession[]): Promise<void>;
  /** Returns the sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>;
  /** False admits wallets without a session; true by default. */
  getRequired?(): boolean;
  /** False keeps the sessions when a wallet disconnects; true by default. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /** True if there is one session: a sign-in of another account or network, or a look for its session, may end it. */
  readonly holdsOneSession?: boolean;
  /** Called when the page changes to a network of a namespace without a connected account; it may end sessions. */
  onNetworkChange?(chainId: CaipNetworkId): Promise<void>;
  /** Calls `listener` when sessions may have changed outside this page, such as in another tab. Returns a function that unsubscribes. */
  onSessionsChange?(listener: () => void): () => void;
  /** Receives the nodes of the modal's networks, with which signatures of contract accounts are verified. */
  useNodes?(nodeOf: (chainId: CaipNetworkId) => SIWXNode | undefined): void;
  /** Receives facts of the modal. */
  useModal?(modal: SIWXModal): void;
}

/** Arguments of a legacy `createMessage`: the fields of CACAO (CAIP-74); `address` is a CAIP-10 id. */
export interface SIWECreateMessageArgs {
  readonly domain: string;
  readonly uri: string;
  readonly chainId: number;
  readonly address: string;
  readonly nonce: string;
  readonly version: '1';
  readonly iat: string;
  readonly nbf?: string | undefined;
  readonly exp?: string | undefined;
  readonly statement?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** Kind of the signed object, as in the header of a CACAO. */
  readonly type?: string | undefined;
  /** Lifetime in seconds, for hosts that read it; `exp` is what the message states. */
  readonly expiry?: number | undefined;
}

/** Fields of the legacy message that the host gives. */
export interface SIWEMessageParams extends Partial<Omit<SIWECreateMessageArgs, 'chainId' | 'address' | 'nonce'>> {
  readonly chains?: readonly number[] | undefined;
}

/** Session as the host's server knows it. */
export interface SIWESession {
  readonly address: string;
  readonly chainId: number;
}

/** Options of a legacy sign-in. */
export interface SIWEOptions {
  /** False turns sign-in off. */
  readonly enabled?: boolean | undefined;
  /** False admits wallets without a session; true by default. */
  readonly required?: boolean | undefined;
  /** Accepted; a nonce is fetched for each message. */
  readonly nonceRefetchIntervalMs?: number | undefined;
  /** Interval at which the session is read again; five minutes by default, 0 for never. */
  readonly sessionRefetchIntervalMs?: number | undefined;
  /** Ends the session when the wallet disconnects; true by default. */
  readonly signOutOnDisconnect?: boolean | undefined;
  /** Ends the session when another account is used; true by default. False keeps the session for that account. */
  readonly signOutOnAccountChange?: boolean | undefined;
  /** Ends the session when another network is used; true by default. False keeps the session for that network. */
  readonly signOutOnNetworkChange?: boolean | undefined;
  /**
   * Ends the session when a network of another namespace than EVM is used; `signOutOnNetworkChange` by default. False is for
   * a host whose wallets of other namespaces have nothing to do with its session.
   */
  readonly signOutOnNamespaceChange?: boolean | undefined;
}

/** A signed message that the host’s server verifies. */
export interface SIWEVerifyMessageArgs {
  readonly message: string;
  readonly signature: string;
  readonly cacao?: SIWXCacao | undefined;
}

/** Functions of a legacy sign-in with Ethereum. */
export interface SIWEMethods {
  getNonce(address?: string): Promise<string>;
  createMessage(args: SIWECreateMessageArgs): string | Promise<string>;
  verifyMessage(args: SIWEVerifyMessageArgs): Promise<boolean>;
  getSession(): Promise<SIWESession | null>;
  signOut(): Promise<boolean>;
  getMessageParams?(): Promise<SIWEMessageParams>;
  onSignIn?(session: SIWESession): void;
  onSignOut?(): void;
}

/** Legacy sign-in: the option `siweConfig`, as `createSIWEConfig` returns it. */
export interface SIWEConfig extends SIWEMethods {
  readonly options?: SIWEOptions | undefined;
  /** The functions of the host, as the modal calls them: without those that `createSIWEConfig` adds to `signOut`. */
  readonly methods?: Pick<SIWEMethods, 'signOut'> | undefined;
}

/** A value that changes; a signal of the controllers. */
export interface Changing<T> {
  get(): T;
}

/** What a sign-in waits for: the person, the wallet, or its own end; `signed` once its session exists. */
export type SignInStep = 'asking' | 'signing' | 'cancelling' | 'signed';

/** A sign-in that the person is asked for: the data of the views SIWXSignMessage and ConnectingSiwe. */
export interface SignInRequest {
  readonly namespace: ChainNamespace;
  /** Account and network that the session is for. */
  readonly address: string;
  readonly chainId: CaipNetworkId;
  readonly wallet: WalletInfo | undefined;
  /** False if the person may close the modal and stay connected. */
  readonly isRequired: boolean;
  /** The text to sign; undefined until it is created. */
  readonly message: Changing<string | undefined>;
  readonly step: Changing<SignInStep>;
  /** Requests the signature from the wallet. */
  sign(): void;
  cancel(): void;
}
