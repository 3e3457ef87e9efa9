import { Failure } from '../failure.js';
import { requireShown } from '../guard.js';
import type { Call, Handlers } from '../http.js';
import { endSession } from '../sessions.js';
import { findAccount } from '../users.js';
import type { World } from '../world.js';
import { issueCode } from './codes.js';
import { missingLogin, missingOf, storeConsent } from './consents.js';
import { readLogout } from './logout.js';
import { OpenIdProblem, OpenIdRefusal, readRequest, refusalUri, type AuthorizationRequest } from './requests.js';
import { openedAt } from './tickets.js';

/** Reads the request of a page, which its route has checked before. Throws `BAD_REQUEST` for one that it would refuse. */
async function requestOf(world: World, text: string): Promise<AuthorizationRequest> {
  try {
    return await readRequest(world, new URLSearchParams(text));
  } catch (error) {
    if (error instanceof OpenIdProblem || error instanceof OpenIdRefusal) throw new Failure('BAD_REQUEST');
    throw error;
  }
}

/** Returns when the page was opened. Throws `LINK_EXPIRED` for a page that is too old, or of another request. */
function timeOf(world: World, { request, ticket }: { readonly request: string; readonly ticket: string }): number {
  const at = openedAt(world, request, ticket);
  if (at === undefined) throw new Failure('LINK_EXPIRED');
  return at;
}

/** Site or app that a person would be sent to, as people know it. */
function hostOf({ redirectUri }: AuthorizationRequest): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.slice(0, -1) : host;
}

/** Signs the person of a call out. */
export async function signOut(world: World, call: Call): Promise<void> {
  if (call.login) await endSession(world, call.login, call);
  call.clearSession();
}

/** Calls of the pages on which people sign in to a client, and sign out. */
export const openIdHandlers = (world: World): Pick<Handlers, Extract<keyof Handlers, `openid/${string}`>> => ({
  'openid/read': async ({ login: found }, given) => {
    const request = await requestOf(world, given.request);
    const account = found && (await findAccount(world, found.userId));
    const login = account && found; // none of an account that was deleted in this moment
    return {
      client: request.client.name,
      host: hostOf(request),
      account: account ? (account.email ?? account.userName ?? account.evmAddress ?? account.userId) : null,
      userId: account?.userId ?? null,
      scopes: [...request.scopes],
      loginHint: request.loginHint ?? null,
      needs: (await missingOf(world, request, login, timeOf(world, given))) ?? null,
    };
  },
  'openid/allow': async (call, given) => {
    const { login } = call;
    const request = await requestOf(world, given.request);
    requireShown(given.userId, login);
    const missing = missingLogin(request, login, { openedAt: timeOf(world, given), now: world.now() });
    if (missing) throw new Failure(missing === 'login' ? 'NOT_LOGGED_IN' : 'FRESH_LOGIN_REQUIRED');
    await storeConsent(world, request, login);
    return { uri: await issueCode(world, request, call) };
  },
  'openid/refuse': async (_, given) => {
    const back = await requestOf(world, given.request);
    return { uri: refusalUri(world, new OpenIdRefusal('access_denied', 'The person has declined', back)) };
  },
  'openid/logout': async (call, given) => {
    const { uri } = await readLogout(world, new URLSearchParams(given.request));
    await signOut(world, call);
    return { uri: uri ?? null };
  },
});
