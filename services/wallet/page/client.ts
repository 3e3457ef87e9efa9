import * as z from 'zod/mini';
import { api, type ApiName, type ApiRequest, type ApiResponse } from '../shared/api.js';
import { ACCOUNT_HEADER } from '../shared/account-header.js';
import { PROJECT_HEADER } from '../shared/project-header.js';
import type { FailureCode } from '../server/failure.js';
import { projectId } from './facts.js';
import { INTERNAL, LIMIT_EXCEEDED, offline, UNAUTHORIZED, WalletError } from './wallet-error.js';

const TIMEOUT_MS = 20_000;
const HEADER = 'x-wallet-failure';
const FIRST_SERVER_ERROR = 500;

/** Body of every refusal of the service. */
const envelope = z.object({
  reasons: z.array(z.object({ description: z.string() })).check(z.minLength(1)),
});

/** Codes of EIP-1193 and EIP-1474 for refusals that have one of their own. */
const CODES: Partial<Readonly<Record<FailureCode, number>>> = {
  NOT_LOGGED_IN: UNAUTHORIZED,
  OPERATION_PENDING: LIMIT_EXCEEDED,
};

/** How a call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Account that this page has shown to the person: the service refuses the call once another one is signed in. */
  readonly userId?: string | undefined;
}

/**
 * Returns the error of an answer that is no success. Only the service writes both its code and its envelope. Any other
 * answer, also with a status such as 408, 429 or 499, is of a proxy: behind it, the service may have done what it was asked.
 */
function failureOf({ headers, status }: Response, answer: unknown): WalletError {
  const read = envelope.safeParse(answer);
  const first = read.success ? read.data.reasons[0] : undefined;
  if (!first) return offline();
  const reason = headers.get(HEADER) as FailureCode | null; // a code of the server's table
  if (reason !== null) return new WalletError(reason, first.description, CODES[reason] ?? INTERNAL);
  return status >= FIRST_SERVER_ERROR ? offline() : new WalletError('UNCODED', first.description);
}

/**
 * Calls the service.
 * @throws {WalletError} the reason of a refusal; `OFFLINE` if the service itself did not answer, so that the outcome is unknown
 */
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
  if (!response.ok) throw failureOf(response, answer);
  const read = api[name].response.safeParse(answer);
  if (!read.success) throw offline(); // the connection was cut within the answer, or it is of another service
  return read.data as ApiResponse<N>; // the row of this name
}
