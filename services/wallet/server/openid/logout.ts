import { repeatedName } from '../forms.js';
import type { World } from '../world.js';
import { clientOf } from './clients.js';
import { OpenIdProblem, readHint } from './requests.js';

/** What a client asks for that signs a person out (OpenID Connect RP-Initiated Logout 1.0). */
export interface LogoutRequest {
  /** Person that the client means, by an identity token of theirs. */
  readonly subject: string | undefined;
  /** Where the person goes afterwards; undefined for nowhere. */
  readonly uri: string | undefined;
}

/** Reads a request to sign out. @throws OpenIdProblem for one that nobody should follow */
export async function readLogout(world: World, params: URLSearchParams): Promise<LogoutRequest> {
  const repeated = repeatedName(params);
  if (repeated !== undefined) throw new OpenIdProblem(`${repeated} stands twice`);
  const [token, named] = [params.get('id_token_hint'), params.get('client_id')];
  const hint = token === null ? undefined : await readHint(world, token);
  if (token !== null && !hint) throw new OpenIdProblem('id_token_hint is no token of this wallet');
  if (hint && named !== null && named !== hint.clientId)
    throw new OpenIdProblem('id_token_hint is of another client than client_id');
  const given = params.get('post_logout_redirect_uri');
  if (given === null) return { subject: hint?.subject, uri: undefined };
  const client = await clientOf(world, hint?.clientId ?? named ?? '');
  if (!client?.logoutUris.includes(given))
    throw new OpenIdProblem('post_logout_redirect_uri is not one of those that the client has registered');
  const state = params.get('state');
  const query = state === null ? '' : `${given.includes('?') ? '&' : '?'}${new URLSearchParams({ state }).toString()}`;
  return { subject: hint?.subject, uri: `${given}${query}` };
}
