import type { AdapterHolder } from '../adapters/chain-adapter.js';
import type { NamespacesOverride } from '../adapters/walletconnect/namespace-requests.js';
import type { CreateTransport } from '../adapters/walletconnect/transport.js';
import type { ResumedAnswer } from '../adapters/remote-wallet.js';
import type { Clock } from '../core/scope.js';
import type {
  AccountType,
  AppKitNetwork,
  CaipNetworkId,
  ChainNamespace,
  CustomRpcUrl,
  Metadata,
} from '../domain/entities.js';
import type { EmbeddedWallet, EmbeddedWalletPage } from '../domain/embedded/embedded-wallet.js';
import { W3mError } from '../domain/errors/errors.js';
import type { ignoredFeatures, ignoredOptions } from '../domain/options/ignored-options.js';
import {
  featureTable,
  LIVE,
  ONCE,
  optionTable,
  isUnset,
  problemOf,
  rowOf,
  type LiveOption,
  type OptionRow,
  type WithDefaults,
} from '../domain/options/option-table.js';
import type { Services } from './services.js';
import type { NftOptions } from '../domain/assets/nfts.js';
import type { TokenLists } from '../domain/assets/tokens.js';
import type { ConnectMethod, ConnectorGroup, WalletFeature } from '../domain/wallets/ordering.js';
import type { SIWEConfig, SIWXConfig } from '../domain/sign-in/siwx.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import type { ThemeMode, ThemeVariables } from './theme-controller.js';

/** A wallet of the host's own, shown among the others. */
export interface CustomWallet {
  readonly id: string;
  readonly name: string;
  readonly homepage?: string;
  readonly image_url?: string;
  readonly rdns?: string;
  readonly mobile_link?: string;
  readonly desktop_link?: string;
  readonly webapp_link?: string;
  readonly app_store?: string;
  readonly play_store?: string;
  readonly chrome_store?: string;
  /**
   * Loads the EIP-1193 provider of the wallet's SDK, or a module with it as default export: `() => import('./sdk.js')`. The
   * row then connects that provider on EVM networks. Called when a person first chooses the wallet, and on a later visit to
   * restore it; read when the modal is created.
   */
  readonly provider?: () => unknown;
}

/** Features of the modal, and their order. A key without effect in this version is accepted, and a warning names it. */
export interface Features {
  /** Groups of wallets, in this order; the others follow. */
  readonly connectorTypeOrder?: readonly ConnectorGroup[];
  /** Ways to connect, in this order. */
  readonly connectMethodsOrder?: readonly ConnectMethod[];
  /** Actions of the account, in this order. */
  readonly walletFeaturesOrder?: readonly WalletFeature[];
  /** Sign-in by e-mail with the embedded wallet; true by default. */
  readonly email?: boolean;
  /** Sign-in with social accounts with the embedded wallet, in this order; true or by default all, false for none. */
  readonly socials?: readonly SocialProvider[] | boolean;
  /** Sign-in with a passkey with the embedded wallet; false by default. */
  readonly passkey?: boolean;
  /** False shows one button in place of the list of wallets. */
  readonly emailShowWallets?: boolean;
  /** True shows one button in place of the list of wallets if e-mail or social sign-in is offered. */
  readonly collapseWallets?: boolean;
  /** True asks for consent to the legal texts before wallets can be chosen. */
  readonly legalCheckbox?: boolean;
  /** Token swaps and their providers. */
  readonly swaps?: boolean | readonly string[];
  /** Purchases by card or bank transfer, and their providers. */
  readonly onramp?: boolean | readonly string[];
  /** View with the address to receive at. */
  readonly receive?: boolean;
  /** Transfers of tokens. */
  readonly send?: boolean;
  /** List of past transactions. */
  readonly history?: boolean;
  /** Usage reports to the configured service. */
  readonly analytics?: boolean;
  /** List of smart sessions. */
  readonly smartSessions?: boolean;
  /** Payments to the host. */
  readonly pay?: boolean;
  /** Reserved. */
  readonly allWallets?: boolean;
  /** Without effect: the wallets of `useAppKitWallets` need no option. */
  readonly headless?: boolean;
  /** Name of the service provider below the modal. */
  readonly reownBranding?: boolean;
}

/** Options of WalletConnect. Any of them, or a project id, enables it. */
export interface WalletConnectOptions {
  /** URL of the relay; by default that of WalletConnect, which requires a project id. */
  readonly relayUrl?: string;
  /** Prefix of WalletConnect's storage keys, which separates apps of one origin; by default made of the modal's id. */
  readonly storagePrefix?: string;
  /** Replaces WalletConnect's kit and relay; for tests. */
  readonly transport?: CreateTransport;
  /** Receives the wallet's answer to a request that the page has sent before it was loaded again. */
  readonly onResumedAnswer?: (answer: ResumedAnswer) => void;
}

/** Options of `createAppKit`. Only `networks` is required; without a project id no third party is contacted. */
export interface AppKitOptions {
  /** Id of the modal, which distinguishes several modals of one page: `<w3m-button modal-id="shop">`. */
  readonly id?: string;
  /** Networks of the page, in the order of the lists; viem's chains are accepted. */
  readonly networks: readonly AppKitNetwork[];
  /** One adapter for each namespace: `[new EvmAdapter(), new SolanaAdapter()]`. */
  readonly adapters?: readonly AdapterHolder[];
  /** Initial network if none is stored; by default the first of `networks`. */
  readonly defaultNetwork?: AppKitNetwork;
  /** RPC URLs by CAIP-2 id, tried before those of the network, each with its [configuration](assets.md#nodes). */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>;
  /** URLs of network images by chain id. */
  readonly chainImages?: Readonly<Record<string | number, string>>;
  /** URLs of wallet images by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>>;
  /** Name, description, URL and icons of the app, shown by wallets; name and first icon also by the modal. */
  readonly metadata?: Metadata;
  /** Colour scheme; by default that of the system. */
  readonly themeMode?: ThemeMode;
  /** Values of `--w3m-*` variables, see [theming](theming.md). */
  readonly themeVariables?: ThemeVariables;
  /** Features and their order, see below. */
  readonly features?: Features;
  /** Services; one that is not named is never contacted, see below. */
  readonly services?: Services;
  /** Wallets of the host's own, shown among the others; one may connect by [its SDK](adapters.md#wallets-with-an-sdk). */
  readonly customWallets?: readonly CustomWallet[];
  /** Directory ids of wallets listed first, in this order; no wallet is recommended if set. */
  readonly featuredWalletIds?: readonly string[];
  /** Directory ids of the only wallets to list. */
  readonly includeWalletIds?: readonly string[];
  /** Wallets not to list: directory ids, rdns or names. */
  readonly excludeWalletIds?: readonly string[];
  /** Visibility of the row that opens the list of all wallets. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE';
  /**
   * `compact` is one column. `wide` adds a second column from 720 px of width: the wallets in groups, and beside them the
   * guide or the chosen wallet. `auto` does so only with 600 px of height, not on phones held sideways.
   */
  readonly layout?: 'auto' | 'compact' | 'wide';
  /** URL of the terms, linked below the wallets. */
  readonly termsConditionsUrl?: string;
  /** URL of the privacy policy, linked below the wallets. */
  readonly privacyPolicyUrl?: string;
  /** False hides the list of wallets. */
  readonly enableWallets?: boolean;
  /** False hides the guide for users without a wallet. */
  readonly enableWalletGuide?: boolean;
  /** False removes the network selector from the account's header, and never requires a supported network. */
  readonly enableNetworkSwitch?: boolean;
  /** True accepts a wallet on a network that is not in `networks`. */
  readonly allowUnsupportedChain?: boolean;
  /**
   * True, if the host writes it, also reports on the console, at the start, what of the set-up cannot work, and asks each
   * service named whether it answers. False keeps alerts about the set-up off the screen; the console still has them.
   */
  readonly debug?: boolean;
  /** False connects no wallet of an earlier visit by itself; what is stored is left for later visits. */
  readonly enableReconnect?: boolean;
  /** True lets the sheet of a phone fill the screen. */
  readonly enableMobileFullScreen?: boolean;
  /** False ignores the wallet at `window.ethereum`. */
  readonly enableInjected?: boolean;
  /** False ignores wallets that announce themselves (EIP-6963). */
  readonly enableEIP6963?: boolean;
  /** False removes the connector of the Coinbase SDK, which a configuration of wagmi may have. */
  readonly enableCoinbase?: boolean;
  /** True shows the modal in the page, in the `<w3m-modal>` that the host places. */
  readonly enableEmbedded?: boolean;
  /** True leaves placing `<w3m-modal>` to the host. */
  readonly disableAppend?: boolean;
  /**
   * When to load what the first opening needs: `idle` after the page has loaded and is idle, `intent` when a pointer or
   * the focus reaches a button, `none` on opening. Slow connections and those that save data turn `idle` into `intent`.
   */
  readonly prefetch?: 'idle' | 'intent' | 'none';
  /** Project id of hosted services such as WalletConnect's relay. */
  readonly projectId?: string;
  /** False removes WalletConnect, and the list of all wallets with it. */
  readonly enableWalletConnect?: boolean;
  /** Relay and storage of WalletConnect, see [WalletConnect](walletconnect.md). */
  readonly walletConnect?: WalletConnectOptions;
  /** True leaves pairing to the host: `open({ uri })` shows its URI. */
  readonly manualWCControl?: boolean;
  /** The host's own universal provider; its sessions are shared with the modal. */
  readonly universalProvider?: object;
  /** Methods, chains, events and RPC URLs that a WalletConnect session asks for, in place of those of the networks. */
  readonly universalProviderConfigOverride?: NamespacesOverride;
  /** True opens wallet apps by universal links where they have one. */
  readonly experimental_preferUniversalLinks?: boolean;
  /** Source of time; for tests. */
  readonly clock?: Clock;
  /** Sign-in with the wallet, see [sign-in](sign-in.md). */
  readonly siwx?: SIWXConfig;
  /** Sign-in with Ethereum, in the older form of `siwx`. */
  readonly siweConfig?: SIWEConfig;
  /** Tokens that the account view and Send offer on EVM networks, by CAIP-2 id; in other namespaces, nodes list what is held. */
  readonly tokens?: TokenLists;
  /** NFTs that the account view shows, and where their pictures may be loaded from. */
  readonly nfts?: NftOptions;
  /** Wallets of people without one: the page of a secure wallet, or a wallet of the host's own. See [embedded wallet](embedded-wallet.md). */
  readonly embeddedWallet?: EmbeddedWallet | EmbeddedWalletPage;
  /** Initial kind of account, by namespace. */
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>;
  /** Kind of account that the Coinbase SDK offers; the connector in the configuration of wagmi states it. */
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly';
  /** False keeps the embedded wallet from logging what it does. */
  readonly enableAuthLogger?: boolean;
}

/** The host's options, with the defaults of the others. */
export type Settings = WithDefaults<AppKitOptions>;

/** Options that may change during the life of the modal. */
export type OptionChanges = Partial<Pick<AppKitOptions, LiveOption>>;

/** One row for each key of `T` that is not ignored, with a default of its type, and no row without a key. */
type RowsOf<T, Table, Ignored> = { readonly [K in Exclude<keyof T, Ignored>]-?: OptionRow<T[K]> } & {
  readonly [K in Exclude<keyof Table, keyof T>]: never;
};
type IgnoredOption = (typeof ignoredOptions)[number];
type IgnoredFeature = (typeof ignoredFeatures)[number];

const options = optionTable satisfies RowsOf<AppKitOptions, typeof optionTable, IgnoredOption>;
const features = featureTable satisfies RowsOf<Features, typeof featureTable, IgnoredFeature>;

/**
 * Checks the host's options, whose types plain JavaScript does not check. An unknown option, or one without effect in
 * this version, is ignored with a warning on the console.
 * @throws {W3mError} `SIWE_AND_SIWX`, or `OPTIONS_INVALID` naming the option and what it must be.
 */
export function checkOptions(given: unknown): asserts given is AppKitOptions {
  if (!isRecord(given)) throw invalid('options', 'must be an object');
  if (given['siwx'] && given['siweConfig']) throw new W3mError('SIWE_AND_SIWX');
  const isReported = given['debug'] === true; // together with other findings
  checkRows(options, { ...given, networks: given['networks'] ?? [] }, '', isReported);
  if (isRecord(given['features'])) checkRows(features, given['features'], 'features.', isReported);
  if (isReported) return;
  for (const name of Object.keys(given['services'] ?? {})) warnOf(`services.${name}`); // unless it is known
}

/** Checks the keys of `features`, as {@link checkOptions} checks the others. @throws {W3mError} `OPTIONS_INVALID` */
export function checkFeatures(given: unknown): void {
  if (!isRecord(given)) throw invalid('features', 'must be an object');
  checkRows(features, given, 'features.');
}

/**
 * Checks changes of options and returns those that may change; the others are named on the console.
 * @throws {W3mError} `OPTIONS_INVALID`
 */
export function checkChanges(given: unknown): OptionChanges {
  if (!isRecord(given)) throw invalid('options', 'must be an object');
  checkRows(options, given);
  if (isRecord(given['features'])) checkFeatures(given['features']);
  const entries = Object.entries(given).filter(([key]) => {
    const row = rowOf(options, key);
    if (row?.[1] === ONCE) warnOf(key, true);
    return row?.[1] === LIVE;
  });
  return Object.fromEntries(entries); // the live options, with checked values
}

/** Names an option on the console. The code for it loads on demand; an offline page gets no warning. */
function warnOf(option: string, isFixed?: boolean): void {
  import('../domain/options/ignored-options.js').then(
    ignored => ignored.warnOfOption(option, isFixed),
    () => undefined,
  );
}

function checkRows(rows: Readonly<Record<string, OptionRow>>, given: object, prefix = '', isReported = false): void {
  for (const [key, value] of Object.entries(given)) {
    if (isUnset(value)) continue;
    const option = prefix + key;
    const row = rowOf(rows, key);
    if (!row) {
      if (!isReported) warnOf(option);
      continue;
    }
    const problem = problemOf(row, value);
    if (problem) throw invalid(option, problem);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (option: string, problem: string): W3mError =>
  new W3mError('OPTIONS_INVALID', { params: { option, problem } });
