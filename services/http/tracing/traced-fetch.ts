import { fetchWithin, NODE_BYTES } from '../fetch-within.js';
import { currentSpan, traced, type Facts } from './tracing.js';

const SERVER_ERROR = 500;

/** Step that a request to another service is. */
interface Step {
  readonly name: string;
  readonly facts?: Facts;
}

/** Sends a request as a step of the present trace, which its headers name; without a trace, sends it as it is. */
export const tracedFetch = ({ name, facts = {} }: Step, url: string, init: RequestInit = {}): Promise<Response> =>
  traced(name, 'client', { 'http.request.method': init.method ?? 'GET', ...facts }, async span => {
    if (!span) return fetch(url, init);
    const headers = new Headers(init.headers);
    for (const [key, value] of Object.entries(span.headers())) headers.set(key, value);
    const response = await fetch(url, { ...init, headers });
    span.add({ 'http.response.status_code': response.status });
    if (response.status >= SERVER_ERROR) span.fail(String(response.status));
    return response;
  });

/** Returns the method of a JSON-RPC body, of a batch the first; parameters name accounts, and stay out of traces. */
function methodIn(body: unknown): string {
  if (typeof body !== 'string') return 'unknown';
  try {
    const given: unknown = JSON.parse(body);
    const [first] = [given].flat() as { readonly method?: unknown }[]; // checked below
    const method = first?.method;
    return typeof method === 'string' && /^\w{1,64}$/.test(method) ? method : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Moves name and password of an address to a header (RFC 7617): `fetch` refuses an address that has them. */
function withBasicAuth(address: string, init: RequestInit): readonly [url: string, init: RequestInit] {
  const url = new URL(address);
  if (!url.username && !url.password) return [address, init];
  const pair = [url.username, url.password].map(decodeURIComponent).join(':');
  [url.username, url.password] = ['', ''];
  const headers = new Headers(init.headers);
  headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  return [url.href, { ...init, headers }];
}

/**
 * Returns a `fetch` for the node of a network, within the limits of `fetchWithin`. Its address may have a key, so that no span
 * names it.
 */
export const fetchOfNode = (network: string, mostBytes = NODE_BYTES): typeof fetch =>
  fetchWithin(mostBytes, (input, init = {}) => {
    const [url, authorized] = withBasicAuth(input instanceof Request ? input.url : String(input), init);
    if (!currentSpan()) return fetch(input instanceof Request ? input : url, authorized);
    const method = methodIn(init.body);
    const facts = { 'rpc.system': 'jsonrpc', 'rpc.method': method, 'latchkey.network': network };
    return tracedFetch({ name: `node ${method}`, facts }, url, authorized);
  });
