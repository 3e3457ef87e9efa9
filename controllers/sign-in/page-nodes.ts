import { nodeFetch } from '../core/node-fetch.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork } from '../domain/entities.js';
import type { NodeOf } from './verifiers.js';

type Networks = ReadonlySignal<readonly CaipNetwork[]>;

const nodesOf = new WeakMap<Networks, NodeOf>();

const createNodes =
  (networks: Networks): NodeOf =>
  chainId => {
    const known = untracked(() => networks.get()).find(({ caipNetworkId }) => caipNetworkId === chainId);
    if (!known) return undefined;
    return async request => {
      const { createHttpNode } = await import('./verify/http-node.js');
      return createHttpNode(known.rpcUrls.default.http, nodeFetch(known))(request);
    };
  };

/** Returns the nodes of a page's networks, for signatures of contracts: one function for each page. */
export function pageNodes(networks: Networks): NodeOf {
  const nodes = nodesOf.get(networks) ?? createNodes(networks);
  nodesOf.set(networks, nodes);
  return nodes;
}
