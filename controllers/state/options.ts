import type { AdapterHolder } from '../adapters/chain-adapter.js';
import type { NamespacesOverride } from '../adapters/walletconnect/asked-namespaces.js';
import type { CreateTransport } from '../adapters/walletconnect/transport.js';
import type { Clock } from '../core/scope.js';
import type { AccountType, AppKitNetwork, CaipNetworkId, ChainNamespace, Metadata } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';
import type { ConnectMethod, ConnectorGroup, WalletFeature } from '../protocol/ordering.js';
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

/** What a host may switch on and off, and put in order. */
export interface Features {
  /** Ways to connect, in this order. */
  readonly connectMethodsOrder?: readonly ConnectMethod[];
  /** What can be done with the account, in this order. */
  readonly walletFeaturesOrder?: readonly WalletFeature[];
  /** Groups of wallets, in this order; those left out follow. */
  readonly connectorTypeOrder?: readonly ConnectorGroup[];
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
}

type Check = 'string' | 'boolean' | 'object' | 'strings' | 'array' | 'networks' | 'network' | 'theme' | 'reach';

/**
 * Each option and what it must be. A table of our own rather than a schema library: it runs before any click, where
 * every byte counts.
 */
const names = {
  string: 'id projectId termsConditionsUrl privacyPolicyUrl',
  boolean:
    'enableWallets enableWalletConnect manualWCControl enableInjected enableEIP6963 enableWalletGuide enableNetworkSwitch enableEmbedded allowUnsupportedChain debug disableAppend experimental_preferUniversalLinks',
  object:
    'metadata services walletConnect universalProvider universalProviderConfigOverride themeVariables features customRpcUrls chainImages connectorImages defaultAccountTypes clock',
  strings: 'featuredWalletIds includeWalletIds excludeWalletIds',
  array: 'adapters customWallets',
  networks: 'networks',
  network: 'defaultNetwork',
  theme: 'themeMode',
  reach: 'allWallets',
} as const satisfies Record<Check, string>;

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
type Checked = Words<(typeof names)[Check]>;

/** Neither the table nor the type can grow alone: this does not compile if one has an option that the other has not. */
const checks: Readonly<Record<keyof AppKitOptions, Check>> & Readonly<Record<Checked, Check>> = Object.fromEntries(
  Object.entries(names).flatMap(([check, options]) => options.split(' ').map(option => [option, check])),
) as Record<keyof AppKitOptions & Checked, Check>;

/**
 * Options of the incumbent that hosts bring along and that change nothing here: what they steer is not part of this
 * version. They are told of on the console, so that nobody waits for an effect.
 */
const WITHOUT_EFFECT = 'siwx siweConfig enableCoinbase enableAuthLogger tokens coinbasePreference'.split(' ');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNetwork = (value: unknown): boolean =>
  isObject(value) &&
  (typeof value['id'] === 'number' || typeof value['id'] === 'string') &&
  typeof value['name'] === 'string' &&
  isObject(value['nativeCurrency']) &&
  isObject(value['rpcUrls']) &&
  isObject(value['rpcUrls']['default']) &&
  Array.isArray(value['rpcUrls']['default']['http']);

const every = (value: unknown, test: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(test);

const rules: Readonly<Record<Check, readonly [test: (value: unknown) => boolean, problem: string]>> = {
  string: [value => typeof value === 'string', 'must be a string'],
  boolean: [value => typeof value === 'boolean', 'must be true or false'],
  object: [isObject, 'must be an object'],
  strings: [value => every(value, item => typeof item === 'string'), 'must be a list of strings'],
  array: [value => every(value, isObject), 'must be a list of objects'],
  networks: [
    value => every(value, isNetwork) && (value as unknown[]).length > 0,
    'must list at least one network with id, name, nativeCurrency and rpcUrls.default.http',
  ],
  network: [isNetwork, 'must be a network with id, name, nativeCurrency and rpcUrls.default.http'],
  theme: [value => value === 'light' || value === 'dark', 'must be "light" or "dark"'],
  reach: [
    value => value === 'SHOW' || value === 'HIDE' || value === 'ONLY_MOBILE',
    'must be "SHOW", "HIDE" or "ONLY_MOBILE"',
  ],
};

/**
 * Checks what a host passed, which plain JavaScript may get wrong.
 * @throws {W3mError} `SIWE_AND_SIWX`, `OPTIONS_UNKNOWN` or `OPTIONS_INVALID`, naming the option and what it must be.
 */
export function checkOptions(options: unknown): asserts options is AppKitOptions {
  if (!isObject(options)) throw invalid('options', 'must be an object');
  if (options['siwx'] && options['siweConfig']) throw new W3mError('SIWE_AND_SIWX');
  for (const [option, value] of Object.entries(options)) {
    if (WITHOUT_EFFECT.includes(option)) {
      console.warn(`createAppKit: option "${option}" has no effect in this version`);
    } else if (!(option in checks)) {
      throw new W3mError('OPTIONS_UNKNOWN', { params: { option, known: Object.keys(checks).join(', ') } });
    } else checkOption(option as keyof AppKitOptions, value); // it is in the table
  }
  checkOption('networks', options['networks'] ?? []);
}

function checkOption(option: keyof AppKitOptions, value: unknown): void {
  const [isRight, problem] = rules[checks[option]];
  if (value !== undefined && !isRight(value)) throw invalid(option, problem);
}

const invalid = (option: string, problem: string): W3mError =>
  new W3mError('OPTIONS_INVALID', { params: { option, problem } });
