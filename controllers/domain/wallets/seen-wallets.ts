import type { ChainNamespace } from '../entities.js';
import { readName } from '../read-name.js';
import { isRdns } from './listed-wallets.js';

/** Wallet of this browser, whether or not the page can use it. */
export interface SeenWallet {
  readonly namespace: ChainNamespace;
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

/** Reads a wallet of the Wallet Standard on Solana. */
function readStandard(wallet: unknown): SeenWallet | undefined {
  const { name: given, chains, features } = fieldsOf(wallet);
  const name = readName(given);
  const isSolana = Array.isArray(chains) && chains.some(chain => String(chain).startsWith('solana:'));
  if (!name || !isSolana) return undefined;
  const has = (feature: string, method: string): boolean => isCallable(fieldsOf(fieldsOf(features)[feature])[method]);
  const lack = [
    !has('standard:connect', 'connect') && 'the feature "standard:connect" is missing',
    !SIGNING.some(([feature, method]) => has(feature, method)) && 'it has no feature to sign with',
  ].find(Boolean);
  return { namespace: 'solana', name, ...(lack && { lack }) };
}

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
  const seen = new Set<ChainNamespace>();
  const add = (wallet: SeenWallet | undefined): void => {
    if (!wallet) return;
    seen.add(wallet.namespace);
    onSeen(wallet);
  };
  const onEvm = (event: Event): void =>
    add(attempt(() => readAnnounced((event as CustomEvent<unknown>).detail), undefined));
  const register = (...wallets: readonly unknown[]): (() => void) => {
    for (const wallet of wallets) add(attempt(() => readStandard(wallet), undefined));
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
  for (const wallet of attempt(() => readBitcoin(here), [])) add(wallet);
  const hasInjected = attempt(() => isCallable(fieldsOf(here['ethereum'])['request']), false);
  if (hasInjected && !seen.has('eip155')) add({ namespace: 'eip155', name: 'Browser Wallet' });
  return () => life.abort();
}
