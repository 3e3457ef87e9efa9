import type { AdapterHolder } from '../adapters/chain-adapter.js';
import type { NamespacesOverride } from '../adapters/walletconnect/asked-namespaces.js';
import type { CreateTransport } from '../adapters/walletconnect/transport.js';
import type { Clock } from '../core/scope.js';
import type { AccountType, AppKitNetwork, CaipNetworkId, ChainNamespace, Metadata } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';
import type { ignoredFeatures, ignoredOptions } from '../protocol/ignored-options.js';
import {
  featureTable,
  optionTable,
  problemOf,
  rowOf,
  type LiveOption,
  type OptionRow,
  type WithDefaults,
} from '../protocol/option-table.js';
import type { ConnectMethod, ConnectorGroup, WalletFeature } from '../protocol/ordering.js';
import type { SocialProvider } from '../protocol/social.js';
import type { ThemeMode, ThemeVariables } from './theme-controller.js';

/** Another address for a network's node, tried before the network's own. */
export interface CustomRpcUrl {
  readonly url: string;
}

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
}

/** Features of the modal, and their order. A key without effect in this version is accepted, and a warning names it. */
export interface Features {
  /** Groups of wallets, in this order; those left out follow. */
  readonly connectorTypeOrder?: readonly ConnectorGroup[];
  /** Ways to connect, in this order. */
  readonly connectMethodsOrder?: readonly ConnectMethod[];
  /** Actions of the account, in this order. */
  readonly walletFeaturesOrder?: readonly WalletFeature[];
  /** Login by e-mail. */
  readonly email?: boolean;
  /** Logins with accounts of other sites; false for none. */
  readonly socials?: readonly SocialProvider[] | false;
  /** False shows one button in place of the list of wallets. */
  readonly emailShowWallets?: boolean;
  /** True shows one button in place of the list of wallets, where e-mail or social logins are offered. */
  readonly collapseWallets?: boolean;
  /** True asks for consent to the legal texts before wallets can be chosen. */
  readonly legalCheckbox?: boolean;
  readonly swaps?: boolean | readonly string[];
  readonly onramp?: boolean | readonly string[];
  readonly receive?: boolean;
  readonly send?: boolean;
  /** List of past transactions. */
  readonly history?: boolean;
  readonly analytics?: boolean;
  readonly smartSessions?: boolean;
  readonly pay?: boolean;
  readonly allWallets?: boolean;
  readonly reownBranding?: boolean;
}

/** How wallets on other devices are reached. Any of it, or a project id, is enough for them to be offered. */
export interface WalletConnectOptions {
  /** The relay that requests pass through; that of WalletConnect if left out, which asks for a project id. */
  readonly relayUrl?: string;
  /** Keeps what is stored apart from other apps of the same address; made of the modal's id if left out. */
  readonly storagePrefix?: string;
  /** For tests: what stands in for kit and relay. */
  readonly transport?: CreateTransport;
}

/** Where the services are that a host wants used. Nobody is asked anything that is not named here. */
export interface Services {
  /** The directory of wallets that the list of all wallets, and its search, ask. */
  readonly explorer?: string;
}

/** What `createAppKit` takes. Only `networks` is required; without a project id no third party is contacted. */
export interface AppKitOptions {
  /** Tells several modals of one page apart: `<w3m-button modal-id="shop">`. */
  readonly id?: string;
  /** At least one; their order is that of the lists. */
  readonly networks: readonly [AppKitNetwork, ...AppKitNetwork[]];
  /** One for each family of chains. */
  readonly adapters?: readonly AdapterHolder[];
  readonly projectId?: string;
  /** Services of one's own, or `hosted(projectId)`; none is used unless it is named. */
  readonly services?: Services;
  /** The network to begin with, where none is stored; the first if left out. */
  readonly defaultNetwork?: AppKitNetwork;
  readonly metadata?: Metadata;
  readonly themeMode?: ThemeMode;
  readonly themeVariables?: ThemeVariables;
  readonly features?: Features;
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>;
  /** Pictures of networks by chain id. */
  readonly chainImages?: Readonly<Record<string | number, string>>;
  /** Pictures of wallets by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>>;
  readonly customWallets?: readonly CustomWallet[];
  readonly featuredWalletIds?: readonly string[];
  readonly includeWalletIds?: readonly string[];
  /** Where the row that leads to all wallets is shown; everywhere if left out. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE';
  /** Calls the apps of wallets by web addresses that they have claimed, wherever they have. */
  readonly experimental_preferUniversalLinks?: boolean;
  /** Wallets not to show: directory ids, rdns or names. */
  readonly excludeWalletIds?: readonly string[];
  readonly termsConditionsUrl?: string;
  readonly privacyPolicyUrl?: string;
  /** False hides the list of wallets. */
  readonly enableWallets?: boolean;
  /** False leaves out wallets on other devices. */
  readonly enableWalletConnect?: boolean;
  readonly walletConnect?: WalletConnectOptions;
  /** The host's own universal provider, used as it is; a session that the host makes with it is the modal's too. */
  readonly universalProvider?: object;
  /** What a session asks wallets for, in place of what the networks need. */
  readonly universalProviderConfigOverride?: NamespacesOverride;
  /** True leaves inviting wallets to the host: `open({ uri })` shows its invitation. */
  readonly manualWCControl?: boolean;
  /** False leaves out what sits at `window.ethereum`. */
  readonly enableInjected?: boolean;
  /** False leaves out wallets that announce themselves (EIP-6963). */
  readonly enableEIP6963?: boolean;
  /** False hides the guide for people who have no wallet. */
  readonly enableWalletGuide?: boolean;
  /** False takes the choice of network out of the account's header, and never insists on a supported one. */
  readonly enableNetworkSwitch?: boolean;
  /** Shows the modal in the page instead of above it: place a `<w3m-modal>` yourself. */
  readonly enableEmbedded?: boolean;
  /** True stops asking people on an unknown network to leave it. */
  readonly allowUnsupportedChain?: boolean;
  readonly defaultAccountTypes?: Readonly<Partial<Record<ChainNamespace, AccountType>>>;
  /** False keeps alerts about the set-up off the screen; the console has them in any case. */
  readonly debug?: boolean;
  /** True leaves placing `<w3m-modal>` to the host. */
  readonly disableAppend?: boolean;
  /** For tests: time, turned by hand. */
  readonly clock?: Clock;
  /** Sign-in with the wallet. */
  readonly siwx?: object;
  /** Sign-in with Ethereum, in the older form of `siwx`. */
  readonly siweConfig?: object;
  /** Tokens whose balance is shown in place of the native coin's, by CAIP-2 id. */
  readonly tokens?: Readonly<
    Partial<Record<CaipNetworkId, { readonly address: string; readonly image?: string | undefined }>>
  >;
  readonly enableCoinbase?: boolean;
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly';
  readonly enableAuthLogger?: boolean;
}

/** The options in use: those that the host gave, and the defaults of the others. */
export type Settings = WithDefaults<AppKitOptions>;

/** Options that may change while the modal lives. */
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
 * Checks what a host passed, which plain JavaScript may get wrong. An unknown option, and one without effect in this
 * version, is named on the console and otherwise ignored.
 * @throws {W3mError} `SIWE_AND_SIWX`, or `OPTIONS_INVALID` naming the option and what it must be.
 */
export function checkOptions(given: unknown): asserts given is AppKitOptions {
  if (!isRecord(given)) throw invalid('options', 'must be an object');
  if (given['siwx'] && given['siweConfig']) throw new W3mError('SIWE_AND_SIWX');
  checkRows(options, { ...given, networks: given['networks'] ?? [] });
  if (isRecord(given['features'])) checkFeatures(given['features']);
}

/** Checks the keys of `features`, as {@link checkOptions} checks the others. @throws {W3mError} `OPTIONS_INVALID` */
export const checkFeatures = (given: object): void => checkRows(features, given, 'features.');

function checkRows(rows: Readonly<Record<string, OptionRow>>, given: object, prefix = ''): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const option = prefix + key;
    const row = rowOf(rows, key);
    if (!row) {
      // Fetched for those who need it; a host that is offline gets no warning, and loses nothing else.
      import('../protocol/ignored-options.js').then(
        ({ warnOfOption }) => warnOfOption(option),
        () => undefined,
      );
      continue;
    }
    const problem = problemOf(row, value);
    if (problem) throw invalid(option, problem);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const invalid = (option: string, problem: string): W3mError =>
  new W3mError('OPTIONS_INVALID', { params: { option, problem } });
