/** Names by which hosts request one wallet: `connect('metamask')`, `<w3m-wallet-button wallet="metamask">`. */
import { traitsOf } from './connector-traits.js';
import type { Connector, Wallet } from '../entities.js';
import type { Destination } from '../views/views.js';

/** Display name of each wallet that has a name for hosts. */
export const WALLET_NAMES = {
  metamask: 'MetaMask',
  trust: 'Trust Wallet',
  coinbase: 'Coinbase Wallet',
  rainbow: 'Rainbow',
  phantom: 'Phantom',
  okx: 'OKX Wallet',
  solflare: 'Solflare',
  zerion: 'Zerion',
  ledger: 'Ledger Live',
  safe: 'Safe',
  jupiter: 'Jupiter',
  xverse: 'Xverse',
  leather: 'Leather',
  haha: 'HaHa',
  rabby: 'Rabby Wallet',
  uniswap: 'Uniswap Wallet',
  backpack: 'Backpack',
  bitget: 'Bitget Wallet',
  binance: 'Binance Wallet',
  exodus: 'Exodus',
  brave: 'Brave Wallet',
  imtoken: 'imToken',
  tokenpocket: 'TokenPocket',
  onekey: 'OneKey',
  core: 'Core',
  safepal: 'SafePal',
  '1inch': '1inch Wallet',
  robinhood: 'Robinhood Wallet',
  kraken: 'Kraken Wallet',
  frame: 'Frame',
  unisat: 'Unisat',
  walletConnect: 'WalletConnect',
} as const;

/** Name of a wallet for hosts. A connector id, an rdns or a display name also selects one. */
export type WalletName = keyof typeof WALLET_NAMES | (string & {});

/** Returns the display name of a wallet; an unknown name is returned unchanged. */
export const displayNameOf = (wallet: string): string =>
  Object.hasOwn(WALLET_NAMES, wallet) ? WALLET_NAMES[wallet as keyof typeof WALLET_NAMES] : wallet;

/** Words that wallets add to their name in some places and omit in others. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ (wallet|live)$/, '')
    .trim();

type Marks = Pick<Connector, 'id' | 'name' | 'rdns'>;

const isNamed = (requested: string, { id, name, rdns }: Marks): boolean =>
  id === requested ||
  rdns?.toLowerCase() === requested.toLowerCase() ||
  plain(name) === plain(requested) ||
  plain(name) === plain(displayNameOf(requested));

/** Returns the first of `wallets` that a host means by `wanted`. */
export const walletNamed = <W extends Marks>(wallets: readonly W[], requested: string): W | undefined =>
  wallets.find(wallet => isNamed(requested, wallet));

/** What is known of wallets when a host names one. */
export interface KnownWallets {
  /** Wallets of this browser, and ways to reach others. */
  readonly connectors: readonly Connector[];
  /** Wallets of the directory. */
  readonly directory: readonly Wallet[];
}

/** A view that connects one wallet. */
export type WalletDestination = Destination<
  'ConnectingExternal' | 'ConnectingMultiChain' | 'ConnectingWalletConnect' | 'Downloads'
>;

/** Returns the view that connects the wallet of that name; undefined if no wallet has it. */
export function destinationOf(
  requested: string,
  { connectors, directory }: KnownWallets,
): WalletDestination | undefined {
  const remote = connectors.find(connector => traitsOf(connector).isRemote);
  if (remote && plain(requested) === plain(WALLET_NAMES.walletConnect)) return ['ConnectingWalletConnect'];
  const wallets = connectors.filter(connector => !traitsOf(connector).isWay);
  const connector = walletNamed(wallets, requested);
  if (connector?.connectors) return ['ConnectingMultiChain', { connector }];
  if (connector) return ['ConnectingExternal', { connector }];
  const wallet = walletNamed(directory, requested);
  if (!wallet) return undefined;
  return remote ? ['ConnectingWalletConnect', { wallet }] : ['Downloads', { wallet }];
}
