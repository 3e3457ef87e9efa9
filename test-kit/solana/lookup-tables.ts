import { getAddressDecoder, type Address, type EncodedAccount } from '@solana/kit';
import type { WireMessage } from './wire-transaction.js';

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
const HEADER_BYTES = 56;
const ADDRESS_BYTES = 32;

/** Accounts that a transaction loads from lookup tables. */
export interface LoadedAddresses {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
}

/** Resolves the table lookups of a transaction; undefined if a table or an entry does not exist. */
export function loadedAddresses(
  { lookups }: WireMessage,
  accountOf: (address: Address) => EncodedAccount | undefined,
): LoadedAddresses | undefined {
  const writable: (Address | undefined)[] = [];
  const readonly: (Address | undefined)[] = [];
  for (const lookup of lookups) {
    const table = accountOf(lookup.table);
    const data = table?.programAddress === TABLE_PROGRAM ? table.data : new Uint8Array();
    const entry = (index: number): Address | undefined => {
      const start = HEADER_BYTES + index * ADDRESS_BYTES;
      return start + ADDRESS_BYTES <= data.length ? getAddressDecoder().decode(data, start) : undefined;
    };
    writable.push(...lookup.writable.map(entry));
    readonly.push(...lookup.readonly.map(entry));
  }
  const isKnown = (address: Address | undefined): address is Address => address !== undefined;
  return writable.every(isKnown) && readonly.every(isKnown) ? { writable, readonly } : undefined;
}
