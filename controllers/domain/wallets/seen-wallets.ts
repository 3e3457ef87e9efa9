import type { ChainNamespace } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { readName } from '../read-name.js';
import { isRdns } from './listed-wallets.js';

/** Names of networks that no namespace of the modal serves, by the prefix of their ids in the Wallet Standard. */
export const FOREIGN_NETWORKS = { sui: 'Sui', aptos: 'Aptos', tron: 'Tron', ton: 'TON', stacks: 'Stacks' } as const;

/** Network of a wallet: a namespace of the modal, or one that it does not serve. */
export type SeenNamespace = ChainNamespace | keyof typeof FOREIGN_NETWORKS;

const isSeenNamespace = (value: unknown): value is SeenNamespace =>
  isChainNamespace(value) || (typeof value === 'string' && Object.hasOwn(FOREIGN_NETWORKS, value));

/** Wallet of this browser, whether or not the page can use it. */
export interface SeenWallet {
  readonly namespace: SeenNamespace;
  readonly name: string;
  /** For developers: what it lacks to be listed; undefined if it is complete. */
  readonly lack?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? (value as Fields) : {};

const isCallable = (value: unknown): boolean => typeof value === 'function';

/** Reads an announcement of EIP-6963. */
function readAnnounced(detail: unknown): SeenWallet | undefined {
  const { info, provider } = fieldsOf(detail);
  const { name: given, uuid, rdns } = fieldsOf(info);
  const name = readName(given);
  if (!name) return undefined;
  const lack = [
    !(typeof uuid === 'string' && uuid) && 'info.uuid is not a text',
    !isRdns(rdns) && 'info.rdns is not a reverse domain name such as "com.example.wallet"',
    !isCallable(fieldsOf(provider)['request']) && 'provider has no request()',
  ].find(Boolean);
  return { namespace: 'eip155', name, ...(lack && { lack }) };
}

const SIGNING = [
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
  ['solana:signMessage', 'signMessage'],
] as const;

/** Prefixes of chains in the Wallet Standard that differ from the namespace. */
const NAMESPACES: Readonly<Record<string, SeenNamespace>> = { bitcoin: 'bip122' };

/** Reads a wallet of the Wallet Standard, once for each of its networks. */
function readStandard(wallet: unknown): readonly SeenWallet[] {
  const { name: given, chains, features } = fieldsOf(wallet);
  const name = readName(given);
  if (!name || !Array.isArray(chains)) return [];
  const prefixes = chains.map(chain => String(chain).split(':')[0] ?? '');
  const namespaces = [...new Set(prefixes.map(prefix => NAMESPACES[prefix] ?? prefix))].filter(isSeenNamespace);
  const has = (feature: string, method: string): boolean => isCallable(fieldsOf(fieldsOf(features)[feature])[method]);
  const lack = [
    !has('standard:connect', 'connect') && 'the feature "standard:connect" is missing',
    !SIGNING.some(([feature, method]) => has(feature, method)) && 'it has no feature to sign with',
  ].find(Boolean);
  return namespaces.map(namespace => ({ namespace, name, ...(namespace === 'solana' && lack && { lack }) }));
}

/** Names of extensions at `injectedWeb3`, where keys are ids. */
const POLKADOT_NAMES: Readonly<Record<string, string>> = { 'polkadot-js': 'Polkadot.js', 'subwallet-js': 'SubWallet' };

/** Most extensions that are read of one object, which any script may fill. */
const EXTENSIONS_MAX = 20;

/** Wallets of Polkadot: each extension enters an object of the window under its id. */
const readPolkadot = (page: Fields): readonly SeenWallet[] =>
  Object.entries(fieldsOf(page['injectedWeb3']))
    .slice(0, EXTENSIONS_MAX)
    .flatMap(([id, extension]) => {
      const name = isCallable(fieldsOf(extension)['enable']) && readName(POLKADOT_NAMES[id] ?? id);
      return name ? [{ namespace: 'polkadot', name }] : [];
    });

/** Wallets with a place of their own in the window, the method that each has, and its network. */
const INJECTED: readonly (readonly [place: string, method: string, name: string, namespace: SeenNamespace])[] = [
  ['keplr', 'getKey', 'Keplr', 'cosmos'],
  ['leap', 'getKey', 'Leap', 'cosmos'],
  ['tronLink', 'request', 'TronLink', 'tron'],
  ['aptos', 'connect', 'Petra', 'aptos'],
  ['LeatherProvider', 'request', 'Leather', 'bip122'],
];

const readInjected = (page: Fields): readonly SeenWallet[] =>
  INJECTED.flatMap(([place, method, name, namespace]) =>
    isCallable(fieldsOf(page[place])[method]) ? [{ namespace, name }] : [],
  );

/** Names of the Bitcoin wallets of a window: of WBIP-004, and two with a place of their own. */
function readBitcoin(page: Fields): readonly SeenWallet[] {
  const listed: readonly unknown[] = Array.isArray(page['btc_providers']) ? page['btc_providers'] : [];
  const names = [
    ...listed.map(entry => readName(fieldsOf(entry)['name'])),
    isCallable(fieldsOf(page['unisat'])['requestAccounts']) ? 'UniSat Wallet' : undefined,
    fieldsOf(page['okxwallet'])['bitcoin'] ? 'OKX Wallet' : undefined,
  ];
  return names.flatMap(name => (name ? [{ namespace: 'bip122', name }] : []));
}

/** Runs a read of values that any script of the page may have set; a getter that throws counts as nothing. */
function attempt<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/**
 * Calls back with the wallets of a window: those there now before it returns, later ones until the returned function is
 * called. A wallet at `window.ethereum` counts if no other announces itself on EVM networks.
 */
export function lookForWallets(page: EventTarget, onSeen: (wallet: SeenWallet) => void): () => void {
  const life = new AbortController();
  const { signal } = life;
  const seen = new Set<SeenNamespace>();
  const add = (wallet: SeenWallet | undefined): void => {
    if (!wallet) return;
    seen.add(wallet.namespace);
    onSeen(wallet);
  };
  const onEvm = (event: Event): void =>
    add(attempt(() => readAnnounced((event as CustomEvent<unknown>).detail), undefined));
  const register = (...wallets: readonly unknown[]): (() => void) => {
    for (const wallet of wallets) for (const each of attempt(() => readStandard(wallet), [])) add(each);
    return () => undefined;
  };
  const onStandard = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>;
    attempt(() => typeof detail === 'function' && (detail as (api: object) => void)({ register }), undefined);
  };
  page.addEventListener('eip6963:announceProvider', onEvm, { signal });
  page.addEventListener('wallet-standard:register-wallet', onStandard, { signal });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
  const here = page as unknown as Fields; // wallets are properties of the window
  for (const read of [readBitcoin, readPolkadot, readInjected])
    for (const wallet of attempt(() => read(here), [])) add(wallet);
  const hasInjected = attempt(() => isCallable(fieldsOf(here['ethereum'])['request']), false);
  if (hasInjected && !seen.has('eip155')) add({ namespace: 'eip155', name: 'Browser Wallet' });
  return () => life.abort();
}
