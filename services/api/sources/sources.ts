import type { Chain, Chains } from '../chains/chains.js';
import type { OutsideSource } from './account-source.js';
import { Etherscan } from './etherscan.js';
import { SolanaDas } from './solana-das.js';

/** APIs of others that the server reads instead of its own index, with the namespace of their networks. */
const KINDS = {
  etherscan: {
    namespace: 'eip155',
    create: (chain: Chain, url: string): OutsideSource => new Etherscan(chain.id, url),
  },
  das: { namespace: 'solana', create: (chain: Chain, url: string): OutsideSource => new SolanaDas(chain, url) },
} as const;

/** A network whose accounts an API of others knows. */
export interface SourceSetting {
  readonly chain: string;
  readonly kind: keyof typeof KINDS;
  readonly url: string;
}

const SETTING = /^((eip155|solana):[-_a-zA-Z0-9]{1,32})=(etherscan|das):(https?:\/\/\S+)$/;

/**
 * Reads a source from `<CAIP-2 id>=<kind>:<URL>`.
 * @throws if the text is not of this form, or the kind has no networks of the namespace
 */
export function readSource(given: string): SourceSetting {
  const [, chain = '', namespace, name, url = ''] = SETTING.exec(given) ?? [];
  const kind = name === 'etherscan' || name === 'das' ? name : undefined;
  if (!kind) throw new Error('SOURCES: each item has the form <CAIP-2 id>=etherscan:<URL> or <CAIP-2 id>=das:<URL>');
  if (KINDS[kind].namespace !== namespace) throw new Error(`SOURCES: ${kind} has no network ${chain}`);
  return { chain, kind, url };
}

/** Creates the sources of settings, by CAIP-2 id. @throws for a network that the server does not have */
export function openSources(list: readonly SourceSetting[], chains: Chains): ReadonlyMap<string, OutsideSource> {
  return new Map(
    list.map(({ chain: id, kind, url }) => {
      const chain = chains.get(id);
      if (!chain) throw new Error(`SOURCES: ${id} is not in CHAINS`);
      return [id, KINDS[kind].create(chain, url)];
    }),
  );
}
