import { traitsOf } from './connector-traits.js';
import type { Connector } from '../entities.js';
import { isSameWallet } from './listed-wallets.js';

const rdnsOf = ({ rdns, connectors = [] }: Connector): string | undefined =>
  rdns ?? connectors.find(connector => connector.rdns !== undefined)?.rdns;

/** Sets `distinction` to the rdns of the wallet; to an empty text if it announces none. */
export const distinguish = (wallet: Connector): Connector => ({ ...wallet, distinction: rdnsOf(wallet) ?? '' });

/** Reduces a name to what a person sees, so that names that look alike are equal; undefined if that is not known yet. */
export type LooksOf = (name: string) => string | undefined;

/** Distinguishes wallets whose names look alike or may, so that none can impersonate another. */
export function distinguishWallets(wallets: readonly Connector[], looksOf: LooksOf): readonly Connector[] {
  if (wallets.length < 2) return wallets;
  const looks = wallets.map(({ name }) => looksOf(name));
  const isUnique = (look: string | undefined): boolean =>
    look !== undefined && looks.indexOf(look) === looks.lastIndexOf(look);
  return wallets.map((wallet, at) => (isUnique(looks[at]) ? wallet : distinguish(wallet)));
}

const isWay = (connector: Connector): boolean => traitsOf(connector).isWay ?? false;

const mayJoin = (group: readonly Connector[], connector: Connector): boolean =>
  group.every(
    other =>
      other.namespace !== connector.namespace &&
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
