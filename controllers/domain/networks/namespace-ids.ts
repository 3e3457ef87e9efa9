/** How the CAIP-2 ids of a namespace are written. */
interface NamespaceIds {
  /** References are positive integers, and a chain id is a number. */
  readonly hasNumericIds?: true;
  /** Deprecated references and their replacements; older wallets still send the deprecated ones. */
  readonly replacements?: ReadonlyMap<string, string>;
}

/**
 * The supported namespaces. A new namespace starts with a row here; the compiler
 * then asks for its row in `namespace-facts.ts` and in `wallet-connect-facts.ts`. The first page loads this table.
 */
export const namespaceIds = {
  eip155: { hasNumericIds: true },
  solana: {
    replacements: /* @__PURE__ */ new Map([
      ['4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ]),
  },
  bip122: {},
  polkadot: {},
  cosmos: {},
} as const satisfies Readonly<Record<string, NamespaceIds>>;

/** CAIP-2 namespace: the part of a network's id before the colon. */
export type ChainNamespace = keyof typeof namespaceIds;

/** Returns how the ids of a namespace are written; undefined if it is not supported, since hosts may pass any text. */
export const idsOf = (namespace: ChainNamespace): NamespaceIds | undefined => namespaceIds[namespace];

/** True for a supported namespace. */
export const isChainNamespace = (value: unknown): value is ChainNamespace =>
  typeof value === 'string' && Object.hasOwn(namespaceIds, value);
