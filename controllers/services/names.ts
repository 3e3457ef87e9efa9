import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import { coinTypeOf } from '../domain/validation.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { createIdentityService } from './identity.js';

const suggestions = z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) });
const registration = z.object({ name: z.string() });

/** A name, and whether it is registered. */
export interface SuggestedName {
  readonly name: string;
  readonly isTaken: boolean;
}

/** The claim of a name by the account that has signed the message. */
export interface NameClaim {
  readonly name: string;
  readonly address: string;
  readonly network: CaipNetwork;
  /** The signed text. */
  readonly message: string;
  readonly signature: string;
}

/** Client of a registry of names. Each method rejects as {@link Http} does. */
export interface NamesService {
  /** What names end with after the dot, if it is known. */
  readonly zone?: string | undefined;
  /** Returns the name with a label first, then similar ones. */
  suggest(label: string, signal: AbortSignal): Promise<readonly SuggestedName[]>;
  register(claim: NameClaim, signal: AbortSignal): Promise<void>;
  /** Returns the address of a name on a network; undefined if it is not registered. */
  ownerOf(name: string, network: CaipNetwork, signal: AbortSignal): Promise<string | undefined>;
}

/** Creates the client of a registry of names. */
export function createNamesService(http: Http, zone?: string): NamesService {
  const { resolve } = createIdentityService(http);
  return {
    zone,
    async suggest(label, signal) {
      const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`;
      const answer = await http.get(path, { schema: suggestions, query: { zone }, signal });
      return answer.suggestions.map(({ name, registered }) => ({ name, isTaken: registered }));
    },

    async register({ name, address, network, message, signature }, signal) {
      const coinType = coinTypeOf(network.id);
      if (coinType === undefined) throw new W3mError('UNSUPPORTED_CHAIN');
      const body = { coin_type: coinType, address, message, signature };
      const answer = await http.post('/v1/profile/account', { schema: registration, body, signal });
      if (answer.name.toLowerCase() !== name) {
        throw new W3mError('HTTP_BAD_ANSWER', { params: { url: '/v1/profile/account' } });
      }
    },

    ownerOf: resolve,
  };
}
