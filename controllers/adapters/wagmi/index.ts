/** Entry `latchkey/adapters/wagmi`: one connection for the modal and for wagmi's hooks. */
import { createConfig, fallback, http, type Config, type CreateConfigParameters } from '@wagmi/core';
import { report } from '../../core/report.js';
import type { AppKitNetwork, CaipNetworkId, CustomRpcUrl } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { onlyGiven, optionTable, problemOf } from '../../domain/options/option-table.js';
import type { EvmAdapterOptions } from '../eip155/index.js';
import { WagmiHolder } from './holder.js';
import type { ConfigUse } from './release-config.js';

export { authConnector, type AuthParameters } from './auth-connector.js';

/** The parameters of wagmi's `createConfig` that are passed on: all but those that this adapter sets. */
type PassedOn = Omit<
  Extract<CreateConfigParameters, { readonly transports: unknown }>,
  'chains' | 'transports' | 'client'
>;

export interface WagmiAdapterOptions extends Partial<PassedOn>, EvmAdapterOptions {
  /** Networks of wagmi's configuration; those of other namespaces are ignored. Required without `wagmiConfig`. */
  readonly networks?: readonly AppKitNetwork[];
  /** wagmi's transports by chain id; by default the RPC URLs of each network. */
  readonly transports?: CreateConfigParameters['transports'];
  /** RPC URLs by CAIP-2 id, tried before those of the network. */
  readonly customRpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>;
  /** wagmi's configuration, if the host has created one. */
  readonly wagmiConfig?: Config;
  /** Accepted for hosts of the 1.7 line, as `pendingTransactionsFilter`; without effect. */
  readonly projectId?: string;
  readonly pendingTransactionsFilter?: object;
}

/** The configuration that had the last modal of the page. */
let last: ConfigUse | undefined;

/**
 * Adapter of EVM chains that shares its connection with wagmi 2 and 3: `adapters: [wagmi]`, and
 * `<WagmiProvider config={wagmi.wagmiConfig}>`. wagmi's connectors appear in the modal.
 */
export class WagmiAdapter extends WagmiHolder {
  /** Set if the adapter has created the configuration. */
  readonly #use: ConfigUse | undefined;

  /** @throws {W3mError} `OPTIONS_INVALID` if neither EVM networks nor a configuration are given */
  constructor(options: WagmiAdapterOptions) {
    const { fetch, page, descriptors } = options;
    super(options.wagmiConfig ?? createFrom(options), { fetch, page, descriptors });
    if (!options.wagmiConfig) this.#use = { config: this.wagmiConfig, modals: 0 };
  }

  /** Releases a configuration of its own once it has no modal, and another one has: a hot update creates both anew. */
  protected override beginUse(): () => void {
    const use = this.#use;
    if (!use) return () => undefined;
    last = use;
    use.modals += 1;
    use.resume?.();
    use.resume = undefined;
    return () => {
      use.modals -= 1;
      import('./release-config.js').then(({ releaseUnused }) => releaseUnused(use, last)).catch(report);
    };
  }
}

type WagmiChains = CreateConfigParameters['chains'];

/** Parameters of this adapter alone. */
const OWN: readonly string[] = [
  'networks',
  'customRpcUrls',
  'wagmiConfig',
  'projectId',
  'pendingTransactionsFilter',
  'fetch',
  'page',
  'descriptors',
] satisfies readonly (keyof WagmiAdapterOptions)[];

const invalidNetworks = (problem: string): W3mError =>
  new W3mError('OPTIONS_INVALID', { params: { option: 'networks', problem } });

/** Checks networks as `createAppKit` does: a host gives both the same, and this adapter reads them first. */
function expectNetworks(networks: unknown): void {
  const problem = problemOf(optionTable.networks, networks);
  if (problem) throw invalidNetworks(problem);
}

function createFrom({ transports, ...options }: WagmiAdapterOptions): Config {
  const { networks = [], customRpcUrls = {} } = onlyGiven(options);
  if (networks.length !== 0) expectNetworks(networks);
  const isEvm = ({ id, chainNamespace = 'eip155' }: AppKitNetwork): boolean =>
    chainNamespace === 'eip155' && typeof id === 'number';
  const chains = networks.filter(isEvm);
  if (chains.length === 0) throw invalidNetworks('must list at least one EVM network, or "wagmiConfig" be given');
  const nodesOf = ({ id, rpcUrls }: AppKitNetwork): readonly CustomRpcUrl[] =>
    [...(customRpcUrls[`eip155:${id}`] ?? []), ...rpcUrls.default.http.map(url => ({ url }))].filter(
      ({ url }) => url, // a setting of the host may be missing
    );
  const transportOf = (chain: AppKitNetwork) =>
    fallback(nodesOf(chain).map(({ url, config }) => http(url, config as Parameters<typeof http>[1]))); // the fields of viem's own type
  const passedOn = Object.entries(options).filter(([name, value]) => value !== undefined && !OWN.includes(name));
  return createConfig({
    ...(Object.fromEntries(passedOn) as Partial<PassedOn>),
    chains: chains as unknown as WagmiChains, // the networks of this package have all fields of wagmi's chains
    transports: transports ?? Object.fromEntries(chains.map(chain => [chain.id, transportOf(chain)])),
  });
}
