/** Syntax of RFC 3986. Each check passes over the text once; no expression nests repetitions. */

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const REG_NAME = /^[A-Za-z0-9\-._~!$&'()*+,;=%]+$/;
const USER_INFO = /^[A-Za-z0-9\-._~!$&'()*+,;=%:]*$/;
const PATH_AND_QUERY = /^[A-Za-z0-9\-._~!$&'()*+,;=%:@/?]*$/;
const PATH_CHARACTERS = /^[A-Za-z0-9\-._~!$&'()*+,;=%:@]*$/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const PORT = /^[1-9][0-9]{0,4}$/;
const IP_LITERAL = /^\[[0-9A-Fa-f:.]{2,45}\]$/;
const MAX_PORT = 65_535;

/** True for zero or more `pchar`. */
export const isPathCharacters = (text: string): boolean => PATH_CHARACTERS.test(text) && !BROKEN_ESCAPE.test(text);

/** True for a scheme, such as `https`. */
export const isScheme = (text: string): boolean => SCHEME.test(text);

const isHost = (text: string): boolean => {
  if (IP_LITERAL.test(text)) return URL.canParse(`http://${text}`);
  return REG_NAME.test(text) && !BROKEN_ESCAPE.test(text);
};

/** True for `host` or `host:port` without user information: text before an `@` would pass for the name of the host. */
export function isHostAndPort(text: string): boolean {
  const colon = text.endsWith(']') ? -1 : text.lastIndexOf(':');
  if (colon < 0) return isHost(text);
  const port = text.slice(colon + 1);
  return isHost(text.slice(0, colon)) && PORT.test(port) && Number(port) <= MAX_PORT;
}

function isAuthority(text: string): boolean {
  const at = text.indexOf('@');
  if (!USER_INFO.test(text.slice(0, Math.max(at, 0)))) return false;
  const host = text.slice(at + 1);
  return host === '' || isHostAndPort(host);
}

/** True for a URI: a scheme, then a path or an authority, then an optional query and fragment. */
export function isUri(text: string): boolean {
  const colon = text.indexOf(':');
  if (colon < 0 || !isScheme(text.slice(0, colon)) || BROKEN_ESCAPE.test(text)) return false;
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  if (hash >= 0 && !PATH_AND_QUERY.test(text.slice(hash + 1))) return false;
  const rest = text.slice(colon + 1, end);
  if (hash >= 0 && hash < colon) return false;
  if (!rest.startsWith('//')) return PATH_AND_QUERY.test(rest);
  const path = rest.slice(2).search(/[/?]/);
  const authority = path < 0 ? rest.slice(2) : rest.slice(2, path + 2);
  return isAuthority(authority) && PATH_AND_QUERY.test(rest.slice(2 + authority.length));
}
