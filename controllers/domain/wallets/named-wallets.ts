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
  bybit: 'Bybit Wallet',
  'timeless-x': 'TimelessX',
  'crypto-com': 'Crypto.com Wallet',
  ronin: 'Ronin Wallet',
  argent: 'Argent',
  coin98: 'Coin98 Wallet',
  'magic-eden': 'Magic Eden Wallet',
  frontier: 'Frontier Wallet',
  walletConnect: 'WalletConnect',
} as const;

/** Other names of hosts for the same wallets. */
const ALIASES: Readonly<Record<string, keyof typeof WALLET_NAMES>> = { oneinch: '1inch' };

/** Reverse domain names (EIP-6963) of wallets that the bundled directory lacks. */
const RDNS: Readonly<Record<string, string>> = {
  bybit: 'com.bybit',
  'crypto-com': 'com.crypto.wallet',
  ronin: 'com.roninchain.wallet',
  coin98: 'coin98.com',
  'magic-eden': 'io.magiceden.wallet',
  frontier: 'xyz.frontier.wallet',
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Name of a wallet for hosts. A connector id, an rdns or a display name also selects one. */
export type WalletName = keyof typeof WALLET_NAMES | (string & {});

/** Returns the display name of a wallet; an unknown name is returned unchanged. */
export const displayNameOf = (wallet: string): string =>
  own<string>(WALLET_NAMES, own(ALIASES, wallet) ?? wallet) ?? wallet;

/** Words that wallets add to their name in some places and omit in others. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ (wallet|live)$/, '')
    .trim();

type Marks = Pick<Connector, 'id' | 'name' | 'rdns'>;

const isMarked = (requested: string, { id, rdns }: Marks): boolean =>
  id === requested || (rdns !== undefined && [requested, own(RDNS, requested)].some(mark => isSame(rdns, mark)));

const isSame = (rdns: string, other: string | undefined): boolean => rdns.toLowerCase() === other?.toLowerCase();

const isCalled = (requested: string, { name }: Marks): boolean =>
  [requested, displayNameOf(requested)].some(each => plain(each) === plain(name));

/** Returns the wallet that a host means by a name: by its id or rdns, else the first that is called so. */
export const walletNamed = <W extends Marks>(wallets: readonly W[], requested: string): W | undefined =>
  wallets.find(wallet => isMarked(requested, wallet)) ?? wallets.find(wallet => isCalled(requested, wallet));

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
  const wallet = walletNamed(directory, requested);
  // An installed wallet may announce another name than the directory has
  const connector = walletNamed(wallets, requested) ?? (wallet?.rdns ? walletNamed(wallets, wallet.rdns) : undefined);
  if (connector?.connectors) return ['ConnectingMultiChain', { connector }];
  if (connector) return ['ConnectingExternal', { connector }];
  if (!wallet) return undefined;
  return remote ? ['ConnectingWalletConnect', { wallet }] : ['Downloads', { wallet }];
}
