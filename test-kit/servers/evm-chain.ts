import { startAnvil } from './anvil-process.js';
import { findAnvil } from './find-anvil.js';
import { requestNode } from './request-node.js';

/** Options of {@link startEvmChain}. */
export interface EvmChainOptions {
  readonly chainId?: number;
  /** Folder of the package.json beside which anvil is installed; by default the current one. */
  readonly root?: string;
  /** Further arguments of anvil, such as `['--fork-url', url]`. */
  readonly args?: readonly string[];
}

/** An EVM chain on this machine. The accounts of the well-known mnemonic have money; each transaction gets a block. */
export interface EvmChain {
  readonly chainId: number;
  /** URL of the node, for pages, wallets and tests. */
  readonly url: string;
  /** Sends a request to the node, such as `evm_snapshot`. Rejects with the node's own error. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Gives an account a balance in wei. */
  setBalance(address: string, wei: bigint): Promise<void>;
  stop(): Promise<void>;
}

/** Foundry's own id of a chain for tests. */
const CHAIN_ID = 31_337;

/** Starts an EVM chain on a free port of this machine, with anvil. */
export async function startEvmChain({
  chainId = CHAIN_ID,
  root = process.cwd(),
  args = [],
}: EvmChainOptions = {}): Promise<EvmChain> {
  const anvil = await startAnvil(findAnvil(root), ['--chain-id', String(chainId), ...args]);
  const url = `http://127.0.0.1:${anvil.port}`;
  const request: EvmChain['request'] = (method, params) => requestNode(url, method, params);
  return {
    chainId,
    url,
    request,
    setBalance: async (address, wei) => {
      await request('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
    },
    stop: () => anvil.stop(),
  };
}
