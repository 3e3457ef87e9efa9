import * as z from 'zod/mini';
import type { AdminAnswer, AdminCall, AdminSession } from '../../shared/admin-api.js';

const TIMEOUT_MS = 20_000;
const FIRST_SERVER_ERROR = 500;

/** Body of every refusal of the service. */
const envelope = z.object({
  reasons: z.array(z.object({ field: z.string(), description: z.string() })).check(z.minLength(1)),
});

/** Refusal of a call. `field` says what is missing: `session`, `proof`, `role`, `confirm` or `reason`. */
export class Refusal extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

let key = '';

async function post(name: string, body: object): Promise<unknown> {
  const response = await fetch(`/admin/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const read = envelope.safeParse(answer);
  const first = response.status < FIRST_SERVER_ERROR && read.success ? read.data.reasons[0] : undefined;
  if (!first) throw new Error('The service did not answer.'); // it may have done what it was asked
  throw new Refusal(first.field, first.description);
}

/** Calls the administration. @throws {Refusal} a refusal; any other error means that the outcome is unknown */
export const call = async <N extends AdminCall>(name: N, body: object = {}): Promise<AdminAnswer<N>> =>
  (await post(name, body)) as AdminAnswer<N>;

/** Returns the session of the operator; undefined before a sign-in. */
export async function readSession(): Promise<AdminSession | undefined> {
  try {
    const session = (await post('session', {})) as AdminSession;
    ({ key } = session);
    return session;
  } catch (error) {
    if (error instanceof Refusal && error.field === 'session') return undefined;
    throw error;
  }
}

/** Ends the session. */
export async function logout(): Promise<void> {
  await post('logout', {});
}
