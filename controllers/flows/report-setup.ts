import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { didYouMean } from '../domain/options/nearest-name.js';
import type { Settings } from '../state/options.js';

/** What a page names of the modal that it creates. */
interface Setup {
  readonly settings: Settings;
  readonly networks: readonly CaipNetwork[];
  /** Namespaces that an adapter or a wallet source serves. */
  readonly served: readonly ChainNamespace[];
  /** True if the host sets the option `debug`: everything is reported, otherwise only what makes buttons useless. */
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

/** Features that need a source, whether the host has named it, and what to name. */
const SOURCES: readonly (readonly [
  feature: 'email' | 'socials' | 'passkey' | 'swaps' | 'onramp' | 'analytics' | 'pay',
  isNamed: (settings: Settings) => boolean,
  source: string,
])[] = [
  ['email', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['socials', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['passkey', ({ embeddedWallet }) => embeddedWallet !== undefined, 'embeddedWallet'],
  ['swaps', ({ services }) => services.swaps !== undefined, 'services.swaps'],
  ['onramp', ({ services }) => (services.onramp ?? services.meld) !== undefined, 'services.onramp'],
  ['analytics', ({ services }) => services.analytics !== undefined, 'services.analytics'],
  ['pay', ({ services }) => services.pay !== undefined, 'services.pay'],
];

const isOn = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0);

/** Reports on the console what of a page's set-up cannot work. Without findings it prints nothing. */
export async function reportSetup(setup: Setup, page: Window = window): Promise<void> {
  const { settings, isDetailed } = setup;
  const missing = await missingAdapters(setup, page);
  const details = isDetailed ? [...withoutSource(settings), ...badServices(settings), ...unknownTokens(settings)] : [];
  const findings = [...missing, ...details];
  if (findings.length === 0) return;
  if (!isDetailed) return findings.forEach(finding => console.warn(`createAppKit: ${finding}`));
  console.groupCollapsed(`createAppKit: ${findings.length} findings about the set-up of this page`);
  for (const finding of findings) console.warn(finding);
  console.groupEnd();
}

/** Names the namespaces without adapter, and the wallets of this browser that they leave unused. */
async function missingAdapters({ networks, served }: Setup, page: Window): Promise<readonly string[]> {
  const used = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))];
  const unserved = used.filter(namespace => !served.includes(namespace));
  if (unserved.length === 0) return [];
  const seen = await walletsIn(page);
  return unserved.map(namespace => {
    const { name } = networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? { name: namespace };
    const adapter = ADAPTERS[namespace];
    const remedy = adapter ? `add ${adapter} to "adapters"` : 'set "projectId" for WalletConnect';
    const wallets = seen.filter(wallet => wallet.namespace === namespace).map(wallet => wallet.name);
    const unused = wallets.length > 0 ? ` Installed, but not usable without it: ${wallets.join(', ')}.` : '';
    return `No adapter serves "${namespace}" (${name}), so that no wallet of it can connect: ${remedy}.${unused}`;
  });
}

interface SeenWallet {
  readonly namespace: ChainNamespace;
  readonly name: string;
}

/** Resolves with the wallets that announce themselves: by EIP-6963, and by the Wallet Standard. */
async function walletsIn(page: Window): Promise<readonly SeenWallet[]> {
  const seen = new Map<string, SeenWallet>();
  const add = (namespace: ChainNamespace, name: unknown): void => {
    if (typeof name === 'string') seen.set(`${namespace} ${name}`, { namespace, name });
  };
  const onEvm = (event: Event): void => {
    const { detail } = event as CustomEvent<{ readonly info?: { readonly name?: unknown } } | undefined>; // unchecked
    add('eip155', detail?.info?.name);
  };
  const register = (wallet: { readonly name?: unknown; readonly chains?: unknown }): (() => void) => {
    const chains: readonly unknown[] = Array.isArray(wallet.chains) ? wallet.chains : [];
    if (chains.some(chain => String(chain).startsWith('solana:'))) add('solana', wallet.name);
    return () => undefined;
  };
  const onStandard = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'function') (detail as (api: { register: typeof register }) => void)({ register });
  };
  page.addEventListener('eip6963:announceProvider', onEvm);
  page.addEventListener('wallet-standard:register-wallet', onStandard);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
  await new Promise(resolve => setTimeout(resolve, ANNOUNCE_MS));
  page.removeEventListener('eip6963:announceProvider', onEvm);
  page.removeEventListener('wallet-standard:register-wallet', onStandard);
  return [...seen.values()];
}

const withoutSource = (settings: Settings): readonly string[] =>
  SOURCES.filter(([feature, isNamed]) => isOn(settings.features[feature]) && !isNamed(settings)).map(
    ([feature, , source]) => `features.${feature} is on, but "${source}" is not set, so that it is not offered.`,
  );

/** Names the services whose URL no request can reach. */
const badServices = ({ services }: Settings): readonly string[] =>
  Object.entries(services)
    .filter(([name, value]) => typeof value === 'string' && !['projectId', 'clientId'].includes(name))
    .filter(([, value]) => !URL.canParse(String(value)))
    .map(([name, value]) => `services.${name} is not a URL: "${String(value)}"`);

const unknownTokens = ({ themeVariables }: Settings): readonly string[] =>
  Object.keys(themeVariables)
    .filter(name => name.startsWith('--w3m-') && !TOKENS.includes(name))
    .map(name => `themeVariables has no "${name}"${didYouMean(name, TOKENS)}`);
