import * as z from 'zod/mini';
import { RPC_REQUEST_TIMEOUT_MS } from '../domain/constants.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { siwxSessions } from '../domain/storage/sign-in-record.js';
import { inTurn } from './in-turn.js';

const answers = {
  nonce: z.object({ nonce: z.string(), csrf: z.string() }),
  sessions: z.object({ sessions: siwxSessions.schema, csrf: z.string() }),
  refusal: z.object({ code: z.string(), message: z.string() }),
  none: z.unknown(),
};

const CSRF_HEADER = 'x-csrf-token';
const CSRF_REFUSED = 'CSRF';

/** Client of a sign-in server. Methods reject with `SIWX_SERVER_REFUSED`, `HTTP_BAD_ANSWER` or `HTTP_UNREACHABLE`. */
export interface SignInServer {
  nonce(): Promise<string>;
  /** Sends a signed message; the server verifies it and sets the session cookie. */
  verify(session: Pick<SIWXSession, 'message' | 'signature'>): Promise<void>;
  sessions(): Promise<readonly SIWXSession[]>;
  /** Ends the sessions of an account on a network; without one, all of this browser. */
  signOut(of?: { readonly chainId: CaipNetworkId; readonly accountAddress: string }): Promise<void>;
}

/** Creates a client of the sign-in server at `url`. */
export function createSignInServer(url: string, fetch: typeof globalThis.fetch): SignInServer {
  void loadErrors();
  const base = url.replace(/\/+$/, '');
  let csrf: string | undefined; // lives as long as the server's cookie

  async function request<S extends z.ZodMiniType>(path: string, schema: S, init: RequestInit): Promise<z.output<S>> {
    const target = `${base}/${path}`;
    const signal = AbortSignal.timeout(RPC_REQUEST_TIMEOUT_MS);
    const response = await fetch(target, { credentials: 'include', cache: 'no-store', signal, ...init }).catch(
      (cause: unknown) => {
        throw new W3mError('HTTP_UNREACHABLE', { params: { url: target }, cause });
      },
    );
    const answer: unknown = await response.json().catch(() => undefined); // an empty or invalid body fails in the schema
    if (!response.ok) throw refusalOf(response.status, answer);
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: target }, cause: parsed.error });
    return parsed.data;
  }

  async function get<S extends z.ZodMiniType<{ readonly csrf: string }>>(path: string, schema: S) {
    const ask = (): Promise<z.output<S>> => request(path, schema, { method: 'GET' });
    // The first answer sets the cookie that identifies the browser: two at once would set two, and the later one would
    // make the nonce of the other invalid
    const answer = await (csrf === undefined ? inTurn(`latchkey/siwx:${base}`, ask) : ask());
    csrf = answer.csrf;
    return answer;
  }

  async function post(path: string, body: object): Promise<void> {
    const token = csrf ?? (await get('session', answers.sessions)).csrf;
    const headers = { 'content-type': 'application/json', [CSRF_HEADER]: token };
    // `keepalive` lets a sign-out complete while the page is left
    await request(path, answers.none, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) });
  }

  /** Posts; fetches the token again if the server refuses it, since its cookie may have expired. */
  async function postWithToken(path: string, body: object): Promise<void> {
    try {
      await post(path, body);
    } catch (error) {
      const isStale = error instanceof W3mError && error.params['reason'] === CSRF_REFUSED;
      if (!isStale) throw error;
      csrf = undefined;
      await post(path, body);
    }
  }

  return {
    nonce: async () => (await get('nonce', answers.nonce)).nonce,
    verify: ({ message, signature }) => postWithToken('verify', { message, signature }),
    sessions: async () => (await get('session', answers.sessions)).sessions as readonly SIWXSession[], // the schema checks the fields
    signOut: of => postWithToken('sign-out', of ?? {}),
  };
}

function refusalOf(status: number, answer: unknown): W3mError {
  const refusal = answers.refusal.safeParse(answer);
  const reason = refusal.success ? refusal.data.code : `HTTP ${status}`;
  return new W3mError('SIWX_SERVER_REFUSED', { params: { reason }, cause: answer });
}
