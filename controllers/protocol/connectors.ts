import type { Connector } from './entities.js';

/** Some wallets name themselves differently on different chains. */
const ALIASES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' };

/** What makes two connectors of different namespaces the same wallet: its rdns, else its name. */
const identity = ({ rdns, name }: Connector): string => {
  const lowered = name.trim().toLowerCase();
  return rdns?.toLowerCase() ?? ALIASES[lowered] ?? lowered;
};

/**
 * One row for each wallet: what announces itself on several chain families under one identity becomes a single
 * `MULTI_CHAIN` connector that holds them all. The order of first appearance stays.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const byIdentity = new Map<string, Connector[]>();
  for (const connector of connectors) {
    const key = identity(connector);
    const same = byIdentity.get(key);
    if (!same) byIdentity.set(key, [connector]);
    else if (!same.some(({ chain }) => chain === connector.chain)) same.push(connector);
    else byIdentity.set(`${key}#${connector.chain}#${connector.id}`, [connector]); // two wallets that share a name
  }
  return [...byIdentity.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return others.length === 0 ? [first] : [{ ...first, type: 'MULTI_CHAIN', connectors: [first, ...others] } as const];
  });
}
