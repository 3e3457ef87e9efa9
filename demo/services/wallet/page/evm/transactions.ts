import {
  formatUnits,
  numberToHex,
  type Address,
  type Hex,
  type LocalAccount,
  type TransactionSerializableEIP1559,
} from 'viem';
import * as z from 'zod/mini';
import type { Network } from '../facts.js';
import { say } from '../ui/words.js';
import { WalletError } from '../wallet-error.js';
import { nodeOf, quantity } from './node.js';
import type { Call } from './params.js';

const block = z.object({ baseFeePerGas: z.string().check(z.regex(/^0x[0-9a-f]+$/i)) });

/** Fields that the page has set; the wallet fills in the others. */
export interface Wishes {
  readonly gas?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
  readonly nonce?: bigint | undefined;
}

/** A transaction of the own account, ready to be signed. */
export interface PreparedTransaction {
  readonly maxFee: bigint;
  /** Warning for people when a failure is expected. */
  readonly problem: string | undefined;
  /** Signs, sends and returns the hash. */
  send(signer: LocalAccount): Promise<Hex>;
}

const plain = (from: Address, { to, value, data }: Call): object => ({
  from,
  ...(to && { to }),
  value: numberToHex(value),
  data,
});

/** Prepares a transaction: gas, fees and nonce. An expected failure is a finding, not an error. */
export async function prepareTransaction(
  network: Network,
  from: Address,
  call: Call,
  wishes: Wishes,
): Promise<PreparedTransaction> {
  const node = nodeOf(network.rpcUrl);
  const estimate = quantity(node, 'eth_estimateGas', [plain(from, call)]).then(
    gas => ({ gas, problem: undefined }),
    (error: unknown) => ({ gas: undefined, problem: error instanceof Error ? error.message : String(error) }),
  );
  const [{ gas: estimated, problem }, tip, latest, balance] = await Promise.all([
    estimate,
    wishes.maxPriorityFeePerGas ?? quantity(node, 'eth_maxPriorityFeePerGas', []),
    node('eth_getBlockByNumber', ['latest', false]),
    quantity(node, 'eth_getBalance', [from, 'latest']),
  ]);
  const { baseFeePerGas } = block.parse(latest);
  const maxFeePerGas = wishes.maxFeePerGas ?? BigInt(baseFeePerGas) * 2n + tip;
  const gas = wishes.gas ?? estimated;
  const maxFee = (gas ?? 0n) * maxFeePerGas;
  const isShort = balance < call.value + maxFee;
  return {
    maxFee,
    problem:
      problem !== undefined
        ? say('warnFails', { reason: problem })
        : isShort
          ? say('warnShort', { balance: `${formatUnits(balance, network.decimals)} ${network.symbol}` })
          : undefined,
    async send(signer) {
      if (gas === undefined) throw new WalletError('RPC', problem ?? 'The network could not estimate the transaction.');
      const nonce = wishes.nonce ?? (await quantity(node, 'eth_getTransactionCount', [from, 'pending']));
      const transaction: TransactionSerializableEIP1559 = {
        ...{ type: 'eip1559', chainId: Number(network.id.slice('eip155:'.length)), value: call.value, data: call.data },
        ...{ gas, nonce: Number(nonce), maxFeePerGas, maxPriorityFeePerGas: tip },
        ...(call.to && { to: call.to }),
      };
      const hash = await node('eth_sendRawTransaction', [await signer.signTransaction(transaction)]);
      if (typeof hash !== 'string') throw new WalletError('RPC', 'The network gave no hash for the transaction.');
      return hash as Hex;
    },
  };
}
