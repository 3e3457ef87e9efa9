/** Names of durations end in `_MS`. The headings are those of the specification's section on constants. */

// Identity
export const DEFAULT_CHAIN = 'eip155:1';

// Timing
export const PAIRING_EXPIRY_MS = 4 * 60_000;
export const PAIRING_EXPIRY_MARGIN_MS = 10_000;
/** How long a wallet can answer a WalletConnect session proposal. */
export const PROPOSAL_LIFE_MS = 5 * 60_000;
/** How long the relay may take to publish a pairing. */
export const RELAY_WAIT_MS = 15_000;
/** How long a wallet on another device may take for a request; its user may have to fetch the device first. */
export const REMOTE_REQUEST_SECONDS = 300;
export const BALANCE_RETRY_GAP_MS = 30_000;
export const EMAIL_GAP_MS = 30_000;
export const DEBOUNCE_MS = 500;
export const NETWORK_SEARCH_DEBOUNCE_MS = 100;
export const RPC_POLLING_MS = 4_000;
export const DISCONNECT_WAIT_MS = 3_000;
/** How long a wallet may take to tell its permissions, while the page still shows an account that it shares no more. */
export const GRANT_READ_MS = 1_000;
export const RPC_REQUEST_TIMEOUT_MS = 10_000;
/** How long a wallet may take for a request that needs no approval: its accounts, its chain. */
export const WALLET_READ_TIMEOUT_MS = 10_000;
/** How long after a reload a wallet may take to announce itself before its namespace becomes disconnected. */
export const RESTORE_WAIT_MS = 3_000;
/** How long a wallet that accepted a network switch may take to report the new chain. */
export const SWITCH_SETTLE_MS = 3_000;
// Caches
export const PORTFOLIO_CACHE_MS = 30_000;
export const NATIVE_BALANCE_CACHE_MS = 30_000;
export const NAME_CACHE_MS = 5 * 60_000;
export const IDENTITY_CACHE_MS = 5 * 60_000;
/** Interval at which the session of a legacy sign-in is read again. */
export const SIWE_SESSION_REFETCH_MS = 5 * 60_000;

// Retries
export const RETRY_COUNT = 3;
export const RETRY_BASE_MS = 150;
/** Longest `Retry-After` that is honoured; for a longer one the request fails at once. */
export const RETRY_AFTER_MAX_MS = 60_000;
/** Pauses before the automatic retries of a failed directory page; further retries are manual. */
export const WALLET_RETRY_PAUSES_MS: readonly number[] = [2_000, 8_000];
/** Largest response of a service that is read. */
export const HTTP_BODY_MAX_BYTES = 16 * 1024 * 1024;
export const RETRY_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];

// Limits
export const RECENT_WALLETS_MAX = 2;
export const WALLETS_PER_PAGE = 40;
export const WALLETS_PER_SEARCH = 100;
export const ONRAMP_FEE_RANGE = '1-2%';
/** How often purchases are read while a person is at a provider, and for how long until the view says so. */
export const ONRAMP_POLLING_MS = 4_000;
export const ONRAMP_WAIT_MS = 180_000;
/** How often the payment at an exchange is read, and for how long until the view says so. */
export const EXCHANGE_POLLING_MS = 4_000;
export const EXCHANGE_WAIT_MS = 180_000;
/** How long a visit of an exchange that an earlier page has begun is looked for, in milliseconds. */
export const EARLIER_VISIT_MS = 3_600_000;
/** Exchanges that are offered. */
export const EXCHANGES_SHOWN = 2;
/** How long the outcome of a payment is shown until the modal closes. */
export const PAY_OUTCOME_MS = 3_000;
/** How long a payment waits for its preview before the wallet is asked. */
export const PAY_PREVIEW_MS = 4_000;
/** How often what a payment brought is read, until a node has it. */
export const ARRIVAL_READS = 3;
/** How long `pay` waits for the outcome by default. */
export const PAY_TIMEOUT_MS = 300_000;
/** How often purchases are read while one is under way. */
export const ONRAMP_REFETCH_MS = 3_000;
export const TELEMETRY_ERRORS_PER_MINUTE = 5;
/** Usage reports that wait for their turn; later events are not sent. */
export const REPORTS_WAITING_MAX = 100;
export const ACCOUNT_NAME_MIN_LENGTH = 4;
/** Upper bound of EVM chain ids: the coin type of a name is the chain id with the top bit set (ENSIP-11). */
export const EVM_CHAIN_ID_LIMIT = 2_147_483_648;

// Support
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
/** Time zones in which purchases are not offered, in upper case. */
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

// Display
/** Widest modal, for hosts. */
export const MODAL_WIDTH_PX = 360;
/** Default of `--w3m-z-index`, for hosts. */
export const MODAL_Z_INDEX = 999;
export const BALANCE_DECIMALS = 3;
export const FIAT_DECIMALS = 2;
export const QUANTITY_DECIMALS = 3;
export const ADDRESS_CHARS_START = 4;
export const ADDRESS_CHARS_END = 6;

// Embedded wallet
export const DEFAULT_ALLOWED_ANCESTORS = [
  'http://localhost:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
] as const;

/** Project of a page that names none: servers of one's own expect a project with every request. */
export const DEFAULT_PROJECT = 'default';
