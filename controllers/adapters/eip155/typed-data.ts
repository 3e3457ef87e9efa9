import * as z from 'zod/mini';
import { W3mError } from '../../domain/errors/errors.js';

const record = z.record(z.string(), z.unknown());

const schema = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.optional(record),
  message: record,
});

/** Typed data (EIP-712) in the shape that viem signs. */
export type TypedData = z.infer<typeof schema>;

/** Parses typed data given as an object or as JSON. The signing function checks the values against their types. */
export function readTypedData(typedData: unknown): TypedData {
  try {
    const { domain, ...rest } = schema.parse(typeof typedData === 'string' ? JSON.parse(typedData) : typedData);
    return { ...rest, ...(domain ? { domain: withNumericChainId(domain) } : {}) };
  } catch (error) {
    throw new W3mError('INVALID_REQUEST', { cause: error });
  }
}

/** Converts a chain id given as text: viem would silently omit it from the domain if the types do not list it. */
function withNumericChainId(domain: Record<string, unknown>): Record<string, unknown> {
  const { chainId } = domain;
  return typeof chainId === 'string' ? { ...domain, chainId: BigInt(chainId) } : domain;
}
