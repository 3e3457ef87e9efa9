import type { CaipNetwork, NodeConfig } from '../domain/entities.js';

type Fetch = typeof globalThis.fetch;

/** Returns the configuration that the host gives for a node. Clients add a slash to a URL without a path. */
export const nodeConfigOf = ({ nodeConfigs }: Pick<CaipNetwork, 'nodeConfigs'>, url: string): NodeConfig | undefined =>
  nodeConfigs?.[url] ?? nodeConfigs?.[url.replace(/\/$/, '')];

/**
 * Returns a `fetch` for requests to the nodes of a network that adds the host's request options, and sends the requests in
 * batches to nodes for which the host wants that.
 */
export function nodeFetch(network: Pick<CaipNetwork, 'nodeConfigs'>, fetch: Fetch = globalThis.fetch): Fetch {
  if (!network.nodeConfigs) return fetch;
  return async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const config = nodeConfigOf(network, url);
    return config ? (await import('./rpc-batch.js')).askNode({ config, fetch, url, init }) : fetch(input, init);
  };
}
