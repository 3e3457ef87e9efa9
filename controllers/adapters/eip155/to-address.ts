import type { Address } from 'viem';
import { isAddress } from 'viem/utils';
import { W3mError } from '../../domain/errors/errors.js';

/** Returns an address with its prefix. @throws {W3mError} `INVALID_REQUEST`, also for a wrong checksum: a mistyped address. */
export function toAddress(text: string): Address {
  const address = /^0x/i.test(text) ? text : `0x${text}`;
  if (!isAddress(address))
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError(`Not an EVM address: ${text}`) });
  return address;
}
