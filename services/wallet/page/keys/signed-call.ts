import { api, type ApiName, type ApiRequest, type ApiResponse } from '../../shared/api.js';
import { keyProofHash } from '../../shared/key-proof.js';
import { callApi } from '../client.js';
import type { Keys } from './derive.js';

/** Calls that change who may use the account, or its keys: the key signs them. */
export type SignedName = {
  [N in ApiName]: 'proof' extends keyof ApiRequest<N> ? N : never;
}[ApiName];

/** Body of such a call; the signature is added. */
export type SignedBody<N extends SignedName> = Omit<ApiRequest<N>, 'proof'>;

/** Makes a call that the key of the account signs. */
export type SignedCall = <N extends SignedName>(name: N, body: SignedBody<N>) => Promise<ApiResponse<N>>;

/** Returns how to make calls of an account that its key signs. No request of a host's page leads to such a signature. */
export const signedBy =
  (owner: Pick<Keys['evm'], 'sign'>, userId: string): SignedCall =>
  async <N extends SignedName>(name: N, body: SignedBody<N>) => {
    const { challenge } = await callApi('keys/challenge', {}, { userId });
    const plain = JSON.parse(JSON.stringify(body)) as SignedBody<N>; // as the service reads it
    const hash = keyProofHash({ origin: location.origin, call: name, challenge, body: plain });
    const signed = { ...plain, proof: { challenge, signature: await owner.sign({ hash }) } };
    return callApi(name, api[name].request.parse(signed) as ApiRequest<N>, { userId }); // the row of this name
  };
