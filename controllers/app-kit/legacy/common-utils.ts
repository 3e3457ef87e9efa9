/** Functions of `@reown/appkit-common` over our own: ids, amounts, dates and the storage of the modal. */
import type { CaipAddress, CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toChainId } from '../../domain/networks/caip.js';
import { namespaceFacts } from '../../domain/networks/namespace-facts.js';
import { namespaceIds } from '../../domain/networks/namespace-ids.js';
import type { ThemeMode, ThemeVariables } from '../../state/theme-controller.js';

/** The supported namespaces. */
export const AVAILABLE_NAMESPACES = Object.keys(namespaceIds) as ChainNamespace[]; // `Object.keys` has wider types

/** Names and ids that code of hosts compares with. */
export const ConstantsUtil = {
  CONNECTOR_ID: {
    WALLET_CONNECT: 'walletConnect',
    INJECTED: 'injected',
    WALLET_STANDARD: 'announced',
    COINBASE: 'coinbaseWallet',
    COINBASE_SDK: 'coinbaseWalletSDK',
    SAFE: 'safe',
    LEDGER: 'ledger',
    OKX: 'okx',
    EIP6963: 'eip6963',
    AUTH: 'ID_AUTH',
  },
  CONNECTOR_NAMES: { AUTH: 'Auth' },
  AUTH_CONNECTOR_SUPPORTED_CHAINS: ['eip155', 'solana'] as ChainNamespace[],
  CHAIN: { EVM: 'eip155', SOLANA: 'solana', POLKADOT: 'polkadot', BITCOIN: 'bip122' },
  CHAIN_NAME_MAP: Object.fromEntries(
    Object.entries(namespaceFacts).map(([namespace, { name }]) => [namespace, name]),
  ) as Readonly<Record<ChainNamespace, string>>, // each namespace has a row
  ADAPTER_TYPES: { BITCOIN: 'bitcoin', SOLANA: 'solana', WAGMI: 'wagmi', ETHERS: 'ethers', ETHERS5: 'ethers5' },
  HTTP_STATUS_CODES: { SERVER_ERROR: 500, TOO_MANY_REQUESTS: 429, SERVICE_UNAVAILABLE: 503, FORBIDDEN: 403 },
  UNSUPPORTED_NETWORK_NAME: 'Unknown Network',
  WC_NAME_SUFFIX: '.reown.id',
  WC_NAME_SUFFIX_LEGACY: '.wcn.id',
} as const;

/** A CAIP-10 id in parts, as the 1.7 line names them. */
export interface ParsedCaipAddress {
  chainNamespace: ChainNamespace;
  chainId: ChainId;
  address: string;
}

const invalid = (option: string): W3mError =>
  new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not a CAIP id: ${option}`) });

/** Ids of networks and accounts; each function throws for a malformed id, as there. */
export const ParseUtil = {
  validateCaipAddress(address: string): CaipAddress {
    if (!parseCaipAddress(address)) throw invalid(address);
    return address as CaipAddress; // parsed above
  },
  parseCaipAddress(caipAddress: CaipAddress): ParsedCaipAddress {
    const parsed = parseCaipAddress(caipAddress);
    if (!parsed) throw invalid(caipAddress);
    return { chainNamespace: parsed.namespace, chainId: parsed.reference, address: parsed.address };
  },
  parseCaipNetworkId(id: CaipNetworkId): { chainNamespace: ChainNamespace; chainId: ChainId } {
    const parsed = parseCaipNetworkId(id);
    if (!parsed) throw invalid(id);
    return { chainNamespace: parsed.namespace, chainId: parsed.reference };
  },
};

/** Networks by id and namespace. */
export const NetworkUtil = {
  caipNetworkIdToNumber(id?: CaipNetworkId): number | undefined {
    const parsed = id && parseCaipNetworkId(id);
    return parsed ? Number(toChainId(parsed)) : undefined;
  },
  parseEvmChainId: (id: string | number): number | undefined =>
    typeof id === 'string' ? NetworkUtil.caipNetworkIdToNumber(id as CaipNetworkId) : id, // another text is not parsed
  getNetworksByNamespace: (networks: readonly CaipNetwork[] | undefined, namespace: ChainNamespace): CaipNetwork[] =>
    networks?.filter(({ chainNamespace }) => chainNamespace === namespace) ?? [],
  getFirstNetworkByNamespace: (
    networks: readonly CaipNetwork[] | undefined,
    namespace: ChainNamespace,
  ): CaipNetwork | undefined => NetworkUtil.getNetworksByNamespace(networks, namespace)[0],
  getNetworkNameByCaipNetworkId: (networks: readonly CaipNetwork[], id: CaipNetworkId): string | undefined =>
    networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ??
    NetworkUtil.namespaceName(parseCaipNetworkId(id)?.namespace),
  namespaceName: (namespace: ChainNamespace | undefined): string | undefined =>
    namespace && namespaceFacts[namespace].name,
};

/** Numbers as texts in English. They are approximate: amounts of the modal are `bigint` or decimals. */
export const NumberUtil = {
  multiply: (a: number | string | undefined, b: number | string | undefined): number => Number(a ?? 0) * Number(b ?? 0),
  toFixed: (value: string | number | undefined, decimals = 2): string => Number(value ?? 0).toFixed(decimals),
  formatNumberToLocalString: (value: string | number | undefined, decimals = 2): string =>
    Number(value || 0).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  parseLocalStringToNumber: (value: string | undefined): number => Number(value?.replaceAll(',', '') ?? 0),
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Dates as texts in English. */
export const DateUtil = {
  getYear: (date: string = new Date().toISOString()): number => new Date(date).getFullYear(),
  getMonthNameByIndex: (index: number): string | undefined =>
    index >= 0 && index < 12 ? new Date(2_000, index).toLocaleString('en-US', { month: 'long' }) : undefined,
  getRelativeDateFromNow(date: string | number): string {
    const seconds = (new Date(date).getTime() - Date.now()) / 1_000;
    const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
    return new Intl.RelativeTimeFormat('en', { style: 'narrow' }).format(Math.round(seconds / length), unit);
  },
  formatDate: (date: string | number): string =>
    new Date(date).toLocaleDateString('en-GB', { day: '2-digit', month: 'short' }),
};

/** Fields for numbers. */
export const InputUtil = {
  /** Reports what a key makes of the field's value, if it is a number still. */
  numericInputKeyDown(event: KeyboardEvent, value: string | undefined, onChange: (value: string) => void): void {
    const isCommand = event.metaKey || event.ctrlKey || event.key.length > 1;
    const next = `${value ?? ''}${event.key === ',' ? '.' : event.key}`;
    if (isCommand) return;
    if (!/^\d*\.?\d*$/.test(next)) event.preventDefault();
    else if (event.key === ',') {
      event.preventDefault();
      onChange(next);
    }
  },
};

/** Tells listeners of events by name. */
export class Emitter {
  static readonly #listeners = new Map<string, Set<(data?: unknown) => void>>();

  on(name: string, listener: (data?: unknown) => void): void {
    const all = Emitter.#listeners.get(name) ?? new Set();
    Emitter.#listeners.set(name, all.add(listener));
  }

  off(name: string, listener: (data?: unknown) => void): void {
    Emitter.#listeners.get(name)?.delete(listener);
  }

  emit(name: string, data?: unknown): void {
    for (const listener of [...(Emitter.#listeners.get(name) ?? [])]) listener(data);
  }

  clear(name: string): void {
    Emitter.#listeners.delete(name);
  }

  clearAll(): void {
    Emitter.#listeners.clear();
  }
}

/** What the modal stores. */
export const SafeLocalStorageKeys = {
  ACTIVE_CAIP_NETWORK_ID: '@appkit/active_caip_network_id',
  ACTIVE_NAMESPACE: '@appkit/active_namespace',
  CONNECTED_NAMESPACES: '@appkit/connected_namespaces',
  CONNECTED_SOCIAL: '@appkit/connected_social',
  CONNECTED_SOCIAL_USERNAME: '@appkit-wallet/SOCIAL_USERNAME',
  CONNECTION_STATUS: '@appkit/connection_status',
  DEEPLINK_CHOICE: 'WALLETCONNECT_DEEPLINK_CHOICE',
  ENS_CACHE: '@appkit/ens_cache',
  IDENTITY_CACHE: '@appkit/identity_cache',
  NATIVE_BALANCE_CACHE: '@appkit/native_balance_cache',
  PREFERRED_ACCOUNT_TYPES: '@appkit/preferred_account_types',
  RECENT_WALLETS: '@appkit/recent_wallets',
  SIWX_AUTH_TOKEN: '@appkit/siwx-auth-token',
  SIWX_NONCE_TOKEN: '@appkit/siwx-nonce-token',
  TELEGRAM_SOCIAL_PROVIDER: '@appkit/social_provider',
} as const;

/** True where `localStorage` exists. */
export const isSafe = (): boolean => typeof localStorage !== 'undefined';

/** `localStorage`; it does nothing on a server. */
export const SafeLocalStorage = {
  getItem: (key: string): string | undefined => (isSafe() ? (localStorage.getItem(key) ?? undefined) : undefined),
  setItem: (key: string, value?: string): void => {
    if (isSafe() && value !== undefined) localStorage.setItem(key, value);
  },
  removeItem: (key: string): void => {
    if (isSafe()) localStorage.removeItem(key);
  },
  clear: (): void => {
    if (isSafe()) localStorage.clear();
  },
};

/** Name under which the connector of a namespace is stored. */
export type NamespacedConnectorKey = `@appkit/${ChainNamespace}:connected_connector_id`;

/** Returns that name. @throws {W3mError} without a namespace, as there */
export function getSafeConnectorIdKey(namespace?: ChainNamespace): NamespacedConnectorKey {
  if (!namespace) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('Namespace is required') });
  return `@appkit/${namespace}:connected_connector_id`;
}

/** True for a name of the registry of the 1.7 line. */
export const isReownName = (name: string): boolean =>
  name.endsWith(ConstantsUtil.WC_NAME_SUFFIX) || name.endsWith(ConstantsUtil.WC_NAME_SUFFIX_LEGACY);

/** Returns the two variables of a theme that the embedded wallet reads. */
export const getW3mThemeVariables = (
  variables?: ThemeVariables,
  mode?: ThemeMode,
): Readonly<Record<`--w3m-${'accent' | 'background'}`, string>> => ({
  '--w3m-accent': variables?.['--w3m-accent'] ?? (mode === 'light' ? 'hsla(231, 100%, 70%, 1)' : '#667dff'),
  '--w3m-background': mode === 'light' ? '#ffffff' : '#121313',
});

const call = (name: string, inputs: readonly (readonly [name: string, type: string])[], output: string) => ({
  type: 'function' as const,
  name,
  stateMutability: output === 'bool' ? ('nonpayable' as const) : ('view' as const),
  inputs: inputs.map(([name, type]) => ({ name, type })),
  outputs: [{ name: '', type: output }],
});

/** Interface of a token (EIP-20). */
export const erc20ABI = [
  call(
    'transfer',
    [
      ['to', 'address'],
      ['value', 'uint256'],
    ],
    'bool',
  ),
  call(
    'transferFrom',
    [
      ['from', 'address'],
      ['to', 'address'],
      ['value', 'uint256'],
    ],
    'bool',
  ),
  call(
    'approve',
    [
      ['spender', 'address'],
      ['value', 'uint256'],
    ],
    'bool',
  ),
  call('balanceOf', [['account', 'address']], 'uint256'),
  call(
    'allowance',
    [
      ['owner', 'address'],
      ['spender', 'address'],
    ],
    'uint256',
  ),
  call('decimals', [], 'uint8'),
  call('symbol', [], 'string'),
  call('name', [], 'string'),
  call('totalSupply', [], 'uint256'),
];

/** Interfaces of contracts. */
export const ContractUtil = {
  getERC20Abi: (_token: string) => erc20ABI,
  getSwapAbi: () => erc20ABI.filter(({ name }) => name === 'approve'),
};

/** Pages about wallets. */
export const NavigationUtil = { URLS: { FAQ: 'https://walletconnect.com/faq' } } as const;
