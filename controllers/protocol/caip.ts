import type { CaipAddress, CaipNetworkId, ChainId, ChainNamespace } from './entities.js';

/** The namespaces we know, in the order in which lists show them. */
export const CHAIN_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];

/** A CAIP-2 id taken apart. */
export interface ParsedCaipNetworkId {
  readonly namespace: ChainNamespace;
  /** The part after the colon, with a deprecated one replaced by what took its place. */
  readonly reference: string;
  readonly caipNetworkId: CaipNetworkId;
}

/** Solana's references before they were cut from the genesis hash; wallets of that time still send them. */
const SOLANA_SUCCESSORS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
]);

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/;
const POSITIVE_INTEGER = /^[1-9]\d*$/;

/** True for a namespace that we know. */
export const isChainNamespace = (value: unknown): value is ChainNamespace =>
  CHAIN_NAMESPACES.some(namespace => namespace === value);

const isReference = (namespace: ChainNamespace, reference: string): boolean =>
  namespace === 'eip155'
    ? POSITIVE_INTEGER.test(reference) && Number.isSafeInteger(Number(reference))
    : REFERENCE.test(reference);

/** The CAIP-2 id of a chain; a deprecated Solana reference becomes the one that took its place. */
export const toCaipNetworkId = (namespace: ChainNamespace, reference: ChainId): CaipNetworkId =>
  `${namespace}:${(namespace === 'solana' && SOLANA_SUCCESSORS.get(String(reference))) || reference}`;

/** The CAIP-10 id of an address on a chain. */
export const toCaipAddress = (caipNetworkId: CaipNetworkId, address: string): CaipAddress =>
  `${caipNetworkId}:${address}`;

const parse = (namespace: string | undefined, reference: string | undefined): ParsedCaipNetworkId | undefined => {
  if (!isChainNamespace(namespace) || reference === undefined || !isReference(namespace, reference)) return undefined;
  const caipNetworkId = toCaipNetworkId(namespace, reference);
  return { namespace, reference: caipNetworkId.slice(namespace.length + 1), caipNetworkId };
};

/** Takes a CAIP-2 id apart; undefined if it is none, or of a namespace we do not know. */
export const parseCaipNetworkId = (text: string): ParsedCaipNetworkId | undefined => {
  const [namespace, reference, ...rest] = text.split(':');
  return rest.length === 0 ? parse(namespace, reference) : undefined;
};

/** True for a CAIP-2 id of a namespace we know. */
export const isCaipNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && parseCaipNetworkId(value) !== undefined;

/** The id of a chain as its own world writes it: a number on EVM, its reference elsewhere. */
export const toChainId = ({ namespace, reference }: Pick<ParsedCaipNetworkId, 'namespace' | 'reference'>): ChainId =>
  namespace === 'eip155' ? Number(reference) : reference;
