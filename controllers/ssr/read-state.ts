import { NO_PAGE_STATE, STATE_COOKIE, decodeState, type PageState } from './page-state.js';

/** Headers: `Headers` of the Fetch standard, those of Node, or the value of the header `cookie` alone. */
type Headers =
  | string
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | null
  | undefined;

/** Headers of a request, or the request itself: of the Fetch standard, or of Node. */
export type RequestHeaders = Headers | { readonly headers: Headers };

const isRequest = (given: RequestHeaders): given is { readonly headers: Headers } =>
  typeof given === 'object' && given !== null && 'headers' in given && typeof given.headers === 'object';

const hasGet = (headers: object): headers is { get(name: string): string | null | undefined } =>
  'get' in headers && typeof headers.get === 'function';

function cookiesIn(headers: Headers): string {
  if (!headers || typeof headers === 'string') return headers ?? '';
  const value = hasGet(headers) ? headers.get('cookie') : (headers['cookie'] ?? headers['Cookie']);
  return typeof value === 'string' ? value : (value?.join('; ') ?? '');
}

/**
 * Reads what the browser showed on its last visit from the cookie of a request (RFC 6265), as `keepState` wrote it.
 * Never throws: a missing, foreign or damaged cookie gives the state without a wallet. The result is a hint, see {@link PageState}.
 */
export function readState(
  from: RequestHeaders,
  { cookie = STATE_COOKIE }: { readonly cookie?: string } = {},
): PageState {
  for (const pair of cookiesIn(isRequest(from) ? from.headers : from).split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === cookie) {
      const state = decodeState(pair.slice(at + 1).trim());
      if (state !== NO_PAGE_STATE) return state; // a sibling site may have set a second one that is damaged
    }
  }
  return NO_PAGE_STATE;
}
