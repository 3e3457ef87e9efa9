import { guarded } from '../core/report.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { ErrorProperties } from '../domain/reports.js';
import type { AccountType, CaipNetworkId, ChainId, ChainNamespace } from '../domain/entities.js';
import type { OnrampProviderId } from '../domain/transactions/onramp.js';
import type { SocialProvider } from '../domain/embedded/social.js';

/** Names and properties of the events. No event leaves the page unless the host sends it. */
export interface AppKitEvents {
  /** The options of the host, without adapters, provider and clock; networks by their ids. */
  INITIALIZE: InitializeProperties;
  MODAL_CREATED: undefined;
  MODAL_OPEN: { readonly connected: boolean };
  MODAL_CLOSE: { readonly connected: boolean };
  CLICK_ALL_WALLETS: undefined;
  CLICK_WALLET_HELP: undefined;
  CLICK_NETWORK_HELP: undefined;
  CLICK_GET_WALLET: undefined;
  CLICK_NETWORKS: undefined;
  SEARCH_WALLET: { readonly badge: 'certified' | undefined; readonly search: string };
  SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform };
  CONNECT_SUCCESS: { readonly method: WalletPlatform; readonly name: string };
  CONNECT_ERROR: { readonly message: string };
  /** The link to a wallet could not be opened. */
  CONNECT_PROXY_ERROR: {
    readonly message: string;
    readonly uri: string;
    readonly mobile_link: string;
    readonly name: string;
  };
  DISCONNECT_SUCCESS: { readonly namespace: ChainNamespace | 'all' };
  DISCONNECT_ERROR: { readonly message: string };
  SWITCH_NETWORK: { readonly network: CaipNetworkId };
  /** The person asked the wallet to sign; only with the legacy option `siweConfig`. */
  CLICK_SIGN_SIWX_MESSAGE: SignInProperties;
  CLICK_CANCEL_SIWX: SignInProperties;
  SIWX_AUTH_SUCCESS: SignInProperties;
  SIWX_AUTH_ERROR: SignInProperties;
  /** A service failed, or its answer was not valid. Reported once for each failed request. */
  INTERNAL_SDK_ERROR: ErrorProperties;
  EMAIL_LOGIN_SELECTED: undefined;
  EMAIL_SUBMITTED: undefined;
  EMAIL_VERIFICATION_CODE_SENT: undefined;
  EMAIL_VERIFICATION_CODE_PASS: undefined;
  EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string };
  DEVICE_REGISTERED_FOR_EMAIL: undefined;
  EMAIL_EDIT: undefined;
  EMAIL_UPGRADE_FROM_MODAL: undefined;
  SOCIAL_LOGIN_STARTED: SocialProperties;
  SOCIAL_LOGIN_REQUEST_USER_DATA: SocialProperties;
  SOCIAL_LOGIN_SUCCESS: SocialProperties;
  SOCIAL_LOGIN_ERROR: SocialProperties;
  SOCIAL_LOGIN_CANCELED: SocialProperties;
  SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: AccountType; readonly network: CaipNetworkId };
  SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean };
  SELECT_BUY_PROVIDER: { readonly isSmartAccount: boolean; readonly provider: OnrampProviderId };
  SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean };
  OPEN_ENS_FLOW: { readonly isSmartAccount: boolean };
  REGISTER_NAME_INITIATED: NameProperties;
  REGISTER_NAME_SUCCESS: NameProperties;
  REGISTER_NAME_ERROR: NameProperties & { readonly error: string };
  OPEN_SEND: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean };
  CLICK_TRANSACTIONS: { readonly isSmartAccount: boolean };
  LOAD_MORE_TRANSACTIONS: TransactionsProperties;
  ERROR_FETCH_TRANSACTIONS: TransactionsProperties;
  SEND_INITIATED: SendProperties;
  SEND_SUCCESS: SendProperties;
  SEND_ERROR: SendProperties & { readonly message: string };
  OPEN_SWAP: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean };
  CLICK_SELECT_TOKEN_TO_SWAP: undefined;
  INITIATE_SWAP: SwapProperties;
  SWAP_SUCCESS: SwapProperties;
  SWAP_ERROR: SwapProperties & { readonly message: string };
  SWAP_APPROVAL_ERROR: SwapProperties & { readonly message: string };
  /** `exchanges` are those that are known by then: none, since the list loads when the modal opens. */
  PAY_MODAL_OPEN: {
    readonly configuration: PayConfiguration;
    readonly exchanges: readonly { readonly id: string; readonly name: string }[];
  };
  /** `headless` is false for a choice in the modal. */
  PAY_EXCHANGE_SELECTED: {
    readonly configuration: PayConfiguration;
    readonly exchange: { readonly id: string; readonly name: string };
    readonly currentPayment: CurrentPayment;
    readonly headless: boolean;
  };
  PAY_INITIATED: PayProperties;
  PAY_SUCCESS: PayProperties;
  PAY_ERROR: PayProperties & { readonly message: string };
}

/** What the host has asked for. `asset` is `native`, or a contract or mint. */
export interface PayConfiguration {
  readonly network: CaipNetworkId;
  readonly asset: string;
  readonly recipient: string;
  readonly amount: string;
}

/** A payment. */
export interface PayProperties {
  readonly paymentId: string;
  readonly configuration: PayConfiguration;
  readonly type: 'wallet' | 'exchange';
  readonly currentPayment: CurrentPayment;
}

/** An attempt to pay, with what is known of it. */
export interface CurrentPayment {
  readonly type: 'wallet' | 'exchange';
  readonly exchangeId?: string | undefined;
  /** Names the payment at the exchange. */
  readonly sessionId?: string | undefined;
  /** Hash of the transaction. */
  readonly result?: string | undefined;
}

/** Provider of a social sign-in. */
export interface SocialProperties {
  readonly provider: SocialProvider;
}

/** Network and kind of account of a sign-in. */
export interface SignInProperties {
  readonly network: CaipNetworkId;
  readonly isSmartAccount: boolean;
}

/** The name that a person registers. */
export interface NameProperties {
  readonly isSmartAccount: boolean;
  readonly ensName: string;
}

/** What a transfer moves. `token` is a contract, a mint or the symbol of the native coin; `amount` a decimal. */
export interface SendProperties {
  readonly isSmartAccount: boolean;
  readonly network: CaipNetworkId;
  readonly token: string;
  readonly amount: string;
}

/** What a swap exchanges: symbols and decimals. `swapToAmount` is the reviewed quote. */
export interface SwapProperties {
  readonly isSmartAccount: boolean;
  readonly network: CaipNetworkId;
  readonly swapFromToken: string;
  readonly swapToToken: string;
  readonly swapFromAmount: string;
  readonly swapToAmount: string;
}

/** Whose past transactions were read, and from where on. */
export interface TransactionsProperties {
  readonly address: string | undefined;
  readonly projectId: string | undefined;
  readonly cursor: string | undefined;
  readonly isSmartAccount: boolean;
}

/** Options as `INITIALIZE` reports them. */
export interface InitializeProperties {
  readonly networks: readonly ChainId[];
  readonly siweConfig?: { readonly options: unknown };
  readonly [option: string]: unknown;
}

export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'qrcode' | 'web' | 'email' | 'unsupported';
export type AppKitEventName = keyof AppKitEvents;
type ErrorEventName = 'INTERNAL_SDK_ERROR';

/** One event; its name determines the type of its properties. */
export type AppKitEvent<N extends AppKitEventName = AppKitEventName> = {
  [K in N]: {
    readonly type: K extends ErrorEventName ? 'error' : 'track';
    readonly event: K;
    readonly properties: AppKitEvents[K];
    readonly address?: string | undefined;
  };
}[N];

/** The last event, as hosts of `subscribeEvents` see it. `timestamp` is in milliseconds since the epoch. */
export interface EventsState {
  readonly timestamp: number;
  readonly reportedErrors: Readonly<Record<string, boolean>>;
  readonly data: AppKitEvent;
}

export interface EventsDeps {
  now(): number;
  address(): string | undefined;
}

type EventArguments<N extends AppKitEventName> = undefined extends AppKitEvents[N]
  ? [event: N]
  : [event: N, properties: AppKitEvents[N]];

/** Notifies hosts of events in the modal. */
export class EventsController {
  readonly #state = signal<EventsState>({
    timestamp: 0,
    reportedErrors: {},
    data: { type: 'track', event: 'MODAL_CREATED', properties: undefined },
  });
  readonly #listeners = new Map<AppKitEventName, Set<(event: AppKitEvent) => void>>();
  readonly #stateListeners = new Set<(state: EventsState) => void>();
  readonly #deps: EventsDeps;

  readonly state: ReadonlySignal<EventsState> = this.#state;

  constructor(deps: EventsDeps) {
    this.#deps = deps;
  }

  /** Calls the listeners of an event, synchronously and in order. A listener that throws does not affect the others. */
  track<N extends AppKitEventName>(...[event, properties]: EventArguments<N>): void {
    const address = untracked(() => this.#deps.address());
    // `EventArguments` has paired name and properties; the compiler cannot see it through the tuple.
    const type = event === 'INTERNAL_SDK_ERROR' ? 'error' : 'track';
    const data = { type, event, properties, ...(address ? { address } : {}) } as AppKitEvent;
    const state: EventsState = { timestamp: this.#deps.now(), reportedErrors: {}, data };
    this.#state.set(state);
    for (const tell of [...(this.#listeners.get(event) ?? [])]) guarded(() => tell(data));
    for (const tell of [...this.#stateListeners]) guarded(() => tell(state));
  }

  /** Calls `listener` for every later event. */
  onAny(listener: (state: EventsState) => void): Dispose {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Calls `listener` for every later event of that name. */
  on<N extends AppKitEventName>(name: N, listener: (event: AppKitEvent<N>) => void): Dispose {
    const listeners = this.#listeners.get(name) ?? new Set();
    const onNews = listener as (event: AppKitEvent) => void; // called for its own name only
    this.#listeners.set(name, listeners.add(onNews));
    return () => listeners.delete(onNews);
  }
}
