import type { CaipNetwork, NodeConfig } from '../protocol/entities.js';

type Fetch = typeof globalThis.fetch;

/** Returns a URL as clients of nodes normalise it, without credentials. */
function plainUrl(given: string): string {
  if (!URL.canParse(given)) return given;
  const url = new URL(given);
  url.username = url.password = '';
  return url.href;
}

/** Returns the configuration that the host gives for a node. */
export const nodeConfigOf = ({ nodeConfigs }: Pick<CaipNetwork, 'nodeConfigs'>, url: string): NodeConfig | undefined =>
  nodeConfigs && Object.entries(nodeConfigs).find(([own]) => plainUrl(own) === plainUrl(url))?.[1];

/** Returns a `fetch` that adds the host's request options, such as headers. */
const withOptions = (own: NodeConfig['fetchOptions'], fetch: Fetch): Fetch =>
  own
    ? (input, init) => {
        const headers = new Headers(own.headers);
        new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
        return fetch(input, { ...own, ...init, headers });
      }
    : fetch;

/**
 * Returns a `fetch` for requests to the nodes of a network that adds the host's request options, and sends the requests in
 * batches to nodes for which the host wants that.
 */
export function nodeFetch(network: Pick<CaipNetwork, 'nodeConfigs'>, fetch: Fetch = globalThis.fetch): Fetch {
  if (!network.nodeConfigs) return fetch;
  return async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const config = nodeConfigOf(network, url);
    const own = withOptions(config?.fetchOptions, fetch);
    if (!config?.batch || !init) return own(input, init);
    const { askInBatch } = await import('./rpc-batch.js');
    return askInBatch({ config, fetch, own, url, init });
  };
}
