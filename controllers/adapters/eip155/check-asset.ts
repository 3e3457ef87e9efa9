import { erc20Abi, type Client } from 'viem';
import { readContract } from 'viem/actions';
import { hexToString } from 'viem/utils';
import { checkDecimals, checkSymbol, type ShownAsset } from '../../domain/assets/shown-asset.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { W3mError, type ErrorCode } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { withNodes, type NodeContext } from './node-client.js';
import { toAddress } from './to-address.js';

/** Errors that say nothing about the contract. */
const NODE: readonly ErrorCode[] = [
  'LIMIT_EXCEEDED',
  'NODE_UNREACHABLE',
  'REQUEST_ABORTED',
  'REQUEST_TIMEOUT',
  'RPC_FAILED',
];

/** Tokens before EIP-20 was final, such as MKR, have a symbol of 32 bytes. */
const oldSymbolAbi = [
  { type: 'function', name: 'symbol', inputs: [], outputs: [{ type: 'bytes32' }], stateMutability: 'view' },
] as const;

/** Settles as the read; resolves with undefined if the contract has no such function. */
async function unlessAbsent<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (cause) {
    const error = toW3mError(cause);
    if (NODE.includes(error.code)) throw error;
    return undefined;
  }
}

async function symbolOf(client: Client, address: `0x${string}`): Promise<string | undefined> {
  const symbol = await unlessAbsent(readContract(client, { address, abi: erc20Abi, functionName: 'symbol' }));
  if (symbol !== undefined) return symbol;
  const old = await unlessAbsent(readContract(client, { address, abi: oldSymbolAbi, functionName: 'symbol' }));
  return old && hexToString(old, { size: 32 });
}

/**
 * Compares what is shown of a coin or token with the network.
 * @throws {W3mError} `ASSET_MISMATCH`, or an error of the node
 */
export async function checkAsset(
  context: NodeContext,
  asset: ShownAsset,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<void> {
  if (asset.address === undefined) {
    checkDecimals(asset, network.nativeCurrency.decimals);
    return checkSymbol(asset, network.nativeCurrency.symbol);
  }
  const address = toAddress(asset.address);
  await withNodes(context, network, [signal], async client => {
    const [decimals, symbol] = await Promise.all([
      unlessAbsent(readContract(client, { address, abi: erc20Abi, functionName: 'decimals' })),
      symbolOf(client, address),
    ]);
    if (decimals === undefined) throw new W3mError('ASSET_MISMATCH', { cause: new Error('The token has no decimals') });
    checkDecimals(asset, decimals);
    checkSymbol(asset, symbol);
  });
}
