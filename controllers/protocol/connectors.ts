import { traitsOf } from './connector-traits.js';
import type { Connector } from './entities.js';

/** Some wallets name themselves differently on different chains. */
const ALIASES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' };

/** Some wallets have several reverse domain names. */
const SAME_RDNS: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' };

/** What a wallet says of itself that tells it from others. */
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

/** A mark that both have decides: true or false; undefined where one of them lacks it. */
const agree = (a: string | undefined, b: string | undefined): boolean | undefined =>
  a !== undefined && b !== undefined ? a === b : undefined;

/**
 * True if both are one wallet: by the first mark that both have, directory id before rdns before name. So who takes the
 * name of another, but has an rdns of its own, is not taken for it.
 */
export const isSameWallet = (a: WalletMarks, b: WalletMarks): boolean =>
  agree(a.explorerId, b.explorerId) ?? agree(rdnsKey(a), rdnsKey(b)) ?? nameKey(a) === nameKey(b);

/** A name as it looks: width, case and spaces do not tell two rows apart. */
const looksOf = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const rdnsOf = ({ rdns, connectors = [] }: Connector): string | undefined =>
  rdns ?? connectors.find(connector => connector.rdns !== undefined)?.rdns;

/** Gives wallets whose names look the same their rdns as `distinction`, so that one cannot pass for the other. */
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
 * One row for each wallet: what announces itself on several chain families under one identity becomes a single
 * connector that holds them all, `MULTI_CHAIN` unless it stands for a way to connect. The order of first appearance
 * stays; in what order wallets announce themselves does not change who is put together.
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
  connectors.filter(connector => !hasMark(connector)).forEach(join); // a name alone is the weakest mark: it joins last

  const place = (connector: Connector): number => connectors.indexOf(connector);
  const sorted = groups.map(group => group.sort((a, b) => place(a) - place(b)));
  sorted.sort(([a], [b]) => (a && b ? place(a) - place(b) : 0));
  return sorted.flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first];
    return [{ ...first, type: isWay(first) ? first.type : 'MULTI_CHAIN', connectors: [first, ...others] }];
  });
}
