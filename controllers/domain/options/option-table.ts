/** Read when the modal is created. */
export const ONCE = 1;
/** Read on use: `OptionsController.update` takes effect at once. */
export const LIVE = 2;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first field of a network that is missing or of another type; undefined if it is valid. */
function fieldOf(value: unknown): string | undefined {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = isObject(value) ? value : {};
  if (typeof id !== 'number' && typeof id !== 'string') return 'id';
  if (typeof name !== 'string') return 'name';
  if (!isObject(nativeCurrency)) return 'nativeCurrency';
  const { http } = isObject(rpcUrls) && isObject(rpcUrls['default']) ? rpcUrls['default'] : {};
  if (!every(http, isTextIfGiven)) return 'rpcUrls.default.http';
  return isUnset(blockExplorers) || everyRow(blockExplorers, hasUrl) ? undefined : 'blockExplorers.default.url';
}

/** True for an option that is not given; null says the same, as in a set-up that is read from JSON. */
export const isUnset = (value: unknown): boolean => (value ?? undefined) === undefined;

/** True for text, and for what a missing setting of the host leaves: such a node or explorer does not count. */
const isTextIfGiven = (value: unknown): boolean => isUnset(value) || typeof value === 'string';

const every = (value: unknown, test: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(test);

/** True for a table, each row of which passes or is not given. */
const everyRow = (value: unknown, test: (row: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(row => isUnset(row) || test(row));

const hasUrl = (value: unknown): boolean => isObject(value) && isTextIfGiven(value['url']);

const isNetwork = (value: unknown): boolean => fieldOf(value) === undefined;

const NETWORK = 'network with id, name, nativeCurrency and rpcUrls.default.http';

/** Checks of values, each with the text of its error. */
const checks = {
  string: [value => typeof value === 'string', 'must be a string'],
  boolean: [value => typeof value === 'boolean', 'must be true or false'],
  object: [isObject, 'must be an object'],
  services: [
    value => everyRow(value, row => typeof row === 'string' || isObject(row)),
    'must name services by URLs or objects',
  ],
  nodes: [value => everyRow(value, row => every(row, hasUrl)), 'must list nodes as { url } by network'],
  clock: [
    value => isObject(value) && ['now', 'after'].every(name => typeof value[name] === 'function'),
    'must have now() and after()',
  ],
  strings: [value => every(value, item => typeof item === 'string'), 'must be a list of strings'],
  switch: [
    value => typeof value === 'boolean' || every(value, item => typeof item === 'string'),
    'must be true, false or a list of strings',
  ],
  array: [value => every(value, isObject), 'must be a list of objects'],
  networks: [value => every(value, isNetwork) && (value as unknown[]).length > 0, `must list at least one ${NETWORK}`],
  network: [isNetwork, `must be a ${NETWORK}`],
} as const satisfies Record<string, readonly [test: (value: unknown) => boolean, problem: string]>;

/** One option: its check (a list of strings enumerates its values), when it is read, and its default. */
export type OptionRow<T = unknown> = readonly [
  check: keyof typeof checks | readonly string[],
  when: typeof ONCE | typeof LIVE,
  fallback?: T,
];

/**
 * Every option of `createAppKit` that has an effect; `ignored-options.ts` lists the others. `state/options.ts` checks
 * the table: an option without a row does not compile, nor a row without an option. It uses no schema library because
 * the first page loads it.
 */
export const optionTable = {
  id: ['string', ONCE, 'default'],
  networks: ['networks', ONCE],
  adapters: ['array', ONCE, []],
  defaultNetwork: ['network', ONCE],
  customRpcUrls: ['nodes', ONCE, {}],
  chainImages: ['object', ONCE, {}],
  connectorImages: ['object', LIVE, {}],
  metadata: ['object', ONCE],
  themeMode: [['light', 'dark'], ONCE],
  themeVariables: ['object', ONCE, {}],
  features: ['object', LIVE, {}],
  services: ['services', ONCE, {}],
  tokens: ['object', LIVE, {}],
  nfts: ['object', LIVE, {}],
  customWallets: ['array', LIVE, []],
  featuredWalletIds: ['strings', LIVE],
  includeWalletIds: ['strings', LIVE],
  excludeWalletIds: ['strings', LIVE, []],
  allWallets: [['SHOW', 'HIDE', 'ONLY_MOBILE'], LIVE, 'SHOW'],
  termsConditionsUrl: ['string', LIVE],
  privacyPolicyUrl: ['string', LIVE],
  layout: [['auto', 'compact', 'wide'], LIVE, 'compact'],
  enableWallets: ['boolean', LIVE, true],
  enableWalletGuide: ['boolean', LIVE, true],
  enableNetworkSwitch: ['boolean', LIVE, true],
  allowUnsupportedChain: ['boolean', LIVE, false],
  debug: ['boolean', LIVE, true],
  enableReconnect: ['boolean', ONCE, true],
  enableMobileFullScreen: ['boolean', LIVE, false],
  enableInjected: ['boolean', ONCE, true],
  enableEIP6963: ['boolean', ONCE, true],
  enableCoinbase: ['boolean', ONCE, true],
  enableEmbedded: ['boolean', ONCE, false],
  disableAppend: ['boolean', ONCE, false],
  prefetch: [['idle', 'intent', 'none'], ONCE, 'idle'],
  projectId: ['string', ONCE],
  enableWalletConnect: ['boolean', ONCE, true],
  walletConnect: ['object', ONCE],
  manualWCControl: ['boolean', ONCE, false],
  universalProvider: ['object', ONCE],
  universalProviderConfigOverride: ['object', ONCE],
  experimental_preferUniversalLinks: ['boolean', LIVE, false],
  embeddedWallet: ['object', ONCE],
  defaultAccountTypes: ['object', LIVE],
  enableAuthLogger: ['boolean', ONCE, true],
  clock: ['clock', ONCE],
  siwx: ['object', ONCE],
  siweConfig: ['object', ONCE],
} as const satisfies Record<string, OptionRow>;

/** Keys of the option `features` that have an effect; rows as in {@link optionTable}. */
export const featureTable = {
  connectorTypeOrder: ['strings', LIVE],
  walletFeaturesOrder: ['strings', LIVE],
  connectMethodsOrder: ['strings', LIVE],
  email: ['boolean', LIVE],
  socials: ['switch', LIVE],
  passkey: ['boolean', LIVE],
  emailShowWallets: ['boolean', LIVE],
  collapseWallets: ['boolean', LIVE],
  legalCheckbox: ['boolean', LIVE],
  onramp: ['switch', LIVE],
  receive: ['boolean', LIVE],
  send: ['boolean', LIVE],
  swaps: ['switch', LIVE],
  analytics: ['boolean', LIVE],
  history: ['boolean', LIVE],
  smartSessions: ['boolean', LIVE],
  pay: ['boolean', LIVE],
} as const satisfies Record<string, OptionRow>;

type Table = Readonly<Record<string, OptionRow>>;

/** Returns the problem of a value; undefined if it is valid. */
export function problemOf([check]: OptionRow, value: unknown): string | undefined {
  if (typeof check === 'object') {
    return check.some(allowed => allowed === value) ? undefined : `must be "${check.join('" or "')}"`;
  }
  const [isRight, problem] = checks[check];
  if (isRight(value)) return undefined;
  if (check === 'network') return `${problem}: it has no valid ${fieldOf(value)}`;
  const at = check === 'networks' && Array.isArray(value) ? value.findIndex(item => !isNetwork(item)) : -1;
  return at < 0 ? problem : `${problem}: [${at}] has no valid ${fieldOf((value as unknown[])[at])}`;
}

/** Returns the row of an option; undefined if it has none. */
export const rowOf = (table: Table, option: string): OptionRow | undefined =>
  Object.hasOwn(table, option) ? table[option] : undefined;

const defaults = Object.entries<OptionRow>(optionTable).map(([option, row]) => [option, row[2]] as const);

/** Returns the options without those that are not given. */
export const onlyGiven = <G extends object>(given: G): G =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !isUnset(value))) as G; // a part of its entries

/** Returns the given options and the defaults of the others. */
export const withDefaults = <G extends object>(given: G): WithDefaults<G> =>
  onlyGiven({ ...Object.fromEntries(defaults), ...onlyGiven(given) }) as WithDefaults<G>; // entries of both

/** Options in which those with a default are required. */
export type WithDefaults<G> = G & Required<Pick<G, DefaultedOption & keyof G>>;

/** Names of the options that have a default. */
export type DefaultedOption = {
  [K in keyof typeof optionTable]: (typeof optionTable)[K] extends readonly [unknown, unknown, unknown] ? K : never;
}[keyof typeof optionTable];

/** Names of the options that may change during the life of the modal. */
export type LiveOption = {
  [K in keyof typeof optionTable]: (typeof optionTable)[K][1] extends typeof LIVE ? K : never;
}[keyof typeof optionTable];
