import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { SOCIAL_PROVIDERS } from '../domain/embedded/social.js';
import { isCaipNetworkId } from '../domain/networks/caip.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { didYouMean } from '../domain/options/nearest-name.js';
import { CONNECT_METHODS, CONNECTOR_GROUPS, WALLET_FEATURES } from '../domain/wallets/ordering.js';
import type { Settings } from '../state/options.js';

/** What a page names, and what of it the findings compare. */
interface Named {
  readonly settings: Settings;
  /** The options as the host wrote them. */
  readonly given: { readonly enableWalletConnect?: unknown };
  readonly networks: readonly CaipNetwork[];
}

/** Lists of names in the option `features`, with the names that have an effect. */
const LISTS = {
  connectMethodsOrder: CONNECT_METHODS,
  connectorTypeOrder: CONNECTOR_GROUPS,
  walletFeaturesOrder: WALLET_FEATURES,
  socials: SOCIAL_PROVIDERS,
} as const satisfies Partial<Record<keyof Settings['features'], readonly string[]>>;

/** Methods that the modal calls of every sign-in. */
const SIGN_IN_METHODS = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const;

/**
 * Names the values of options that are of the right type and match nothing: keys of another form, names that are no
 * names, networks that the page does not list. Without this, they have no effect and nothing says so.
 */
export const unmatchedSettings = (named: Named): readonly string[] => [
  ...emptyProject(named),
  ...secondAdapters(named),
  ...unlistedNetwork(named),
  ...networkKeys(named),
  ...nodesWithoutUrl(named),
  ...imageKeys(named),
  ...unknownListed(named),
  ...plainVariables(named),
  ...incompleteSignIn(named),
];

/**
 * A variable of the build that is not set leaves the key of the option, without a value. A page with a relay of its
 * own (`walletConnect`) needs no project; one that sets `enableWalletConnect` gets the report of `withoutRelay`.
 */
const emptyProject = ({ given, settings: { projectId, walletConnect } }: Named): readonly string[] =>
  'projectId' in given && !projectId && !walletConnect && given.enableWalletConnect === undefined
    ? ['projectId is empty, so that there is no WalletConnect: does the variable have a value in the built page?']
    : [];

function secondAdapters({ settings }: Named): readonly string[] {
  const namespaces = settings.adapters.map(({ namespace }) => namespace);
  const second = namespaces.filter((namespace, at) => namespaces.indexOf(namespace) !== at);
  return [...new Set<ChainNamespace>(second)].map(
    namespace => `adapters has several for "${namespace}": pass one for each namespace.`,
  );
}

function unlistedNetwork({ settings: { defaultNetwork }, networks }: Named): readonly string[] {
  if (!defaultNetwork) return [];
  const { caipNetworkId, name } = toCaipNetwork(defaultNetwork);
  return networks.some(network => network.caipNetworkId === caipNetworkId)
    ? []
    : [`defaultNetwork (${name}) is not in "networks", so that the page starts on the first of these.`];
}

/** Returns the text that leads from the plain id of a network to its CAIP-2 id. */
function caipHint(key: string, networks: readonly CaipNetwork[]): string {
  const meant = networks.find(({ id, name }) => String(id) === key || name.toLowerCase() === key.toLowerCase());
  return meant ? `; did you mean "${meant.caipNetworkId}"?` : ', such as "eip155:1"';
}

/** Other networks than those of the page are no mistake: pages share such lists. */
const networkKeys = ({ settings, networks }: Named): readonly string[] =>
  (['customRpcUrls', 'tokens'] as const).flatMap(option =>
    Object.keys(settings[option])
      .filter(key => !isCaipNetworkId(key))
      .map(key => `${option} is by CAIP-2 id, which "${key}" is not${caipHint(key, networks)}`),
  );

/** A URL that is not given, such as by a variable of the build that is not set, counts for none. */
const nodesWithoutUrl = ({ settings }: Named): readonly string[] =>
  Object.entries(settings.customRpcUrls)
    .filter(([, nodes]) => nodes?.some(({ url }: { readonly url?: string | null | undefined }) => !url))
    .map(([key]) => `customRpcUrls["${key}"] has a node without "url"`);

const imageKeys = ({ settings, networks }: Named): readonly string[] =>
  Object.keys(settings.chainImages).flatMap(key => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === key);
    return network ? [`chainImages is by chain id: "${network.id}" in place of "${key}"`] : [];
  });

const unknownListed = ({ settings }: Named): readonly string[] =>
  Object.entries<readonly string[]>(LISTS).flatMap(([name, known]) => {
    const listed: unknown = settings.features[name as keyof typeof LISTS];
    if (!Array.isArray(listed)) return [];
    return (listed as readonly string[])
      .filter(each => !known.includes(each))
      .map(each => `features.${name} has no "${each}"${didYouMean(each, known)}`);
  });

const plainVariables = ({ settings }: Named): readonly string[] =>
  Object.keys(settings.themeVariables)
    .filter(name => !name.startsWith('--'))
    .map(name => `themeVariables has no "${name}": names begin with "--w3m-", such as "--w3m-accent"`);

function incompleteSignIn({ settings: { siwx } }: Named): readonly string[] {
  const lacking = siwx ? SIGN_IN_METHODS.filter(name => typeof siwx[name] !== 'function') : [];
  return lacking.length > 0 ? [`siwx has no ${lacking.join(', ')}, which a sign-in calls.`] : [];
}
