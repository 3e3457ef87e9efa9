import { api, type ApiName, type ApiRequest, type ApiResponse } from '../shared/api.js';
import type { FailureCode } from '../server/failure.js';
import { INTERNAL, UNAUTHORIZED, WalletError } from './wallet-error.js';

const TIMEOUT_MS = 20_000;
const HEADER = 'x-wallet-failure';

/** Calls the service. Throws `WalletError` with the reason of a refusal. */
export async function callApi<N extends ApiName>(name: N, body: ApiRequest<N>): Promise<ApiResponse<N>> {
  const response = await fetch(`/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new WalletError('OFFLINE', 'The wallet service did not answer. Try again.');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { reasons } = (answer ?? {}) as { reasons?: readonly { description?: string }[] }; // the server's envelope
    const reason = response.headers.get(HEADER) as FailureCode | null; // a code of the server's table
    throw new WalletError(
      reason ?? 'BAD_REQUEST',
      reasons?.[0]?.description ?? 'The wallet service refused the request.',
      reason === 'NOT_LOGGED_IN' ? UNAUTHORIZED : INTERNAL,
    );
  }
  return api[name].response.parse(answer) as ApiResponse<N>; // the row of this name
}
