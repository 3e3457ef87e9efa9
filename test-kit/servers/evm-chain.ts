import { startAnvil } from './anvil-process.js';
import { findAnvil } from './find-anvil.js';

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
  const request = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await response.json()) as {
      readonly result?: unknown;
      readonly error?: { readonly code: number; readonly message: string };
    };
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
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
