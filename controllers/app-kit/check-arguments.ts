import type { AppKitNetwork, ChainId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import { ONCE, problemOf } from '../domain/options/option-table.js';

/** Identity of a network; the namespace is undefined if the host has not named it. */
export interface NamedNetwork {
  readonly id: ChainId;
  readonly namespace: ChainNamespace | undefined;
}

const refused = (method: string, problem: string): W3mError =>
  new W3mError('ARGUMENT_INVALID', { params: { method, argument: 'network', problem } });

/**
 * Checks a network that is to be listed; plain JavaScript may pass anything.
 * @throws {W3mError} `ARGUMENT_INVALID`
 */
export function checkNetwork(method: string, network: unknown): void {
  const problem = problemOf(['network', ONCE], network);
  if (problem) throw refused(method, problem);
}

/**
 * Returns what identifies a listed network. The id alone is enough.
 * @throws {W3mError} `ARGUMENT_INVALID`
 */
export function readNetwork(method: string, network: Partial<AppKitNetwork> | null | undefined): NamedNetwork {
  const { id, chainNamespace, caipNetworkId } = network ?? {};
  if (typeof id !== 'number' && typeof id !== 'string')
    throw refused(
      method,
      'must have the id of one of "networks", and its chainNamespace if two namespaces share the id',
    );
  return { id, namespace: chainNamespace ?? parseCaipNetworkId(String(caipNetworkId))?.namespace };
}
