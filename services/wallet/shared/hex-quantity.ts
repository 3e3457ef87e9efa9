import * as z from 'zod/mini';

/** Quantity in the answer of an Ethereum node: hexadecimal digits after `0x`. */
export const hexQuantity = z.string().check(z.regex(/^0x[0-9a-f]+$/i));
