import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { NameReads } from '../adapters/asset-reads.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { IdentityProvider } from './providers.js';
import type { ServiceContext } from './service-http.js';

export interface IdentityContext extends ServiceContext {
  readonly network: { find(namespace: ChainNamespace, id: number): CaipNetwork | undefined };
  adapterOf(namespace: ChainNamespace): Pick<ChainAdapter, 'loadNames' | 'loadReads'>;
}

/** Returns the source of names: what the host names, otherwise ENS on its nodes. Loads the client only of a service. */
export async function identityProvider(context: IdentityContext): Promise<IdentityProvider | undefined> {
  const { identity: given } = untracked(() => context.options.get()).services;
  if (typeof given === 'object' && !('ens' in given)) return given;
  if (typeof given === 'string') return (await import('./identity-service.js')).identityService(context, given);
  return given?.ens === false ? undefined : readEns(context, given?.gateways === true);
}

/** Reads names from ENS, on the network itself if it has ENS, otherwise on Ethereum if the host lists it. */
function readEns({ network, adapterOf }: IdentityContext, gateways: boolean): IdentityProvider {
  const homeOf = (of: CaipNetwork): CaipNetwork | undefined =>
    of.contracts?.['ensUniversalResolver'] ? of : untracked(() => network.find('eip155', 1));
  const names = async (): Promise<NameReads | undefined> => adapterOf('eip155').loadNames?.();
  return {
    async identity({ address, network: of }, signal) {
      const home = homeOf(of);
      return (
        (home && (await (await names())?.identity({ address, network: home, target: of, gateways }, signal))) ?? {}
      );
    },
    async resolve(name, of, signal) {
      const home = homeOf(of);
      const reads = home?.contracts?.['ensUniversalResolver'] ? await names() : undefined;
      if (!home || !reads) throw new W3mError('METHOD_UNSUPPORTED');
      return reads.resolve({ name, network: home, target: of, gateways }, signal);
    },
  };
}
