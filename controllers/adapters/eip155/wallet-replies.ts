import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';

/** The chain id in what wallets give for one (hexadecimal, decimal, a number), or nothing if it is none. */
export function parseChainId(reply: unknown): number | undefined {
  const isText = typeof reply === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(reply);
  const id = isText || typeof reply === 'bigint' ? Number(reply) : reply;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The accounts in a wallet's reply, checksummed, each once; nothing if any of them is no address. */
export function parseAccounts(reply: unknown): readonly Address[] | undefined {
  if (!Array.isArray(reply)) return undefined;
  const accounts = new Set<Address>();
  for (const account of reply as readonly unknown[]) {
    if (!isAddressText(account)) return undefined;
    accounts.add(checksummed(account));
  }
  return [...accounts];
}

const isAddressText = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);

/** An address as the chain writes it. The case it came in is not looked at: wallets and nodes mix it at will. */
export const checksummed = (address: string): Address => getAddress(`0x${address.slice(-40).toLowerCase()}`);

/** True for bytes in hexadecimal, at least `length` of them. */
export const isBytes = (value: unknown, length = 0): value is Hex =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value) && value.length >= 2 + 2 * length;

/** The number in hexadecimal that a node gives for a quantity, or nothing if it is none. */
export const parseQuantity = (reply: unknown): bigint | undefined =>
  typeof reply === 'string' && /^0x[0-9a-f]{1,64}$/i.test(reply) ? BigInt(reply) : undefined;
