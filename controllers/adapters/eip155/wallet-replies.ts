import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { usableAccounts } from '../usable-accounts.js';

/** Parses a chain id given as hexadecimal or decimal text, bigint or number; undefined if it is invalid. */
export function parseChainId(reply: unknown): number | undefined {
  const isText = typeof reply === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(reply);
  const id = isText || typeof reply === 'bigint' ? Number(reply) : reply;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Returns the accounts of a reply, checksummed and without duplicates; undefined if an item is not an address. */
export function parseAccounts(reply: unknown): readonly Address[] | undefined {
  if (!Array.isArray(reply)) return undefined;
  const accounts = new Set<Address>();
  for (const account of reply as readonly unknown[]) {
    if (!isAddressText(account)) return undefined;
    accounts.add(checksummed(account));
  }
  return [...accounts];
}

/**
 * Returns the accounts of an event or of a wallet that is attached, without values that are no address, such as accounts of
 * other networks; undefined if it does not say which account is in use, the first.
 */
export function parseUsableAccounts(reply: unknown): readonly Address[] | undefined {
  return parseAccounts(usableAccounts(reply, isAddressText));
}

const isAddressText = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);

/** Returns the checksummed address (ERC-55). Ignores the given case, because wallets and nodes mix it. */
export const checksummed = (address: string): Address => getAddress(`0x${address.slice(-40).toLowerCase()}`);

/** Returns true for hexadecimal text of at least `length` bytes. */
export const isBytes = (value: unknown, length = 0): value is Hex =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value) && value.length >= 2 + 2 * length;

/** Parses a hexadecimal quantity of at most 256 bits; undefined if it is invalid. */
export const parseQuantity = (reply: unknown): bigint | undefined =>
  typeof reply === 'string' && /^0x[0-9a-f]{1,64}$/i.test(reply) ? BigInt(reply) : undefined;
