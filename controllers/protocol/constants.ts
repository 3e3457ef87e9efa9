/** Durations end in `_MS`. Each stands under the heading it has in the specification's section on constants. */

// Identity
export const DEFAULT_CHAIN = 'eip155:1';
export const DEFAULT_LOG_LEVEL = 'error';

// Timing
export const PAIRING_EXPIRY_MS = 4 * 60_000;
export const PAIRING_EXPIRY_MARGIN_MS = 10_000;
/** How long a wallet can answer an invitation (WalletConnect's session proposal). */
export const PROPOSAL_LIFE_MS = 5 * 60_000;
/** How long the relay may take to put up an invitation. */
export const RELAY_WAIT_MS = 15_000;
/** How long a wallet on another device may take for a request: its owner has to find it first. */
export const REMOTE_REQUEST_SECONDS = 300;
export const BALANCE_RETRY_GAP_MS = 30_000;
export const EMAIL_GAP_MS = 30_000;
export const TOAST_SWAP_MS = 150;
export const TOAST_VISIBLE_MS = 2_500;
export const IMAGE_PRELOAD_MS = 2_000;
export const DEBOUNCE_MS = 500;
export const NETWORK_SEARCH_DEBOUNCE_MS = 100;
export const RPC_POLLING_MS = 4_000;
export const FRAME_READY_DELAY_MS = 500;
export const FRAME_LOAD_TIMEOUT_MS = 20_000;
export const FRAME_REQUEST_TIMEOUT_MS = 30_000;
export const FRAME_RESYNC_DELAY_MS = 100;
export const DISCONNECT_WAIT_MS = 3_000;
export const ERROR_TOAST_DELAY_MS = 300;
export const RPC_REQUEST_TIMEOUT_MS = 10_000;
/** How long a person may take to answer a connection request in the wallet. */
export const CONNECT_TIMEOUT_MS = 5 * 60_000;
/** How long a wallet may take for what needs no person: its accounts, its chain. */
export const WALLET_READ_TIMEOUT_MS = 10_000;
/** How long after a reload a wallet may take to announce itself before the page says "disconnected". */
export const RESTORE_WAIT_MS = 3_000;
/** How long a copy button says that it did. */
export const COPY_CONFIRM_MS = 1_500;
/** How long a wallet that agreed to move to another network may take to arrive. */
export const SWITCH_SETTLE_MS = 3_000;
/** After how long a person who waits for a wallet is told where to look. */
export const HINT_AFTER_MS = 8_000;
/** How long a view may take to load before a skeleton shows that it does. */
export const SKELETON_DELAY_MS = 150;
/** A live region that has only just been put into the page is not listened to yet. */
export const ANNOUNCE_PAUSE_MS = 60;
/** Long enough for what is said to be read out; then it is gone, so that nobody comes upon it later. */
export const ANNOUNCE_STAY_MS = 5_000;

// Caches
export const PORTFOLIO_CACHE_MS = 30_000;
export const NATIVE_BALANCE_CACHE_MS = 30_000;
export const NAME_CACHE_MS = 5 * 60_000;
export const IDENTITY_CACHE_MS = 5 * 60_000;
export const REQUEST_CACHE_ENTRIES = 8_192;

// Retries
export const RETRY_COUNT = 3;
export const RETRY_BASE_MS = 150;
/** A server that wants a longer pause than this gets none: the person is told instead. */
export const RETRY_AFTER_MAX_MS = 60_000;
/** After how long a directory that failed is asked again by itself; after that a person decides. */
export const WALLET_RETRY_PAUSES_MS: readonly number[] = [2_000, 8_000];
export const RETRY_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];

// Limits
export const RECENT_WALLETS_MAX = 2;
/** How many rows of installed, recent and recommended wallets there are at least, where there are as many to recommend. */
export const RECOMMENDED_WALLETS_MAX = 2;
export const WALLETS_PER_PAGE = 40;
export const WALLETS_PER_SEARCH = 100;
export const SWAP_SLIPPAGE_PERCENT = 1;
export const ONRAMP_FEE_RANGE = '1-2%';
export const TELEMETRY_ERRORS_PER_MINUTE = 5;
export const ACCOUNT_NAME_MIN_LENGTH = 4;
/** EVM chain ids stay below this: a name's coin type is the chain id with the top bit set (ENSIP-11). */
export const EVM_CHAIN_ID_LIMIT = 2_147_483_648;
export const RPC_BATCH_SIZE = 1_000;
export const RPC_BATCH_WAIT_MS = 0;

// Support
export const SWAP_NETWORKS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554];
export const COINBASE_PAY_CHAINS = [
  'ethereum',
  'arbitrum',
  'polygon',
  'berachain',
  'avalanche-c-chain',
  'optimism',
  'celo',
  'base',
] as const;
/** Time zones, in capitals as they are compared, from which swaps are not offered. */
export const RESTRICTED_TIMEZONES: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
];
/** Symbols that a search for a token to swap begins with. */
export const SUGGESTED_TOKENS: readonly string[] = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP',
];

// Display
export const MODAL_WIDTH_PX = 360;
export const MODAL_Z_INDEX = 999;
export const BALANCE_DECIMALS = 3;
export const FIAT_DECIMALS = 2;
export const QUANTITY_DECIMALS = 3;
export const ADDRESS_CHARS_START = 4;
export const ADDRESS_CHARS_END = 6;

// Embedded wallet
export const FRAME_ID = 'w3m-iframe';
export const FRAME_NAME = 'w3m-secure-iframe';
export const DEFAULT_ALLOWED_ANCESTORS = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
] as const;
