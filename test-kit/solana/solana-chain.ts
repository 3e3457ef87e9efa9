/** A Solana chain on this machine with real programs: each transaction is executed at once, each slot gets a block. */
export interface SolanaChain {
  /** Wallets of the Wallet Standard call it `solana:localnet`. */
  readonly genesisHash: string;
  /** URL of the node; its websocket is on the next port, as clients expect. */
  readonly url: string;
  readonly wsUrl: string;
  /** Sends a request to the node, such as `getBalance`. Rejects with the node's own error. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Gives an account a balance in lamports. */
  setBalance(address: string, lamports: bigint): void;
  /** Advances by a number of slots at once; after 151 of them a blockhash has expired. */
  skip(slots: number): void;
  stop(): Promise<void>;
}
