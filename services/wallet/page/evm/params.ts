import { getAddress, isAddress, isHex, type Address, type Hex } from 'viem';
import * as z from 'zod/mini';
import { invalid } from '../wallet-error.js';

/** Validates parameters of a request. Throws with code -32602. */
export function check<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw invalid(`Invalid parameters: ${z.prettifyError(result.error)}`);
}

const addressParam = z.pipe(
  z.string().check(z.refine(text => isAddress(text, { strict: false }), 'is no address')),
  z.transform((text: string): Address => getAddress(text)),
);
const bytesParam = z.custom<Hex>(value => isHex(value) && value.length % 2 === 0, 'is no hexadecimal data');
const quantityParam = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i, 'is no hexadecimal number')),
  z.transform((text: string): bigint => BigInt(text)),
);
const chainIdParam = z.pipe(z.union([quantityParam, z.int().check(z.positive())]), z.transform(Number));

const call = z.object({
  to: z.optional(addressParam),
  value: z.optional(quantityParam),
  data: z.optional(bytesParam),
});

// Some pages still send a password as the third parameter
export const messageParams = z.tuple([z.string(), addressParam], z.unknown());

export const typedDataShape = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.looseObject({
    name: z.optional(z.string()),
    chainId: z.optional(z.union([z.number(), z.string()])),
    verifyingContract: z.optional(z.string()),
  }),
  message: z.record(z.string(), z.unknown()),
});
export const typedDataParams = z.tuple([addressParam, z.union([z.string(), typedDataShape])]);

export const transactionParams = z.tuple([
  z.object({
    from: addressParam,
    to: z.optional(addressParam),
    value: z.optional(quantityParam),
    data: z.optional(bytesParam),
    input: z.optional(bytesParam),
    gas: z.optional(quantityParam),
    maxFeePerGas: z.optional(quantityParam),
    maxPriorityFeePerGas: z.optional(quantityParam),
    nonce: z.optional(quantityParam),
    chainId: z.optional(chainIdParam),
  }),
]);

const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })));

export const sendCallsParams = z.tuple([
  z.object({
    version: z.optional(z.string()),
    id: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    from: z.optional(addressParam),
    chainId: z.optional(chainIdParam),
    atomicRequired: z.optional(z.boolean()),
    calls: z.array(z.extend(call, { capabilities })).check(z.minLength(1), z.maxLength(100)),
    capabilities,
  }),
]);

export const estimateCallsParams = z.tuple([
  z.object({
    from: addressParam,
    chainId: chainIdParam,
    calls: z.array(call).check(z.minLength(1), z.maxLength(100)),
  }),
]);

/** Call that the wallet is asked to make. */
export interface Call {
  readonly to: Address | undefined;
  readonly value: bigint;
  readonly data: Hex;
}

/** Returns a call with what the request left out. */
export const toCall = ({ to, value = 0n, data = '0x' }: z.infer<typeof call>): Call => ({ to, value, data });
