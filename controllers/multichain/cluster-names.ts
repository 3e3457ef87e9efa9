/** Names of the public clusters in the Wallet Standard, by CAIP-2 id. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};

/** Returns networks under both of their names, since libraries know one or the other. */
export const namesOf = (networks: readonly string[]): readonly string[] =>
  networks.flatMap(network => [network, ...(CLUSTERS[network] === undefined ? [] : [CLUSTERS[network]])]);
