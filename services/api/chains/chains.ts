/** Namespaces that the server reads. */
export type ServedNamespace = 'eip155' | 'solana';

/** A network and the URL of its node. The URL may contain a key, so it never leaves the server. */
export interface Chain {
  /** CAIP-2 id. */
  readonly id: string;
  readonly namespace: ServedNamespace;
  readonly url: string;
  /** Name of the native coin. */
  readonly coin: NativeCoin;
}

/** Native coin of a network. */
export interface NativeCoin {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

const COINS: Readonly<Record<ServedNamespace, NativeCoin>> = {
  eip155: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
};

const CHAIN = /^((eip155|solana):[-_a-zA-Z0-9]{1,32})=(https?:\/\/\S+)$/;

/**
 * Reads a network from `<CAIP-2 id>=<URL of the node>`.
 * @throws if the text is not of this form
 */
export function readChain(text: string): Chain {
  const [, id, namespace, url] = CHAIN.exec(text) ?? [];
  if (id === undefined || url === undefined) throw new Error('CHAINS: each item has the form <CAIP-2 id>=<URL>');
  const served: ServedNamespace = namespace === 'solana' ? 'solana' : 'eip155';
  return { id, namespace: served, url, coin: COINS[served] };
}

/** Networks of the server by CAIP-2 id. */
export type Chains = ReadonlyMap<string, Chain>;

/** Returns networks by their ids. @throws if two have the same id */
export function chainsOf(list: readonly Chain[]): Chains {
  const chains = new Map(list.map(chain => [chain.id, chain]));
  if (chains.size !== list.length) throw new Error('CHAINS: a network is listed twice');
  return chains;
}
