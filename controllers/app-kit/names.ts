/** Types by the names that hosts of the 1.7 line import. */
import type { Account, AccountStatus, CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { ViewName } from '../domain/views/views.js';
import type { ConnectorGroup } from '../domain/wallets/ordering.js';
import type { ConnectorInfo, PublicState, ThemeInfo } from '../modal/public-state.js';
import type { AppKitEvent, EventsState } from '../state/events-controller.js';
import type { AppKitOptions, CustomWallet, Features } from '../state/options.js';
import type { ThemeMode, ThemeVariables } from '../state/theme-controller.js';

export type {
  ConnectedWalletInfo,
  UseAppKitAccountReturn,
  UseAppKitNetworkCoreReturn,
  UseAppKitNetworkReturn,
} from './host-values.js';
export type * from './nested-names.js';

/** Options of `createAppKit`. */
export type CreateAppKit = AppKitOptions;

/** Name of a view. */
export type Views = ViewName;

/** Provider of a wallet: EIP-1193 on EVM. */
export interface Provider {
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
  on(event: string, listener: (...args: never[]) => void): unknown;
  removeListener(event: string, listener: (...args: never[]) => void): unknown;
}

/** A connector as `getConnectors` returns it. */
export type ConnectorWithProviders = ConnectorInfo;
/** The connector of the embedded wallet. */
export type AuthConnector = ConnectorInfo;
/** Status of a namespace. */
export type ConnectionStatus = AccountStatus;
/** An event of the modal. */
export type Event = AppKitEvent;
/** The last event. */
export type EventsControllerState = EventsState;
/** Public state of the modal. */
export type PublicStateControllerState = PublicState;
/** The theme. */
export type ThemeControllerState = ThemeInfo;
/** Theme by its name. */
export type ThemeType = ThemeMode;
/** Variables of the theme. */
export type W3mThemeVariables = ThemeVariables;
/** A group of connectors in the list of wallets. */
export type ConnectorTypeOrder = ConnectorGroup;
/** Features in effect, which a project configuration may change. */
export type RemoteFeatures = Features;
/** Name of a feature. */
export type FeaturesKeys = keyof Features;
/** Name of a feature. */
export type FeatureKey = keyof Features;
/** A wallet of a directory. */
export type WcWallet = CustomWallet;
/** Id of a project. */
export type ProjectId = string;
/** Version as services receive it. */
export type SdkVersion = string;
/** Hexadecimal text. */
export type Hex = `0x${string}`;

/** Types of accounts by namespace. */
export interface NamespaceTypeMap {
  eip155: 'eoa' | 'smartAccount';
  solana: 'eoa';
  bip122: 'payment' | 'ordinal' | 'stx';
  polkadot: 'eoa';
  cosmos: 'eoa';
}

/** Preferred type of account by namespace. */
export type PreferredAccountTypes = { readonly [N in keyof NamespaceTypeMap]?: NamespaceTypeMap[N] };
/** An account by namespace. */
export type AccountTypeMap = Readonly<Record<ChainNamespace, Account>>;
/** Token whose balance the account button shows. */
export interface Token {
  readonly address: string;
  readonly image?: string;
}
/** WalletConnect's provider, with the members that hosts use. */
export interface UniversalProvider extends Provider {
  readonly session?:
    | {
        readonly topic: string;
        readonly namespaces: Readonly<Record<string, { readonly accounts: string[]; readonly chains?: string[] }>>;
      }
    | undefined;
}

/** Such a token by the CAIP-2 id of its network. */
export type Tokens = Readonly<Record<CaipNetworkId, Token>>;

/** A request to a provider (EIP-1193). */
export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

/** Listeners of a provider by event (EIP-1193). */
export interface ProviderEventListener {
  connect(details: { readonly chainId: number }): void;
  disconnect(error: Error): void;
  display_uri(uri: string): void;
  chainChanged(chainId: string): void;
  accountsChanged(accounts: string[]): void;
  message(message: { readonly type: string; readonly data: unknown }): void;
}

/** Provider of an EVM wallet. */
export type CombinedProvider = Provider;

/** Person who is signed in to the embedded wallet. */
export interface User {
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly accounts?: readonly { readonly type: 'eoa' | 'smartAccount'; readonly address: string }[];
}

/** Where a wallet runs. */
export type Platform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported';
/** Mark of a wallet in a directory. */
export type BadgeType = 'none' | 'certified';
/** Guide for people without a wallet. */
export type WalletGuideType = 'get-started' | 'explore';
/** Side of a swap. */
export type SwapInputTarget = 'sourceToken' | 'toToken';
/** Where a link opens. */
export type OpenTarget = '_blank' | '_self' | 'popupWindow' | '_top';

/** Link to the app of a wallet. */
export interface LinkingRecord {
  readonly redirect: string;
  readonly redirectUniversalLink?: string;
  readonly href: string;
}

/** Networks, methods and events of a WalletConnect session by namespace. */
export type CaipNamespaces = Readonly<
  Record<string, { readonly chains: CaipNetworkId[]; readonly methods: string[]; readonly events: string[] }>
>;

/** An amount of a purchase. */
export interface QuoteAmount {
  readonly amount: string;
  readonly currency: string;
}

/** Limits of a means of payment. */
export interface PaymentLimits {
  readonly id: string;
  readonly min: string;
  readonly max: string;
}

/** Error of a service. */
export interface BaseError {
  readonly message?: string;
}

/** Arguments of a transaction of the native coin. */
export interface SendTransactionArgs {
  readonly chainNamespace?: 'eip155' | undefined;
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas?: bigint;
  readonly gasPrice: bigint;
  readonly address: Hex;
}
