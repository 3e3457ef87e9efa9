import type { Config } from 'wagmi';
import type { SIWEConfig as ModalSIWEConfig } from '../../controllers/index.js';

export interface SIWESession {
  address: `0x${string}`;
  chainId: number;
}

/** Functions of a sign-in, whose session is a server's. */
export interface SIWEConfig {
  getNonce: () => Promise<string>;
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => Promise<string> | string;
  verifyMessage: (args: { message: string; signature: string }) => Promise<boolean>;
  getSession: () => Promise<{ address: string; chainId: number } | null>;
  signOut: () => Promise<boolean>;
  enabled?: boolean;
  nonceRefetchInterval?: number;
  sessionRefetchInterval?: number;
  signOutOnDisconnect?: boolean;
  signOutOnAccountChange?: boolean;
  signOutOnNetworkChange?: boolean;
}

export interface Callbacks {
  onSignIn?: (session?: SIWESession) => void;
  onSignOut?: () => void;
}

/** What the provider of a page is given, without its children. */
export type SignInProps = SIWEConfig & Callbacks;

export type Status = 'ready' | 'loading' | 'success' | 'rejected' | 'error';

/** What all parts of a page know of its sign-in. */
export interface SignInState {
  readonly session: SIWESession | undefined;
  /** The last sign-in that a part of the page began. */
  readonly attempt: { readonly status: Status; readonly error?: unknown };
}

const READY: SignInState['attempt'] = { status: 'ready' };

/** State without a sign-in. */
export const NOBODY: SignInState = { session: undefined, attempt: READY };

const isSame = (one: SIWESession | undefined, other: SIWESession | undefined): boolean =>
  one?.address === other?.address && one?.chainId === other?.chainId;

/** The sign-in of a modal, which outlives the components: it calls the functions of the provider mounted last. */
export class PageSignIn {
  /** The option `siweConfig` of the modal. */
  readonly option: ModalSIWEConfig;
  #props: SignInProps;
  #state = NOBODY;
  /** The server has accepted a signature, and the host has not been told. */
  #isVerified = false;
  readonly #listeners = new Set<() => void>();

  constructor(props: SignInProps) {
    this.#props = props;
    this.option = this.#optionOf(props);
  }

  readonly take = (props: SignInProps): void => {
    this.#props = props;
  };

  readonly state = (): SignInState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the outcome of a sign-in that a part of the page began. */
  readonly setAttempt = (attempt: SignInState['attempt'] = READY): void => this.#set({ attempt });

  /** Signs in by a function of the page that signs a message. Resolves with the session of the server. */
  async signIn(
    of: { readonly address: `0x${string}`; readonly chainId: number },
    sign: (message: string) => Promise<string>,
  ): Promise<SIWESession> {
    const nonce = await this.#props.getNonce();
    const message = await this.#props.createMessage({ nonce, ...of });
    const signature = await sign(message);
    const isValid = await this.#props.verifyMessage({ message, signature });
    const session = isValid ? await this.#props.getSession() : null;
    if (!session) throw new Error('The server does not accept the signature.');
    const signedIn = session as SIWESession; // the host's server has verified the address
    this.#set({ session: signedIn, attempt: READY }); // which any part of the page or the modal may end
    this.#props.onSignIn?.(signedIn);
    return signedIn;
  }

  /** Ends the session. Resolves with whether the server has done so. */
  readonly signOut = async (): Promise<boolean> => {
    const isDone = await this.#props.signOut();
    if (!isDone) return false;
    const hadSession = this.#state.session !== undefined;
    this.#set(NOBODY);
    if (hadSession) this.#props.onSignOut?.();
    return true;
  };

  #set(change: Partial<SignInState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Takes what the server says, which may have ended the session itself. */
  #know(session: SIWESession | undefined): void {
    if (!isSame(session, this.#state.session)) this.#set({ session });
  }

  #optionOf({
    sessionRefetchInterval,
    signOutOnDisconnect,
    signOutOnAccountChange,
    signOutOnNetworkChange,
  }: SignInProps): ModalSIWEConfig {
    return {
      getNonce: () => this.#props.getNonce(),
      createMessage: ({ address, nonce, chainId }) => {
        this.#isVerified = false;
        // The address is a CAIP-10 id
        return this.#props.createMessage({ nonce, chainId, address: address.split(':').at(-1) as `0x${string}` });
      },
      verifyMessage: async ({ message, signature }) => {
        this.#isVerified = await this.#props.verifyMessage({ message, signature });
        return this.#isVerified;
      },
      getSession: async () => {
        const session = await this.#props.getSession();
        if (!session) this.#know(undefined);
        return session;
      },
      signOut: this.signOut,
      onSignIn: found => {
        const session = found as SIWESession; // of the host's own `getSession`
        this.#know(session);
        // The modal names a session that a load has found, too
        if (this.#isVerified) this.#props.onSignIn?.(session);
        this.#isVerified = false;
      },
      options: {
        required: false,
        sessionRefetchIntervalMs: sessionRefetchInterval,
        signOutOnDisconnect,
        signOutOnAccountChange,
        signOutOnNetworkChange,
        signOutOnNamespaceChange: false, // ConnectKit signs in on EVM alone; other wallets are of another kit
      },
    };
  }
}

const signIns = new WeakMap<Config, PageSignIn>();

/** Returns the sign-in of a configuration. A server has one configuration for all visitors, so there none is kept. */
export function signInOf(config: Config, props: SignInProps): PageSignIn {
  const signIn = signIns.get(config) ?? new PageSignIn(props);
  if (typeof document !== 'undefined') signIns.set(config, signIn);
  return signIn;
}
