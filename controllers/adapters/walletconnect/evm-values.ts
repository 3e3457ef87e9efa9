/** Reads values that EVM wallets and hosts write in several formats. */
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';

export const listOf = (params: unknown): readonly unknown[] =>
  Array.isArray(params) ? (params as readonly unknown[]) : [];

export const textsOf = (value: unknown): readonly string[] => listOf(value).filter(item => typeof item === 'string');

/** Reads an address: CAIP-10 or plain. */
export function addressIn(account: string): string | undefined {
  const parsed = parseCaipAddress(account);
  if (parsed) return parsed.namespace === 'eip155' ? parsed.address : undefined;
  return account.includes(':') ? undefined : account;
}

/** Reads a chain id: CAIP-2, hexadecimal, decimal or a number. */
export function parseChain(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const parsed = parseCaipNetworkId(text);
  if (parsed) return parsed.namespace === 'eip155' ? Number(parsed.reference) : undefined;
  const chainId = /^(0x[0-9a-f]{1,13}|\d{1,16})$/i.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}

/** Returns the chain that the first parameter of a request names. */
export function chainIdIn(params: unknown): number | undefined {
  const [first] = listOf(params);
  return typeof first === 'object' && first !== null && 'chainId' in first ? parseChain(first.chainId) : undefined;
}
