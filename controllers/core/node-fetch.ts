import type { CaipNetwork } from '../protocol/entities.js';

/** Returns a `fetch` that adds the host's request options, such as headers, to requests to the nodes of a network. */
export function nodeFetch(
  { nodeRequests }: Pick<CaipNetwork, 'nodeRequests'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  if (!nodeRequests) return fetch;
  return (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const own = nodeRequests[url];
    if (!own) return fetch(input, init);
    const headers = new Headers(own.headers);
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    return fetch(input, { ...own, ...init, headers });
  };
}
