import { traitsOf } from './connector-traits.js';
import type { Connector } from './entities.js';

/** Names of wallets that announce different names in different namespaces. */
const ALIASES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' };

/** Reverse domain names of wallets that use several. */
const SAME_RDNS: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' };

/** Marks by which a wallet is identified. */
export interface WalletMarks {
  readonly name: string;
  readonly rdns?: string | undefined;
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined;
}

const rdnsKey = ({ rdns }: WalletMarks): string | undefined => {
  const lowered = rdns?.trim().toLowerCase();
  return lowered && (SAME_RDNS[lowered] ?? lowered);
};

const nameKey = ({ name }: WalletMarks): string => {
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
export const isSameWallet = (a: WalletMarks, b: WalletMarks): boolean =>
  agree(a.explorerId, b.explorerId) ?? agree(rdnsKey(a), rdnsKey(b)) ?? nameKey(a) === nameKey(b);

/** Normalises a name to what a person sees: width, case and spaces do not distinguish two rows. */
const looksOf = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const rdnsOf = ({ rdns, connectors = [] }: Connector): string | undefined =>
  rdns ?? connectors.find(connector => connector.rdns !== undefined)?.rdns;

/** Sets `distinction` to the rdns of wallets whose names look the same, so that neither can impersonate the other. */
export function distinguishWallets(wallets: readonly Connector[]): readonly Connector[] {
  const counts = new Map<string, number>();
  for (const { name } of wallets) counts.set(looksOf(name), (counts.get(looksOf(name)) ?? 0) + 1);
  return wallets.map(wallet => {
    const distinction = (counts.get(looksOf(wallet.name)) ?? 0) > 1 ? rdnsOf(wallet) : undefined;
    return distinction === undefined ? wallet : { ...wallet, distinction };
  });
}

const isWay = (connector: Connector): boolean => traitsOf(connector).isWay ?? false;

const mayJoin = (group: readonly Connector[], connector: Connector): boolean =>
  group.every(
    other =>
      other.chain !== connector.chain &&
      (isWay(other) || isWay(connector) ? other.type === connector.type : isSameWallet(other, connector)),
  );

/**
 * Merges the connectors of a wallet that serves several namespaces into one of type `MULTI_CHAIN`; a way to reach
 * wallets keeps its type. Keeps the order of first appearance. The grouping does not depend on that order.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups: Connector[][] = [];
  const join = (connector: Connector): void => {
    const group = groups.find(candidate => mayJoin(candidate, connector));
    if (group) group.push(connector);
    else groups.push([connector]);
  };
  const hasMark = (connector: Connector): boolean => connector.rdns !== undefined || connector.explorerId !== undefined;
  connectors.filter(hasMark).forEach(join);
  connectors.filter(connector => !hasMark(connector)).forEach(join); // last, since a name is the weakest mark

  const place = (connector: Connector): number => connectors.indexOf(connector);
  const sorted = groups.map(group => group.sort((a, b) => place(a) - place(b)));
  sorted.sort(([a], [b]) => (a && b ? place(a) - place(b) : 0));
  return sorted.flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first];
    return [{ ...first, type: isWay(first) ? first.type : 'MULTI_CHAIN', connectors: [first, ...others] }];
  });
}
