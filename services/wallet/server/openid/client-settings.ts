import * as z from 'zod/mini';

/** How many clients the settings may name. */
export const MOST_CLIENTS = 200;
const MOST_URIS = 50;

/** Pages of this machine, to which browsers may go by plain HTTP. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Tells whether people may be sent to an address: https, http on this machine, or a scheme that an app owns by its domain
 * (RFC 8252, section 7.1). No script, no fragment, and no part that a person would read as another host.
 */
function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value) || value.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' ? LOOPBACK.test(hostname) : /^[a-z][a-z\d-]*\.[a-z\d.-]*[a-z\d]:$/.test(protocol);
}

const uri = z
  .string()
  .check(z.maxLength(2_000), z.refine(isRedirectUri, 'must be https, http on localhost, or a scheme of an app'));

const client = z.object({
  /** Name for people. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** Addresses to which people return; compared character by character. */
  redirectUris: z.array(uri).check(z.minLength(1), z.maxLength(MOST_URIS)),
  /** Addresses to which people return once they have signed out. */
  logoutUris: z._default(z.array(uri).check(z.maxLength(MOST_URIS)), []),
  /** SHA-256 of its secrets; two while one replaces the other. Without any, the client is public: a page or an app. */
  secrets: z._default(
    z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))).check(z.maxLength(5)),
    [],
  ),
  /** Project whose server then knows the person; a client of a suspended one signs nobody in. */
  project: z.optional(z.string().check(z.minLength(1))),
});

/** Clients of the OpenID provider, by id. */
export const clients = z
  .record(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots and hyphens')), client)
  .check(z.refine(given => Object.keys(given).length <= MOST_CLIENTS, `must be at most ${MOST_CLIENTS}`));

/** What the settings say of a client. */
export type ClientSettings = z.output<typeof client>;
