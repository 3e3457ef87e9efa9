import { readLimited } from '../../http/read-limited.js';
import type { ApiContext } from '../context.js';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
const DATA_JSON = /^data:application\/json(?:;charset=[-\w]+)?(;base64)?,/i;

/**
 * Tells whether a URL is on an allowed origin, below its path. A place that starts with a slash is a path of this server.
 * All of this server is never allowed: a token whose document is a list of tokens would make the server ask itself without
 * an end.
 */
function isBelow(url: URL, place: string, own: string | undefined): boolean {
  const base = place.startsWith('/') ? own && `${own}${place}` : place;
  if (!base || !URL.canParse(base)) return false;
  const { origin, pathname } = new URL(base);
  if (origin !== url.origin || (origin === own && pathname === '/')) return false;
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return pathname === '/' || url.pathname.startsWith(folder);
}

/** Returns the URL from which a document may be fetched; undefined if the server must not fetch it. */
function fetchable(uri: string, { settings, publicUrl }: ApiContext): URL | undefined {
  const gateway = settings.IPFS_GATEWAY?.replace(/\/$/, '');
  const mapped = uri.startsWith('ipfs://') ? gateway && `${gateway}/${uri.slice(7).replace(/^ipfs\//, '')}` : uri;
  if (!mapped || !URL.canParse(mapped)) return undefined;
  const url = new URL(mapped);
  // Contracts name any URL: fetching all of them would let strangers reach the network of the server
  const allowed = [...settings.METADATA_ORIGINS, ...(gateway ? [gateway] : [])];
  const own = URL.canParse(publicUrl()) ? new URL(publicUrl()).origin : undefined;
  return allowed.some(place => isBelow(url, place, own)) ? url : undefined;
}

/** Reads the JSON document of a token URI. Rejects if it must not be read, is not available, or is no JSON. */
export async function readMetadata(uri: string, context: ApiContext): Promise<unknown> {
  const data = DATA_JSON.exec(uri);
  if (data) {
    const body = uri.slice(data[0].length);
    if (body.length > MAX_BYTES) throw new Error('The metadata are too long');
    return JSON.parse(data[1] ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body));
  }
  const url = fetchable(uri, context);
  if (!url) throw new Error('The metadata are not on an allowed origin');
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    await response.body?.cancel(); // frees the connection
    throw new Error(`The metadata answered ${response.status}`);
  }
  return JSON.parse(await readLimited(response, MAX_BYTES));
}
