import { keccak256, numberToHex, type Address, type Hex, type LocalAccount } from 'viem';
import * as z from 'zod/mini';
import { lineText } from '../../../../controllers/domain/assets/preview-words.js';
import { hexQuantity } from '../../shared/hex-quantity.js';
import type { Network } from '../facts.js';
import { highFee } from '../ui/fee.js';
import { msg, str } from '../ui/msg.js';
import type { Turn } from '../ui/stage.js';
import { WalletError } from '../wallet-error.js';
import { laneOf, sendOnce } from '../intents/world.js';
import { evmCarrier } from './carrier.js';
import { noFunds, shortage } from './funds.js';
import { nodeOf, quantity, type NodeRequest } from './node.js';
import type { Call } from './params.js';

const block = z.object({ baseFeePerGas: hexQuantity });

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
  /** Highest price of a unit of gas. */
  readonly maxFeePerGas: bigint;
  /** Says that the account cannot pay; undefined if it can. */
  readonly shortage: string | undefined;
  /** Danger for people: the page asks for a fee that is far above what the network needs. */
  readonly excess: string | undefined;
  /** Warning for people when another failure is expected. */
  readonly problem: string | undefined;
  /** Signs and sends once, and returns the hash. `part` tells the same call of two parts of one order apart. */
  send(signer: LocalAccount, sending: Sending): Promise<Hex>;
}

interface Sending {
  readonly networks: readonly Network[];
  readonly turn: Turn;
  readonly part: string;
}

/** Gas of a transaction that only sends the network's currency. */
const PLAIN_GAS = 21_000n;

/** A fee of a page is high from this many times the one that the wallet would choose. */
const HIGH_FEE = 5n;

/** Returns a call as nodes take it. */
export const plain = (from: Address, { to, value, data }: Call): object => ({
  from,
  ...(to && { to }),
  value: numberToHex(value),
  data,
});

/** Returns the prices of a unit of gas that the page wishes or the wallet chooses, and what the wallet would choose. */
function pricesOf(latest: unknown, usualTip: bigint, { maxFeePerGas, maxPriorityFeePerGas: tip = usualTip }: Wishes) {
  const base = BigInt(block.parse(latest).baseFeePerGas) * 2n;
  return { tip, maxFeePerGas: maxFeePerGas ?? base + tip, usual: base + usualTip };
}

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
  const [{ gas: estimated, problem }, usualTip, latest, balance] = await Promise.all([
    estimate,
    quantity(node, 'eth_maxPriorityFeePerGas', []),
    node('eth_getBlockByNumber', ['latest', false]),
    quantity(node, 'eth_getBalance', [from, 'latest']),
  ]);
  const { tip, maxFeePerGas, usual } = pricesOf(latest, usualTip, wishes);
  const gas = wishes.gas ?? estimated;
  const maxFee = (gas ?? 0n) * maxFeePerGas;
  // Without an estimate, the fee is at least that of the plainest transaction
  const fee = gas === undefined ? PLAIN_GAS * maxFeePerGas : maxFee;
  const short = shortage(network, { balance, value: call.value, fee });
  const isHigh = maxFee > (estimated ?? gas ?? 0n) * usual * HIGH_FEE;
  return {
    maxFee,
    maxFeePerGas,
    excess: isHigh ? highFee() : undefined,
    shortage: short,
    problem: problem === undefined ? undefined : msg(str`This transaction is expected to fail: ${lineText(problem)}`),
    async send(signer, { networks, turn, part }) {
      const { id } = network;
      const order = [part, call.to, call.value, call.data, wishes.nonce].join();
      const hash = await sendOnce(networks, {
        lane: laneOf(network, from),
        order,
        carrier: evmCarrier(node, from),
        turn,
        async sign(after) {
          if (gas === undefined && short !== undefined) throw noFunds();
          if (gas === undefined)
            throw new WalletError('RPC', problem ?? 'The network could not estimate the transaction.');
          const nonce = wishes.nonce ?? (await nextNonce(node, from, after));
          const signed = await signer.signTransaction({
            type: 'eip1559',
            chainId: Number(id.slice('eip155:'.length)),
            value: call.value,
            data: call.data,
            gas,
            nonce: Number(nonce),
            maxFeePerGas,
            maxPriorityFeePerGas: tip,
            ...(call.to && { to: call.to }),
          });
          return { signed, nonce: Number(nonce), hash: keccak256(signed) };
        },
      });
      return hash as Hex; // a digest
    },
  };
}

const simulated = z.tuple([z.object({ calls: z.array(z.object({ gasUsed: hexQuantity, status: z.string() })) })]);

/** Gas of a call that no node could estimate: much, because it bounds what the person approves. */
const UNKNOWN_GAS = 1_000_000n;

/** Returns the most gas that is approved for the calls after the first, which cost what the earlier ones leave to do. */
export async function gasAfterFirst(network: Network, from: Address, calls: readonly Call[]): Promise<bigint> {
  if (calls.length < 2) return 0n;
  const node = nodeOf(network.rpcUrl);
  const [, ...rest] = await gasInOrder(node, from, calls).catch(() =>
    Promise.all(
      calls.map(call => quantity(node, 'eth_estimateGas', [plain(from, call)]).catch(() => UNKNOWN_GAS)), // not alone
    ),
  );
  // A limit is above what is used, by refunds and by what a call must leave to its caller
  return rest.reduce((sum, gas) => sum + (gas * 3n) / 2n, 0n);
}

/** Returns what each call uses after those before it, by a simulation. */
async function gasInOrder(node: NodeRequest, from: Address, calls: readonly Call[]): Promise<readonly bigint[]> {
  const blockStateCalls = [{ calls: calls.map(call => plain(from, call)) }];
  const [block] = simulated.parse(await node('eth_simulateV1', [{ blockStateCalls, validation: false }, 'latest']));
  if (block.calls.length !== calls.length) throw new TypeError('The node left out a call');
  return block.calls.map(({ gasUsed, status }) => (status === '0x1' ? BigInt(gasUsed) : UNKNOWN_GAS));
}

/** Returns the next nonce: one that is under way counts, also where the node has forgotten it. */
async function nextNonce(node: NodeRequest, from: Address, after: number | undefined): Promise<bigint> {
  const pending = await quantity(node, 'eth_getTransactionCount', [from, 'pending']);
  const next = after === undefined ? 0n : BigInt(after) + 1n;
  return next > pending ? next : pending;
}
