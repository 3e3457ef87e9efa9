import { api, type ApiName, type ApiRequest, type ApiResponse } from '../shared/api.js';
import { ACCOUNT_HEADER } from '../shared/account-header.js';
import { PROJECT_HEADER } from '../shared/project-header.js';
import type { FailureCode } from '../server/failure.js';
import { projectId } from './facts.js';
import { INTERNAL, offline, UNAUTHORIZED, WalletError } from './wallet-error.js';

const TIMEOUT_MS = 20_000;
const HEADER = 'x-wallet-failure';
const FIRST_SERVER_ERROR = 500;

/** How a call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Account that this page has shown to the person: the service refuses the call once another one is signed in. */
  readonly userId?: string | undefined;
}

/** Calls the service. Throws `WalletError` with the reason of a refusal, `OFFLINE` if the service itself did not answer. */
export async function callApi<N extends ApiName>(
  name: N,
  body: ApiRequest<N>,
  { signal, userId }: CallOptions = {},
): Promise<ApiResponse<N>> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [PROJECT_HEADER]: projectId(),
      ...(userId !== undefined && { [ACCOUNT_HEADER]: userId }),
    },
    credentials: 'include',
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(() => {
    throw offline();
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { reasons } = (answer ?? {}) as { reasons?: readonly { description?: string }[] }; // the server's envelope
    const reason = response.headers.get(HEADER) as FailureCode | null; // a code of the server's table
    if (reason === null && response.status >= FIRST_SERVER_ERROR) throw offline(); // a proxy before a service that restarts
    throw new WalletError(
      reason ?? 'BAD_REQUEST',
      reasons?.[0]?.description ?? 'The wallet service refused the request.',
      reason === 'NOT_LOGGED_IN' ? UNAUTHORIZED : INTERNAL,
    );
  }
  if (answer === undefined) throw offline(); // the connection was cut within the answer
  return api[name].response.parse(answer) as ApiResponse<N>; // the row of this name
}
