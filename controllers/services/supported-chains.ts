import * as z from 'zod/mini';
import type { Http } from '../core/http.js';

const chains = z.object({
  http: z.array(z.string()).check(z.minLength(1)),
  accounts: z.optional(z.array(z.string())),
});

/** CAIP-2 ids of the networks of a service. */
export interface SupportedChains {
  readonly http: readonly string[];
  /** Those whose accounts it knows: tokens, NFTs and transactions; all without the field. */
  readonly accounts: readonly string[];
}

/** Returns the networks that a service supports. Rejects as {@link Http}, and if it lists none. */
export async function readSupportedChains(http: Http, signal: AbortSignal): Promise<SupportedChains> {
  const { http: supported, accounts = supported } = await http.get('/v1/supported-chains', { schema: chains, signal });
  return { http: supported, accounts };
}
