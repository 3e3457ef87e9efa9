/**
 * Links that open a wallet with a pairing. A table determines which link of the wallet is used, in which browsing
 * context it opens, and how often the pairing URI is encoded.
 */
import type { Wallet } from '../entities.js';
import type { Environment } from '../environment.js';
import { isSafeAppLink, isSafeLink, isSafeWebLink } from './safe-link.js';

/** Custom scheme of the wallet's app, or an https address that its app handles (universal link). */
export type LinkKind = 'scheme' | 'universal';

export type LinkTarget = '_self' | '_top' | '_blank';

interface LinkStrategy {
  readonly name: string;
  /** Conditions; all must hold. */
  readonly when: Partial<Environment>;
  /** Preferred kind if the wallet has both. */
  readonly first: LinkKind;
  readonly targets: Readonly<Record<LinkKind, LinkTarget>>;
  /** How often the pairing URI is encoded; an app in between decodes it once more. */
  readonly encodings: 1 | 2;
}

const BESIDE = { scheme: '_blank', universal: '_blank' } as const;
/** A custom scheme does not navigate the page; a web address would replace it. */
const HERE = { scheme: '_self', universal: '_blank' } as const;

/** How links open on each platform; the first matching row decides. */
export const linkStrategies: readonly LinkStrategy[] = [
  {
    name: 'Telegram on Android',
    when: { isTelegram: true, os: 'android' },
    first: 'universal',
    targets: BESIDE,
    encodings: 2,
  },
  { name: 'Telegram on iOS', when: { isTelegram: true, os: 'ios' }, first: 'universal', targets: BESIDE, encodings: 1 },
  { name: 'Telegram on a computer', when: { isTelegram: true }, first: 'scheme', targets: BESIDE, encodings: 1 },
  {
    name: 'A frame in another page',
    when: { isFramed: true },
    first: 'scheme',
    targets: { scheme: '_top', universal: '_blank' },
    encodings: 1,
  },
  { name: 'Inside of another app', when: { isInApp: true }, first: 'universal', targets: HERE, encodings: 1 },
  { name: 'iOS', when: { os: 'ios' }, first: 'scheme', targets: HERE, encodings: 1 },
  { name: 'Android', when: { os: 'android' }, first: 'scheme', targets: HERE, encodings: 1 },
  { name: 'Anywhere else', when: {}, first: 'scheme', targets: HERE, encodings: 1 },
];

/** Returns the first matching row. */
export const strategyFor = (environment: Environment): LinkStrategy =>
  linkStrategies.find(({ when }) =>
    Object.entries(when).every(([sign, value]) => environment[sign as keyof Environment] === value),
  ) ?? (linkStrategies.at(-1) as LinkStrategy); // the last row always matches

/** A safe link and its browsing context. */
export interface WalletLink {
  readonly href: string;
  readonly target: LinkTarget;
  /** The wallet's own part of the link, for opening the wallet again at a later request. */
  readonly base: string;
}

const kindOf = (link: string): LinkKind => (/^https?:/i.test(link) ? 'universal' : 'scheme');

/** Completes a scheme (`app` or `app:` to `app://`) and appends a trailing slash. */
function withSlash(link: string): string {
  const full = kindOf(link) === 'universal' || link.includes('://') ? link : `${link.replace(/[:/]*$/, '')}://`;
  return full.endsWith('/') ? full : `${full}/`;
}

/** Returns the link with the pairing URI; undefined if it is not safe to open. */
function withPairing(link: string | undefined, uri: string, encodings: 1 | 2): string | undefined {
  if (!isSafeAppLink(link)) return undefined;
  const written = encodings === 2 ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri);
  const href = `${withSlash(link)}wc?uri=${written}`;
  return isSafeLink(href) ? href : undefined;
}

export interface LinkWishes {
  readonly environment: Environment;
  /** Uses a universal link if the wallet has one. */
  readonly preferUniversal?: boolean | undefined;
}

/** Returns the wallet's own part of the link that opens its app on this phone; undefined if the wallet has none. */
export function appBase(
  wallet: Pick<Wallet, 'mobile_link' | 'link_mode'>,
  { environment, preferUniversal }: LinkWishes,
): string | undefined {
  const links = [wallet.mobile_link, wallet.link_mode].filter(isSafeAppLink);
  const preferred = preferUniversal ? 'universal' : strategyFor(environment).first;
  return links.find(link => kindOf(link) === preferred) ?? links[0];
}

/** Returns the link that passes a pairing to the wallet's app on this phone; undefined if the wallet has none. */
export function mobileLink(wallet: Wallet, uri: string, wishes: LinkWishes): WalletLink | undefined {
  const { targets, encodings } = strategyFor(wishes.environment);
  const base = appBase(wallet, wishes);
  const href = withPairing(base, uri, encodings);
  return base === undefined || href === undefined ? undefined : { href, target: targets[kindOf(base)], base };
}

/** What a request belongs to. */
interface RequestIds {
  readonly topic: string;
  /** WalletConnect's id of the request, once it has one. */
  readonly id?: number | undefined;
}

/**
 * Returns the link that brings the wallet to the front, where a request waits; undefined if it is not safe to open. `base`
 * is the wallet's own part of the link that the person chose ({@link WalletLink.base}), so the same app opens again.
 */
export function requestLink(base: string, { topic, id }: RequestIds, environment: Environment): WalletLink | undefined {
  if (!isSafeAppLink(base)) return undefined;
  const query = `${id === undefined ? '' : `requestId=${id}&`}sessionTopic=${encodeURIComponent(topic)}`;
  const href = `${withSlash(base)}wc?${query}`;
  return isSafeLink(href) ? { href, target: strategyFor(environment).targets[kindOf(base)], base } : undefined;
}

/** Returns the link that passes a pairing to the wallet's desktop app. */
export function desktopLink(wallet: Wallet, uri: string): WalletLink | undefined {
  const { desktop_link: base } = wallet;
  const href = withPairing(base, uri, 1);
  return base === undefined || href === undefined ? undefined : { href, target: HERE[kindOf(base)], base };
}

/** Returns the link that passes a pairing to the wallet's web app. */
export function webLink(wallet: Wallet, uri: string): WalletLink | undefined {
  const { webapp_link: base } = wallet;
  const href = isSafeWebLink(base) ? withPairing(base, uri, 1) : undefined;
  return base === undefined || href === undefined ? undefined : { href, target: '_blank', base };
}

/** Link templates of wallets that can open a page in their own browser, by directory id. */
const BROWSERS: Readonly<Record<string, string>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: 'https://phantom.app/ul/browse/{page}?ref={origin}',
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79':
    'https://solflare.com/ul/v1/browse/{page}?ref={origin}',
  // Backpack
  '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0':
    'https://backpack.app/ul/v1/browse/{page}?ref={origin}',
  // Coinbase Wallet
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: 'https://go.cb-w.com/dapp?cb_url={page}',
};

/** True for a wallet that can open a page in its own browser. */
export const hasOwnBrowser = ({ id }: Wallet): boolean => Object.hasOwn(BROWSERS, id);

/** Returns the link that opens a page in the wallet's own browser; undefined if it has none. */
export function browserLink(wallet: Wallet, page: string, environment: Environment): WalletLink | undefined {
  if (!hasOwnBrowser(wallet) || !isSafeWebLink(page)) return undefined;
  const template = BROWSERS[wallet.id] ?? '';
  const href = template
    .replace('{page}', encodeURIComponent(page))
    .replace('{origin}', encodeURIComponent(new URL(page).origin));
  return { href, target: strategyFor(environment).targets.universal, base: href };
}
