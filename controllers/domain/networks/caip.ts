import type { CaipAddress, CaipNetworkId, ChainId, ChainNamespace } from '../entities.js';
import { idsOf, isChainNamespace } from './namespace-ids.js';

/** Parsed CAIP-2 id. */
export interface ParsedCaipNetworkId {
  readonly namespace: ChainNamespace;
  /** The part after the colon; a deprecated reference is replaced. */
  readonly reference: string;
  readonly caipNetworkId: CaipNetworkId;
}

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/;
const POSITIVE_INTEGER = /^[1-9]\d*$/;

const isReference = (namespace: ChainNamespace, reference: string): boolean =>
  idsOf(namespace)?.hasNumericIds
    ? POSITIVE_INTEGER.test(reference) && Number.isSafeInteger(Number(reference))
    : REFERENCE.test(reference);

/** Returns the CAIP-2 id of a network; replaces a deprecated reference. */
export const toCaipNetworkId = (namespace: ChainNamespace, reference: ChainId): CaipNetworkId =>
  `${namespace}:${idsOf(namespace)?.replacements?.get(String(reference)) ?? reference}`;

/** Returns the CAIP-10 id of an address on a network. */
export const toCaipAddress = (caipNetworkId: CaipNetworkId, address: string): CaipAddress =>
  `${caipNetworkId}:${address}`;

const parse = (namespace: string | undefined, reference: string | undefined): ParsedCaipNetworkId | undefined => {
  if (!isChainNamespace(namespace) || reference === undefined || !isReference(namespace, reference)) return undefined;
  const caipNetworkId = toCaipNetworkId(namespace, reference);
  return { namespace, reference: caipNetworkId.slice(namespace.length + 1), caipNetworkId };
};

/** Parses a CAIP-2 id; returns undefined if it is invalid or its namespace is not supported. */
export const parseCaipNetworkId = (text: string): ParsedCaipNetworkId | undefined => {
  const [namespace, reference, ...rest] = text.split(':');
  return rest.length === 0 ? parse(namespace, reference) : undefined;
};

/** True for a CAIP-2 id of a supported namespace. */
export const isCaipNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && parseCaipNetworkId(value) !== undefined;

/** Returns the id that libraries of the namespace use: a number on EVM, the CAIP-2 reference in other namespaces. */
export const toChainId = ({ namespace, reference }: Pick<ParsedCaipNetworkId, 'namespace' | 'reference'>): ChainId =>
  idsOf(namespace)?.hasNumericIds ? Number(reference) : reference;
