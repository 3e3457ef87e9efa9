import { traitsOf } from './connector-traits.js';
import type { Connector } from './entities.js';
import { isSameWallet } from './listed-wallets.js';

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
