import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { createIdentityService } from '../services/identity.js';
import type { IdentityProvider } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** What the client of a service of names needs: the nodes tell which of its addresses are contracts. */
export interface IdentityServiceContext extends ServiceContext {
  readonly network: { find(namespace: ChainNamespace, id: number): CaipNetwork | undefined };
  adapterOf(namespace: ChainNamespace): Pick<ChainAdapter, 'loadReads'>;
}

/** Returns the client of the service of names at a URL. */
export const identityService = (context: IdentityServiceContext, url: string): IdentityProvider | undefined =>
  chosenProvider<IdentityProvider>(context, url, http =>
    createIdentityService(http, (address, signal) => isEthereumContract(context, address, signal)),
  );

/** True for a contract of Ethereum; false where the host does not list Ethereum, so that no node can tell. */
async function isEthereumContract(
  { network, adapterOf }: IdentityServiceContext,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  const home = untracked(() => network.find('eip155', 1));
  const reads = home && (await adapterOf('eip155').loadReads?.());
  return home && reads?.isContract ? reads.isContract({ address, network: home }, signal) : false;
}
