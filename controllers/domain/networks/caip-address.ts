/** CAIP-10 ids. Separate from `caip.ts`, which the first page loads. */
import { parseCaipNetworkId, type ParsedCaipNetworkId } from './caip.js';
import type { CaipAddress } from '../entities.js';

/** Parts of a CAIP-10 id. */
export interface ParsedCaipAddress extends ParsedCaipNetworkId {
  readonly address: string;
}

const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/;

/** Parses a CAIP-10 id; returns undefined if it is malformed or its namespace is not supported. */
export const parseCaipAddress = (text: string): ParsedCaipAddress | undefined => {
  const [namespace, reference, address, ...rest] = text.split(':');
  if (rest.length > 0 || address === undefined || !ADDRESS.test(address)) return undefined;
  const network = parseCaipNetworkId(`${namespace}:${reference}`);
  return network && { ...network, address };
};

/** True for a CAIP-10 id of a supported namespace. */
export const isCaipAddress = (value: unknown): value is CaipAddress =>
  typeof value === 'string' && parseCaipAddress(value) !== undefined;
