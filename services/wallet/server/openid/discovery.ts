import type { World } from '../world.js';
import { hasClients } from './clients.js';
import { SCOPES } from './requests.js';
import { openIdEndpoints } from './routes.js';

/** What the OpenID provider does, beside the metadata that identity tokens have without it. */
const providerMetadata = (origin: string): object => ({
  ...openIdEndpoints(origin),
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  authorization_response_iss_parameter_supported: true,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
});

/**
 * Metadata by which libraries find issuer, keys and, if the settings name clients, the endpoints of the OpenID provider
 * (OpenID Connect Discovery 1.0, section 3).
 */
export const discovery = (world: Pick<World, 'settings'>): object => {
  const { origin } = world.settings;
  return {
    issuer: origin,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    ...(hasClients(world) && providerMetadata(origin)),
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
    claims_supported: [
      'aud',
      'auth_time',
      'amr',
      'email',
      'email_verified',
      'exp',
      'iat',
      'iss',
      'jti',
      'linked_accounts',
      'sub',
      'wallets',
    ],
  };
};
