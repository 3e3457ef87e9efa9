import * as z from 'zod/mini';
import { W3mError } from '../../domain/errors/errors.js';
import { usableAccounts } from '../usable-accounts.js';
import { chainOfAddress } from './networks.js';
import { base64Signature } from './signature-text.js';

/** Reads a reply of a wallet. @throws {W3mError} `WALLET_BAD_REPLY` */
export function read<S extends z.ZodMiniType>(schema: S, reply: unknown): z.output<S> {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return parsed.data;
}

/** Most accounts that a wallet may share. */
const MAX_ACCOUNTS = 100;

export const address = z.string().check(z.refine(text => chainOfAddress(text) !== undefined));
export const addressList = z.array(address).check(z.maxLength(MAX_ACCOUNTS));

/**
 * Returns the addresses of an event, without values that are no address, such as those of other networks; undefined if it does
 * not say which one is in use, the first.
 */
export function usableAddresses(payload: unknown): readonly string[] | undefined {
  return addressList.safeParse(usableAccounts(payload, value => address.safeParse(value).success)).data;
}

export const publicKey = z.string().check(z.regex(/^[0-9a-f]{64,66}$/i));
export const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/i));
/** A signature in base64 or hexadecimal, which becomes base64. */
export const signature = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{20,4096}={0,2}$/)),
  z.transform(base64Signature),
);
/** A partially signed transaction: the magic bytes in base64. */
export const base64Psbt = z.string().check(z.startsWith('cHNidP'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
/** A partially signed transaction: the magic bytes in hexadecimal. */
export const hexPsbt = z.string().check(z.regex(/^70736274ff(?:[0-9a-f]{2})+$/i));
export { MAX_ACCOUNTS };

/** Converts base64 to hexadecimal. @throws {W3mError} `INVALID_REQUEST` if the text is no partially signed transaction */
export function toHex(psbt: string): string {
  if (!base64Psbt.safeParse(psbt).success || psbt.length % 4 !== 0) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The text is not a PSBT in base64') });
  }
  return Array.from(atob(psbt), letter => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
