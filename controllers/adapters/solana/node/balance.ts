import type { Balance, CaipNetwork } from '../../../domain/entities.js';
import { asW3mError, W3mError } from '../../../domain/errors/errors.js';
import { inContext, wholeNumber, withNode, type NodeContext } from './node.js';

/** Parameters of a balance. */
export interface BalanceRequest {
  readonly address: string;
  readonly network: CaipNetwork;
  readonly signal: AbortSignal | undefined;
}

/** Error codes that are passed on, because they are more specific than `BALANCE_UNAVAILABLE`. */
const TELLING: readonly string[] = ['REQUEST_ABORTED', 'NODE_UNREACHABLE'];

/** Reads the SOL balance of an address from the nodes of the network in order. */
export async function readBalance(
  context: NodeContext,
  { address, network, signal }: BalanceRequest,
): Promise<Balance> {
  try {
    const { value: amount } = await withNode(context, network, [signal], node =>
      node.ask('getBalance', [address, { commitment: 'confirmed' }], inContext(wholeNumber)),
    );
    return { amount, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol };
  } catch (error) {
    const { code } = asW3mError(error);
    if (TELLING.includes(code)) throw error;
    throw new W3mError(code === 'REQUEST_TIMEOUT' ? 'NODE_UNREACHABLE' : 'BALANCE_UNAVAILABLE', { cause: error });
  }
}
