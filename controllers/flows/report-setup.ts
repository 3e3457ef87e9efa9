import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { unknownOptions } from '../domain/options/ignored-options.js';
import { didYouMean } from '../domain/options/nearest-name.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { lookForWallets, type SeenNamespace, type SeenWallet } from '../domain/wallets/seen-wallets.js';
import { swapNetworks } from '../domain/transactions/swap-networks.js';
import { untracked } from '../core/signals.js';
import type { OptionsController } from '../state/options-controller.js';
import type { Settings } from '../state/options.js';
import { otherCopy } from './other-copy.js';
import { NO_URLS, refusedByWallet, unreachableServices, type Fetch } from './probe-services.js';
import { replacedModal } from './replaced-modal.js';
import { unmatchedSettings } from './unmatched-settings.js';

/** What a page names of the modal that it creates. */
interface Setup {
  readonly options: Pick<OptionsController, 'given' | 'current'>;
  readonly networks: readonly CaipNetwork[];
  /** Namespaces that an adapter or a wallet source serves. */
  readonly served: readonly ChainNamespace[];
  /** Options of the modal that had the same id until this one was created. */
  readonly replaced?: Pick<OptionsController, 'given'> | undefined;
  /** True if the host sets the option `debug`: otherwise only what is useless without an adapter or a source is reported. */
  readonly isDetailed: boolean;
}

/** Time in milliseconds in which wallets announce themselves. */
const ANNOUNCE_MS = 300;

const ADAPTERS: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: 'new EvmAdapter() of latchkey/adapters/evm',
  solana: 'new SolanaAdapter() of latchkey/adapters/solana',
  bip122: 'new BitcoinAdapter() of latchkey/adapters/bitcoin',
};

const TOKENS: readonly string[] = [
  ...['--w3m-font-family', '--w3m-accent', '--w3m-color-mix', '--w3m-color-mix-strength', '--w3m-font-size-master'],
  ...['--w3m-border-radius-master', '--w3m-z-index', '--w3m-qr-color'],
];

/** Features that are not offered without a source, whether the host has named it, and what to name. */
const SOURCES: readonly (readonly [
  feature: 'email' | 'socials' | 'passkey' | 'swaps' | 'onramp' | 'analytics' | 'legalCheckbox',
  isNamed: (settings: Settings) => boolean,
  source: string,
])[] = [
  ['email', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['socials', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['passkey', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['swaps', ({ services }) => services.swaps !== undefined, 'services.swaps'],
  ['onramp', ({ services }) => (services.onramp ?? services.meld) !== undefined, 'services.onramp'],
  ['analytics', ({ services }) => services.analytics !== undefined, 'services.analytics'],
  [
    'legalCheckbox',
    settings => Boolean(settings.termsConditionsUrl || settings.privacyPolicyUrl),
    'termsConditionsUrl',
  ],
];

const isOn = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0);

/**
 * Reports on the console what of a page's set-up cannot work. Without findings it prints nothing. With `isDetailed` it
 * reports all of it, and asks the services that the host names whether they answer.
 */
export async function reportSetup(
  setup: Setup,
  page: Window = window,
  fetch: Fetch = (url, init) => page.fetch(url, init),
): Promise<void> {
  const { options, isDetailed } = setup;
  const { given } = options;
  const settings = untracked(() => options.current.get());
  const replaced = replacedModal(page, given, setup.replaced?.given);
  const seen = isDetailed || unservedOf(setup).length > 0 ? await walletsIn(page) : [];
  const missing = missingAdapters(setup, seen);
  if (!isDetailed)
    return [...replaced, ...missing, ...withoutAnySource(options, settings)].forEach(finding =>
      console.warn(`createAppKit: ${finding}`),
    );
  const [refused, unreachable] = await Promise.all([
    refusedByWallet(settings, page.location.origin, fetch),
    unreachableServices(settings, fetch),
  ]);
  const findings = [
    ...unknownOptions(given),
    ...replaced,
    ...otherCopy(page, settings.id, options),
    ...missing,
    ...incompleteWallets(seen),
    ...unusedWallets(setup, seen),
    ...withoutSource(settings),
    ...withoutSwaps(settings, setup.networks),
    ...withoutRelay(given),
    ...badUrls(settings),
    ...unknownTokens(settings),
    ...unmatchedSettings({ settings, given, networks: setup.networks }),
    ...refused,
    ...unreachable,
  ];
  if (findings.length === 0) return;
  console.groupCollapsed(`createAppKit: ${findings.length} findings about the set-up of this page`);
  for (const finding of findings) console.warn(finding);
  console.groupEnd();
}

const unservedOf = ({ networks, served }: Setup): readonly ChainNamespace[] =>
  [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].filter(namespace => !served.includes(namespace));

const namesOf = (seen: readonly SeenWallet[], namespace: SeenNamespace): string =>
  seen
    .filter(wallet => wallet.namespace === namespace)
    .map(wallet => wallet.name)
    .join(', ');

/** Names the namespaces without adapter, and the wallets of this browser that they leave unused. */
const missingAdapters = (setup: Setup, seen: readonly SeenWallet[]): readonly string[] =>
  unservedOf(setup).map(namespace => {
    const { name } = setup.networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? { name: namespace };
    const adapter = ADAPTERS[namespace];
    const remedy = adapter ? `add ${adapter} to "adapters"` : 'set "projectId" for WalletConnect';
    const wallets = namesOf(seen, namespace);
    const unused = wallets ? ` Installed, but not usable without it: ${wallets}.` : '';
    return `No adapter serves "${namespace}" (${name}), so that no wallet of it can connect: ${remedy}.${unused}`;
  });

/** Names the wallets that are not listed because they lack what the standard asks of them. */
const incompleteWallets = (seen: readonly SeenWallet[]): readonly string[] =>
  seen.flatMap(({ name, namespace, lack }) =>
    lack ? [`The wallet "${name}" (${namespace}) is not listed: ${lack}.`] : [],
  );

/** Names the wallets of other namespaces, if the browser has none that this page can use. */
function unusedWallets({ networks, served }: Setup, seen: readonly SeenWallet[]): readonly string[] {
  const connectable: readonly SeenNamespace[] = served;
  if (seen.some(({ namespace, lack }) => !lack && connectable.includes(namespace))) return [];
  const used: readonly SeenNamespace[] = networks.map(({ chainNamespace }) => chainNamespace);
  const others = [...new Set(seen.map(({ namespace }) => namespace))].filter(namespace => !used.includes(namespace));
  return others.map(
    namespace =>
      `No network of "networks" is of "${namespace}", so that these wallets cannot connect: ${namesOf(seen, namespace)}.`,
  );
}

/** Resolves with the wallets that announce themselves in time. */
async function walletsIn(page: Window): Promise<readonly SeenWallet[]> {
  const seen = new Map<string, SeenWallet>();
  const stop = lookForWallets(page, wallet => seen.set(`${wallet.namespace} ${wallet.name}`, wallet));
  await new Promise(resolve => setTimeout(resolve, ANNOUNCE_MS));
  stop();
  return [...seen.values()];
}

/** WalletConnect is on by default, and needs a project of a relay. */
const withoutRelay = (given: {
  readonly enableWalletConnect?: unknown;
  readonly projectId?: unknown;
  readonly walletConnect?: unknown;
}): readonly string[] =>
  given.enableWalletConnect === true && !given.projectId && !given.walletConnect
    ? ['enableWalletConnect is true, but "projectId" is not set, so that no wallet on a phone can connect.']
    : [];

const withoutSource = (settings: Settings): readonly string[] =>
  SOURCES.filter(([feature, isNamed]) => isOn(settings.features[feature]) && !isNamed(settings)).map(
    ([feature, , source]) => `features.${feature} is on, but "${source}" is not set, so that it is not offered.`,
  );

/** Of a page that names a source, what it lacks besides may be intended: only `debug` reports it. */
const withoutAnySource = ({ given }: Setup['options'], settings: Settings): readonly string[] =>
  (given.services ?? given.embeddedWallet) ? [] : withoutSource(settings);

/** A source of swaps serves the networks that it names, and others get no button. */
function withoutSwaps(settings: Settings, networks: readonly CaipNetwork[]): readonly string[] {
  const served = swapNetworks(settings.services.swaps);
  const isServed = networks.some(({ caipNetworkId }) => served.includes(caipNetworkId));
  if (settings.services.swaps === undefined || !isOn(settings.features.swaps) || isServed) return [];
  return [
    'features.swaps is on, but "services.swaps" serves no network of this page: name those of your exchanges, ' +
      "such as own(url, { swaps: ['eip155:31337'] }).",
  ];
}

/** Names the URLs of services, nodes and the embedded wallet that no request can reach. */
const badUrls = ({ services, embeddedWallet }: Settings): readonly string[] => [
  ...Object.entries(services)
    .filter(([name, value]) => typeof value === 'string' && !NO_URLS.includes(name) && !isSafeWebLink(value))
    .map(([name, url]) => `services.${name} is not a URL of https, or of http on localhost: "${String(url)}"`),
  ...Object.entries(services.rpc ?? {})
    .filter(([, url]) => !isWebUrl(url))
    .map(([network, url]) => `services.rpc["${network}"] is not a URL: "${url}"`),
  ...(embeddedWallet && 'url' in embeddedWallet && !isWebUrl(embeddedWallet.url)
    ? [`embeddedWallet.url is not a URL: "${embeddedWallet.url}"`]
    : []),
];

const isWebUrl = (url: unknown): boolean => typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);

const unknownTokens = ({ themeVariables }: Settings): readonly string[] =>
  Object.keys(themeVariables)
    .filter(name => name.startsWith('--w3m-') && !TOKENS.includes(name))
    .map(name => `themeVariables has no "${name}"${didYouMean(name, TOKENS)}`);
