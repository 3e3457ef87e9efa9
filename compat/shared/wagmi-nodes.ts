import type { AppKitNetwork, CustomRpcUrl } from '../../controllers/domain/entities.js';

interface HttpTransport {
  readonly url?: unknown;
  readonly fetchOptions?: unknown;
}

interface Transport extends HttpTransport {
  readonly type: string;
  /** Transports of a fallback. */
  readonly transports?: readonly { readonly value?: HttpTransport | undefined }[] | undefined;
}

/** Returns the nodes of a transport of wagmi with its fetch options, so that the modal reads where the host reads. */
export const nodesOf = ({ transports = [], ...own }: Transport): readonly CustomRpcUrl[] =>
  [own, ...transports.map(({ value }) => value)].flatMap(transport => {
    if (typeof transport?.url !== 'string' || !/^https?:/.test(transport.url)) return [];
    const { url, fetchOptions } = transport;
    return [fetchOptions ? { url, config: { fetchOptions } } : { url }];
  });

/** Returns the network without its public nodes, unless the host names none: `http()` takes the first public one. */
export function withNodes<T extends Pick<AppKitNetwork, 'rpcUrls'>>(network: T, nodes: readonly CustomRpcUrl[]): T {
  const urls = nodes.map(({ url }) => url);
  const { rpcUrls } = network;
  if (urls.every(url => rpcUrls.default.http.includes(url))) return network;
  return { ...network, rpcUrls: { ...rpcUrls, default: { ...rpcUrls.default, http: urls } } };
}
