import * as z from 'zod/mini';
import type { Http } from '../core/http.js';

const chains = z.object({ http: z.array(z.string()).check(z.minLength(1)) });

/** Returns the CAIP-2 ids of the networks that a service supports. Rejects as {@link Http}, and if it lists none. */
export async function readSupportedChains(http: Http, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await http.get('/v1/supported-chains', { schema: chains, signal });
  return answer.http;
}
