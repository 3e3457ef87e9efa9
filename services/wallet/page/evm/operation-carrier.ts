import type { Hex } from 'viem';
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction';
import { getLogs, getTransactionReceipt } from 'viem/actions';
import { getAbiItem } from 'viem/utils';
import type { ApiUserOperation } from '../../shared/api.js';
import { callApi } from '../client.js';
import { projectId, type Network } from '../facts.js';
import type { SendOutcome, Carrier, Fate } from '../intents/carry-out.js';
import { hasReason, OutcomeUnknown, WalletError } from '../wallet-error.js';
import { nodeOf, quantity } from './node.js';
import { clientOf } from './smart-account.js';

/** Blocks in which the event of an operation is looked for. */
const RECENT = 2_000n;
const LOOKS = 6;
const PAUSE_MS = 3_000;

const chainIdOf = ({ id }: Network): number => Number(id.slice('eip155:'.length));

/** Returns the transaction that holds an operation, as the service or else the network knows it. */
async function findTransaction(network: Network, hash: Hex): Promise<Hex | undefined> {
  const { transactionHash } = await callApi('operations/status', { chainId: chainIdOf(network), hash }).catch(() => ({
    transactionHash: null,
  }));
  if (transactionHash !== null) return transactionHash as Hex; // checked by the table
  const latest = await quantity(nodeOf(network.rpcUrl), 'eth_blockNumber', []);
  const [log] = await getLogs(clientOf(network), {
    address: entryPoint08Address,
    event: getAbiItem({ abi: entryPoint08Abi, name: 'UserOperationEvent' }),
    args: { userOpHash: hash },
    fromBlock: latest > RECENT ? latest - RECENT : 0n,
  });
  return log?.transactionHash;
}

/** Sends signed user operations by the service, and looks for them. `userId` is the account that the page has shown to the person. */
export const operationCarrier = (network: Network, userId?: string): Carrier => ({
  async send({ signed }): Promise<SendOutcome> {
    try {
      const operation = JSON.parse(signed) as ApiUserOperation; // written by `prepareOperation`
      const wish = { chainId: chainIdOf(network), projectId: projectId(), operation };
      await callApi('operations/send', wish, { userId });
      return 'sent';
    } catch (error) {
      // Anything but a refusal with a code of the service may hide that it has the operation
      if (!(error instanceof WalletError) || hasReason(error, 'OFFLINE', 'UNCODED')) return 'unclear';
      return { refusal: error, isPlaceTaken: hasReason(error, 'OPERATION_PENDING') };
    }
  },
  async find({ hash }): Promise<Fate> {
    const transaction = await findTransaction(network, hash as Hex).catch(() => undefined); // the hash of an operation
    if (transaction === undefined) return 'unknown';
    const receipt = await getTransactionReceipt(clientOf(network), { hash: transaction }).catch(() => undefined);
    return receipt ? 'final' : 'known';
  },
});

/** Returns the transaction of an operation that was sent. @throws {WalletError} `OUTCOME_UNKNOWN` if neither the service nor a node tells it in time */
export async function transactionOf(network: Network, hash: Hex): Promise<Hex> {
  for (let looks = 1; ; looks += 1) {
    const found = await findTransaction(network, hash).catch(() => undefined);
    if (found) return found;
    if (looks === LOOKS) throw new OutcomeUnknown(hash);
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
}
