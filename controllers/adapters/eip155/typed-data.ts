import * as z from 'zod/mini';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';

const record = z.record(z.string(), z.unknown());

const schema = z.object({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  domain: z.optional(record),
  message: record,
});

/** Typed data (EIP-712) in the shape that signing takes. */
export type TypedData = z.infer<typeof schema>;

/** Reads typed data given as an object or as its JSON; whether the values fit their types is for the signer to say. */
export function readTypedData(typedData: unknown): TypedData {
  try {
    const { domain, ...rest } = schema.parse(typeof typedData === 'string' ? JSON.parse(typedData) : typedData);
    return { ...rest, ...(domain ? { domain: withNumericChainId(domain) } : {}) };
  } catch (error) {
    throw new W3mError('INVALID_REQUEST', { cause: error });
  }
}

/** As text, the chain's id would silently be left out of what is signed where the types do not list it. */
function withNumericChainId(domain: Record<string, unknown>): Record<string, unknown> {
  const { chainId } = domain;
  return typeof chainId === 'string' ? { ...domain, chainId: BigInt(chainId) } : domain;
}
