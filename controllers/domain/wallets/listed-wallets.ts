/**
 * Which entries are the same wallet, and which wallets the lists show. One module, because the session, the Connect view
 * and later chunks share it, and a chunk that exports to later ones costs the first opening more.
 */
import type { Connector } from '../entities.js';

/** Properties that identify a wallet. */
export interface WalletIdentity {
  readonly name: string;
  readonly id?: string | undefined;
  readonly rdns?: string | undefined;
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined;
}

/** Names of wallets that announce different names in different namespaces. */
const ALIASES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' };

/** Reverse domain names of wallets that use several. */
const SAME_RDNS: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' };

const rdnsKey = ({ rdns }: WalletIdentity): string | undefined => {
  const lowered = rdns?.trim().toLowerCase();
  return lowered && (SAME_RDNS[lowered] ?? lowered);
};

const nameKey = ({ name }: WalletIdentity): string => {
  const lowered = name.trim().toLowerCase();
  return ALIASES[lowered] ?? lowered;
};

/** Compares a mark; undefined if one of the wallets has none. */
const agree = (a: string | undefined, b: string | undefined): boolean | undefined =>
  a !== undefined && b !== undefined ? a === b : undefined;

/**
 * True if both are the same wallet. The first mark that both have decides: directory id, then rdns, then name. A wallet
 * that copies a name but announces its own rdns is therefore not mistaken for the original.
 */
export const isSameWallet = (a: WalletIdentity, b: WalletIdentity): boolean =>
  agree(a.explorerId, b.explorerId) ?? agree(rdnsKey(a), rdnsKey(b)) ?? nameKey(a) === nameKey(b);

/** True if the list contains the wallet's rdns, name or id; ignores case. */
export function isExcludedWallet(wallet: WalletIdentity, excluded: readonly string[]): boolean {
  const marks = [wallet.rdns, wallet.name, wallet.id, wallet.explorerId].map(mark => mark?.trim().toLowerCase());
  return excluded.some(entry => marks.includes(entry.trim().toLowerCase()));
}

/** Name of a provider at `window.ethereum` that does not identify itself. */
export const GENERIC_WALLET_NAME = 'Browser Wallet';

/** True if the wallet without a name is hidden: on desktops, and on phones without an installed wallet. */
export const isGenericWalletHidden = (
  { name, rdns }: WalletIdentity,
  { isMobile, isInstalled }: { readonly isMobile: boolean; readonly isInstalled: boolean },
): boolean => name === GENERIC_WALLET_NAME && (!isMobile || (!rdns && !isInstalled));

/** True for a wallet in this browser. */
export const isInstalled = ({ type }: Connector): boolean => type !== 'EXTERNAL';

/** Key of a connector's row. */
export const rowKeyOf = (connector: Connector): string =>
  isInstalled(connector) ? connector.id : `external-${connector.id}`;

/** Connectors that have a name of their own. */
export const namedConnectors = (connectors: readonly Connector[], isMobile: boolean): readonly Connector[] =>
  connectors.filter(connector => !isGenericWalletHidden(connector, { isMobile, isInstalled: true }));

/**
 * Connectors that the list shows. The unnamed wallet at `window.ethereum` usually has a named row too, so it is listed
 * only if no installed wallet has a name: otherwise a person with an older wallet could not connect.
 */
export function shownConnectors(connectors: readonly Connector[], isMobile: boolean): readonly Connector[] {
  const named = namedConnectors(connectors, isMobile);
  return named.some(isInstalled) ? named : connectors;
}

/** True for a reverse domain name as wallets announce it (EIP-6963): two labels or more, up to 253 characters. */
export const isRdns = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 253 &&
  value.includes('.') &&
  value.split('.').every(label => /^[\w-]+$/.test(label));
