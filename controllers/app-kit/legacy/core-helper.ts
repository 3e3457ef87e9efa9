/** `CoreHelperUtil` of the 1.7 line: what browser this is, links to wallets, and texts of amounts and addresses. */
import { readEnvironment } from '../../core/environment.js';
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_EXPIRY_MS } from '../../domain/constants.js';
import type { Account, CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { isCaipAddress, parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';
import { isEvmAddress, isSolanaAddress } from '../../domain/validation.js';
import { SDK_VERSION } from '../../domain/version.js';
import { AppKit } from '../app-kit.js';
import type { Services } from '../../state/services.js';
import type { Hex, LinkingRecord, NamespaceTypeMap, OpenTarget } from '../names.js';

const hasWindow = (): boolean => typeof window !== 'undefined';
const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
const isHttpUrl = (url: string): boolean => /^https?:\/\//.test(url);

/** Opens a link and returns its window; null if the browser blocks it, and on a server. */
function openLink(href: string, target: OpenTarget, features?: string): Window | null {
  return hasWindow() ? window.open(href, target, features ?? 'noreferrer noopener') : null;
}

/** Returns the link that opens a pairing in the app of a wallet: a web page of it, or its own scheme. */
function walletLink(app: string, uri: string, universal?: string | null): LinkingRecord {
  const base = withSlash(isHttpUrl(app) || app.includes('://') ? app : `${app.replaceAll(/[/:]/g, '')}://`);
  const link = (start: string): string => `${withSlash(start)}wc?uri=${encodeURIComponent(uri)}`;
  return { redirect: link(base), href: base, ...(universal ? { redirectUniversalLink: link(universal) } : {}) };
}

/** Cuts a decimal after three digits, exactly; what is no decimal is zero. */
function threeDigits(balance = ''): string {
  const [, whole, digits = ''] = /^(\d+)(?:\.(\d*))?$/.exec(balance) ?? [balance, '0'];
  return `${whole}.${digits.slice(0, 3).padEnd(3, '0')}`;
}

/** Returns the URL of the first of these services that the host names by a URL; an empty text without one. */
const urlOf = (...names: readonly (keyof Services)[]): string => {
  const services = AppKit.getInstance()?.options.services;
  return names.map(name => services?.[name]).find(each => typeof each === 'string') ?? '';
};

/** Functions by the names of the 1.7 line. */
export const CoreHelperUtil = {
  isMobile: (): boolean => readEnvironment().isMobile,
  isAndroid: (): boolean => readEnvironment().os === 'android',
  isIos: (): boolean => readEnvironment().os === 'ios',
  isMac: (): boolean => readEnvironment().os === 'macos' && !CoreHelperUtil.isSafari(),
  isSafari: (): boolean => hasWindow() && /^((?!chrome|android).)*safari/i.test(navigator.userAgent),
  isClient: hasWindow,
  isIframe: (): boolean => readEnvironment().isFramed,
  isTelegram: (): boolean => readEnvironment().isTelegram,
  isPWA: (): boolean => hasWindow() && window.matchMedia('(display-mode: standalone)').matches,
  /** True in a frame of the Safe app. */
  isSafeApp: (): boolean => {
    const isKnown = readEnvironment().isFramed && 'ancestorOrigins' in location; // Firefox does not say
    const [ancestor] = isKnown ? location.ancestorOrigins : [];
    return ancestor !== undefined && new URL(ancestor).hostname === 'app.safe.global';
  },
  checkCaipNetwork: (network: CaipNetwork | undefined, name = ''): boolean | undefined =>
    network?.caipNetworkId.toLowerCase().includes(name.toLowerCase()),
  isPairingExpired: (expiry?: number): boolean =>
    expiry !== undefined && expiry - Date.now() <= PAIRING_EXPIRY_MARGIN_MS,
  getPairingExpiry: (): number => Date.now() + PAIRING_EXPIRY_MS,
  isAllowedRetry: (last: number, gapMs = 1_000): boolean => Date.now() - last >= gapMs,
  copyToClopboard: (text: string): void => void navigator.clipboard.writeText(text),
  getNetworkId: (address: string | undefined): string | undefined => parseCaipAddress(address ?? '')?.reference,
  getPlainAddress: (address: string | undefined): Hex | undefined =>
    // The 1.7 line calls every address one of EVM
    parseCaipAddress(address ?? '')?.address as Hex | undefined,
  wait: (ms: number): Promise<unknown> => new Promise(resolve => setTimeout(resolve, ms)),
  debounce<A extends readonly unknown[]>(call: (...given: A) => unknown, ms = 500): (...given: A) => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (...given) => {
      clearTimeout(timer);
      timer = setTimeout(() => void call(...given), ms);
    };
  },
  isHttpUrl,
  formatNativeUrl: walletLink,
  formatUniversalUrl: (app: string, uri: string): LinkingRecord => walletLink(app, uri),
  getOpenTargetForPlatform: (target: OpenTarget): OpenTarget =>
    readEnvironment().isTelegram && target !== 'popupWindow' ? '_top' : target,
  openHref: (href: string, target: OpenTarget, features?: string): void => void openLink(href, target, features),
  returnOpenHref: openLink,
  preloadImage: (src: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = resolve;
      image.onerror = reject;
      image.crossOrigin = 'anonymous';
      image.src = src;
    }),
  formatBalance: (balance: string | undefined, symbol: string | undefined): string =>
    [threeDigits(balance), symbol].filter(Boolean).join(' '),
  /** URL of the directory of wallets that the page names. */
  getApiUrl: (): string => urlOf('explorer', 'config', 'origins'),
  /** URL of the service of names, balances and prices that the page names. */
  getBlockchainApiUrl: (): string => urlOf('identity', 'tokens', 'activity', 'prices'),
  /** URL of the receiver of usage reports that the page names. */
  getAnalyticsUrl: (): string => urlOf('analytics'),
  getUUID: (): string => crypto.randomUUID(),
  parseError: (error: unknown): string => {
    if (typeof error === 'string') return error;
    return error instanceof Error ? error.message : 'Unknown error';
  },
  sortRequestedNetworks: (
    approved: readonly CaipNetworkId[] | undefined,
    networks: readonly CaipNetwork[] = [],
  ): CaipNetwork[] =>
    [...networks].sort(
      (a, b) => Number(approved?.includes(b.caipNetworkId)) - Number(approved?.includes(a.caipNetworkId)) || 0,
    ),
  calculateBalance: (tokens: readonly { readonly value?: number }[]): number =>
    tokens.reduce((sum, { value }) => sum + (value ?? 0), 0),
  formatTokenBalance: (sum: number): { dollars: string | undefined; pennies: string | undefined } => {
    const [dollars, pennies] = sum.toFixed(2).split('.');
    return { dollars, pennies };
  },
  isAddress: (address: string, namespace: ChainNamespace = 'eip155'): boolean => {
    if (namespace === 'eip155') return isEvmAddress(address);
    return namespace === 'solana' && isSolanaAddress(address);
  },
  uniqueBy: <T>(list: readonly T[], key: keyof T): T[] =>
    list.filter((each, at) => list.findIndex(other => other[key] === each[key]) === at),
  generateSdkVersion: (adapters: readonly object[], platform: string, version: string = SDK_VERSION): string =>
    `${platform}-${adapters.map(each => ('adapterType' in each ? String(each.adapterType) : 'own')).join(',') || 'universal'}-${version}`,
  createAccount: <N extends ChainNamespace>(
    namespace: N,
    address: string,
    type: NamespaceTypeMap[N],
    publicKey?: string,
    path?: string,
  ): Account => ({ namespace, address, type, publicKey, path }),
  isCaipAddress,
  getAccount: (
    account?: { readonly address: string; readonly chainId: string | number } | string,
  ): { address: string | undefined; chainId: string | number | undefined } =>
    typeof account === 'object'
      ? { address: account.address, chainId: account.chainId }
      : { address: account, chainId: undefined },
  injectIntoUrl: (url: string, key: string, text: string): string => {
    const target = new URL(url);
    const value = target.searchParams.get(key);
    if (value !== null) target.searchParams.set(key, `${value}${text}`);
    return target.href;
  },
  formatTelegramSocialLoginUrl: (url: string): string =>
    CoreHelperUtil.injectIntoUrl(url, 'state', encodeURIComponent('_telegram')),
};

/** Returns the id of an asset of a network (CAIP-19). */
export function formatCaip19Asset(network: CaipNetworkId, asset: string): string {
  const parsed = parseCaipNetworkId(network);
  const coin = parsed?.namespace === 'solana' ? 501 : 60;
  const space = parsed?.namespace === 'solana' ? 'token' : 'erc20';
  return asset === 'native' ? `${network}/slip44:${coin}` : `${network}/${space}:${asset}`;
}
