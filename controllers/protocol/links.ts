/**
 * How a wallet on this or another device is called: which of its links, where it opens, and how the invitation is
 * written into it. What decides is a table, tried from the top.
 */
import type { Wallet } from './entities.js';
import type { Environment } from './environment.js';
import { isSafeLink, isSafeWebLink } from './validation.js';

/** A scheme of the wallet's app, or a web address that its app has claimed. */
export type LinkKind = 'scheme' | 'universal';

export type LinkTarget = '_self' | '_top' | '_blank';

interface LinkStrategy {
  readonly name: string;
  /** All of it must be so. */
  readonly when: Partial<Environment>;
  /** Which kind is taken where the wallet has both. */
  readonly first: LinkKind;
  readonly targets: Readonly<Record<LinkKind, LinkTarget>>;
  /** How often the invitation is encoded: what passes through another app is decoded there once more. */
  readonly encodings: 1 | 2;
}

const BESIDE = { scheme: '_blank', universal: '_blank' } as const;
/** A scheme leaves the page where it is; a web address would take its place. */
const HERE = { scheme: '_self', universal: '_blank' } as const;

/** How phones call a wallet's app; the first row that fits decides. */
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

/** The row that decides in an environment. */
export const strategyFor = (environment: Environment): LinkStrategy =>
  linkStrategies.find(({ when }) =>
    Object.entries(when).every(([sign, value]) => environment[sign as keyof Environment] === value),
  ) ?? (linkStrategies.at(-1) as LinkStrategy); // the last row fits always

/** A link that may be opened, and where. */
export interface WalletLink {
  readonly href: string;
  readonly target: LinkTarget;
  /** The wallet's own part of the link, for requests that call the person back to it. */
  readonly base: string;
}

const kindOf = (link: string): LinkKind => (/^https?:/i.test(link) ? 'universal' : 'scheme');

/** `app`, `app:` or `app://x` → `app://x/`; and a web address with a slash at its end. */
function withSlash(link: string): string {
  const full = kindOf(link) === 'universal' || link.includes('://') ? link : `${link.replace(/[:/]*$/, '')}://`;
  return full.endsWith('/') ? full : `${full}/`;
}

/** A wallet's link with the invitation in it; undefined for a link that must not be opened. */
function withPairing(link: string | undefined, uri: string, encodings: 1 | 2): string | undefined {
  if (link === undefined || !isSafeLink(link)) return undefined;
  const written = encodings === 2 ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri);
  const href = `${withSlash(link)}wc?uri=${written}`;
  return isSafeLink(href) ? href : undefined;
}

interface LinkWishes {
  readonly environment: Environment;
  /** Takes a universal link wherever there is one. */
  readonly preferUniversal?: boolean | undefined;
}

/** The link that gives an invitation to the wallet's app on this phone; undefined where the wallet has none. */
export function mobileLink(
  wallet: Wallet,
  uri: string,
  { environment, preferUniversal }: LinkWishes,
): WalletLink | undefined {
  const { first, targets, encodings } = strategyFor(environment);
  const links = [wallet.mobile_link, wallet.link_mode].filter(isSafeLink);
  const wanted = preferUniversal ? 'universal' : first;
  const base = links.find(link => kindOf(link) === wanted) ?? links[0];
  const href = withPairing(base, uri, encodings);
  return base === undefined || href === undefined ? undefined : { href, target: targets[kindOf(base)], base };
}

/** The link that gives an invitation to the wallet's app on this computer. */
export function desktopLink(wallet: Wallet, uri: string): WalletLink | undefined {
  const { desktop_link: base } = wallet;
  const href = withPairing(base, uri, 1);
  return base === undefined || href === undefined ? undefined : { href, target: HERE[kindOf(base)], base };
}

/** The link that gives an invitation to the wallet's page. */
export function webLink(wallet: Wallet, uri: string): WalletLink | undefined {
  const { webapp_link: base } = wallet;
  const href = isSafeWebLink(base) ? withPairing(base, uri, 1) : undefined;
  return base === undefined || href === undefined ? undefined : { href, target: '_blank', base };
}

/** Wallets that open a page in a browser of their own, where they are installed: by directory id. */
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

/** True for a wallet that brings its own browser to pages. */
export const hasOwnBrowser = ({ id }: Wallet): boolean => Object.hasOwn(BROWSERS, id);

/** The link that opens a page in the wallet's own browser; undefined for a wallet that has none. */
export function browserLink(wallet: Wallet, page: string, environment: Environment): WalletLink | undefined {
  if (!hasOwnBrowser(wallet) || !isSafeWebLink(page)) return undefined;
  const template = BROWSERS[wallet.id] ?? '';
  const href = template
    .replace('{page}', encodeURIComponent(page))
    .replace('{origin}', encodeURIComponent(new URL(page).origin));
  return { href, target: strategyFor(environment).targets.universal, base: href };
}
