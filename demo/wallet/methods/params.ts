import { getAddress, isAddress, isHex, type Address, type Hex } from 'viem';
import * as z from 'zod/mini';

/** Address in any case; the output has the checksum. */
export const addressParam = z.pipe(
  z.string().check(z.refine(text => isAddress(text, { strict: false }), 'is no address')),
  z.transform((text: string): Address => getAddress(text)),
);

/** Bytes in hexadecimal. */
export const bytesParam = z.custom<Hex>(value => isHex(value) && value.length % 2 === 0, 'is no hexadecimal data');

/** A number in hexadecimal. */
export const quantityParam = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]+$/i, 'is no hexadecimal number')),
  z.transform((text: string): bigint => BigInt(text)),
);

/** The id of a chain in hexadecimal, as a number. */
export const chainIdParam = z.pipe(
  quantityParam,
  z.transform((id: bigint): number => Number(id)),
);
