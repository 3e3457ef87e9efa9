import { createClient, custom, isAddressEqual, recoverMessageAddress, zeroAddress, type Address, type Hex } from 'viem';
import { verifyMessage } from 'viem/actions';
import { HttpError } from '../../http/http-error.js';
import type { Chain } from '../chains/chains.js';
import { NodeError, NodeRpc, type CallResult } from '../chains/node-rpc.js';

/** A signed text with the address of the claimed signer. */
export interface SignedRequest {
  readonly address: Address;
  readonly message: string;
  readonly signature: Hex;
}

const isByKey = async ({ address, message, signature }: SignedRequest): Promise<boolean> => {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase();
  } catch {
    return false; // no signature of a key: only a contract can accept it
  }
};

/** Code of nodes for a call that the contract has reverted; other nodes say it in words alone. */
const REVERTED = 3;

const isRevert = (result: CallResult | undefined): boolean =>
  result !== undefined && 'error' in result && (result.code === REVERTED || /revert/i.test(result.error));

/** Asks the contract at the address (ERC-1271, ERC-6492). @throws {NodeError} if the node does not answer */
async function isByContract(chain: Chain, request: SignedRequest): Promise<boolean> {
  const node = new NodeRpc(chain.id, chain.url);
  let fault: unknown;
  const transport = custom(
    {
      async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
        const [result] = await node.batch([{ method, ...(params && { params }) }]).catch((error: unknown) => {
          fault = error; // viem takes every failure for a refusal of the contract
          throw error;
        });
        if (result && 'value' in result) return result.value;
        if (!isRevert(result)) fault = node.fault(`did not execute ${method}`);
        throw new Error(result?.error ?? 'No answer');
      },
    },
    { retryCount: 0 },
  );
  const isOwn = await verifyMessage(createClient({ transport }), request).catch(() => false);
  if (fault instanceof NodeError) throw fault;
  return isOwn;
}

/**
 * Refuses a signature that the account has not given: that of its key (EIP-191), or one that its contract accepts
 * (ERC-1271; ERC-6492 for a contract that does not exist yet).
 * @throws {HttpError} 401, or 503 if a contract has to be asked and the node does not answer
 */
export async function expectOwner(chain: Chain, request: SignedRequest): Promise<void> {
  const hasOwner = !isAddressEqual(request.address, zeroAddress); // chains recover it from every signature that is none
  if (hasOwner && ((await isByKey(request)) || (await isByContract(chain, request)))) return;
  throw new HttpError(401, 'signature', 'The signature does not belong to this address');
}
