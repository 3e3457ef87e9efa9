import { type Address, type Hex, type TypedDataDefinition } from 'viem';
import type { Facts, Network } from '../facts.js';
import type { Keys } from '../keys/derive.js';
import type { AccountType, Person } from '../person.js';
import { laneOf, sendOnce } from '../intents/world.js';
import type { Acting, LimitedRight, Prepared } from '../prepared.js';
import { short, type Row } from '../ui/approval.js';
import { limitedFee } from '../ui/fee.js';
import { msg, str } from '../ui/msg.js';
import { invalid, UNAUTHORIZED, UNSUPPORTED_METHOD, WalletError } from '../wallet-error.js';
import { allowanceOf, withAmount, type Allowance } from './allowance.js';
import { checkUnused, operationId, remember, sequenceId } from './batches.js';
import { movesTokens, readMessage, readTypedData, type Signing } from './messages.js';
import { callsPreview } from './preview.js';
import { isShort, noFunds, shortage, type Bill } from './funds.js';
import { nodeOf, quantity } from './node.js';
import { check, sendCallsParams, toCall, transactionParams, type Call } from './params.js';
import { operationCarrier, transactionOf } from './operation-carrier.js';
import { sendInOrder } from './send-in-order.js';
import { depositOf, prepareOperation, smartAccountOf } from './smart-account.js';
import { readCalls } from './steps.js';
import { gasAfterFirst, plain, prepareTransaction, type PreparedTransaction, type Wishes } from './transactions.js';

const ATOMICITY_UNSUPPORTED = 5760;
const UNSUPPORTED_CAPABILITY = 5700;
export const UNSUPPORTED_CHAIN = 5710;

/** What requests need to know. */
export interface EvmContext {
  readonly facts: Facts;
  readonly person: Person;
  readonly network: Network;
  readonly hostOrigin: string;
}

/** Returns the chain id of an EVM network. */
export const chainIdOf = ({ id }: Network): number => Number(id.slice('eip155:'.length));

const accountRow = (address: string, type: AccountType): Row => ({
  label: type === 'smartAccount' ? msg('Smart account') : msg('Account'),
  value: short(address),
  title: address,
});

async function prepareSigning({ facts, person, network }: EvmContext, signing: Signing): Promise<Prepared> {
  const { address, title, text, data, warnings, rows, mayBeOperation } = signing;
  const type = await person.typeOf(network, address);
  // The key of the account owns a smart account on each network that has a factory
  const isOfOwner = mayBeOperation === true && type === 'eoa' && facts.networks.some(each => each.accountFactory);
  const foreseen = await signing.preview?.(network, address as Address); // checked by the parameters
  return {
    isSending: false,
    question: {
      title,
      verb: 'sign',
      steps: [],
      effects: foreseen?.effects,
      dangers: [...(foreseen?.dangers ?? []), ...(isOfOwner ? [movesTokens()] : [])],
      ...(text !== undefined && { text }),
      ...(data !== undefined && { data }),
      warnings: [...new Set([...warnings, ...(foreseen?.warnings ?? [])])],
      rows: [...rows, accountRow(address, type), { label: msg('Network'), value: network.name }],
    },
    async act({ evm }) {
      if (type === 'eoa') return signing.sign(evm);
      const account = await smartAccountOf(network, evm);
      if (!account) throw new WalletError('UNKNOWN_NETWORK', 'This network has no smart accounts.', UNSUPPORTED_METHOD);
      // Valid before the account is deployed (ERC-6492) and after (ERC-1271)
      return signing.sign({
        signMessage: given => account.signMessage(given),
        signTypedData: given => account.signTypedData(given as TypedDataDefinition),
      });
    },
  };
}

interface Order {
  readonly from: Address;
  readonly calls: readonly Call[];
  readonly wishes?: Wishes;
  /** Whether the answer is a hash alone, which for a smart account cannot say that its call failed. */
  readonly isOneHash?: boolean;
  /** The right that the page asked for, after the person has limited it. */
  readonly requested?: bigint;
  /** Turns the outcome into the answer of the method. */
  answer(sent: { readonly hashes: readonly Hex[]; readonly operation?: Hex }): unknown;
}

const feeRow = ({ decimals, symbol }: Network, maxFee: bigint, isSponsored: boolean): Row =>
  isSponsored ? { label: msg('Network fee'), value: msg('Paid for you') } : limitedFee(maxFee, decimals, symbol);

/** Prepares calls of the smart account: one operation, all or nothing. */
async function prepareSmart({ facts, network, person }: EvmContext, { calls, wishes, isOneHash, answer }: Order) {
  const { userId, evmAddress } = await person.known();
  const owner = evmAddress as Address; // derived by viem
  const operation = await prepareOperation(network, owner, calls, {
    isSponsored: facts.sponsorFees,
    shown: wishes?.maxFeePerGas,
  });
  const { sender, maxFee } = operation;
  const readBill = async (): Promise<Bill> => {
    const [balance, deposit] = await Promise.all([
      quantity(nodeOf(network.rpcUrl), 'eth_getBalance', [sender, 'latest']),
      maxFee > 0n ? depositOf(network, sender) : 0n,
    ]);
    const value = calls.reduce((sum, call) => sum + call.value, 0n);
    return { balance, value, fee: maxFee > deposit ? maxFee - deposit : 0n };
  };
  return {
    fee: feeRow(network, maxFee, facts.sponsorFees),
    shortage: shortage(network, await readBill()),
    problem: undefined,
    excess: undefined,
    act: async ({ evm }: Keys, acting: Acting) => {
      const hash = (await sendOnce(facts.networks, {
        lane: laneOf(network, sender),
        order: calls.map(({ to, value, data }) => [to, value, data].join()).join(';'),
        carrier: operationCarrier(network, userId),
        turn: acting,
        async sign() {
          // A call of several may bring in what the next one sends
          if (calls.length === 1 && isShort(await readBill())) throw noFunds();
          const [call] = calls;
          if (isOneHash && call) await nodeOf(network.rpcUrl)('eth_call', [plain(sender, call), 'latest']); // throws its reason
          const signed = await operation.sign(evm);
          return { hash: signed.hash, signed: JSON.stringify(signed.operation) };
        },
      })) as Hex; // a digest
      const transactionHash = await transactionOf(network, hash);
      acting.onSent([hash]);
      return answer({ hashes: [transactionHash], operation: hash });
    },
  };
}

/** Prepares calls of the own account: one transaction each, in order; sent ones remain if a later one fails. */
async function prepareOwn({ network, facts }: EvmContext, { from, calls, wishes = {}, answer }: Order) {
  const [first, ...rest] = calls;
  if (!first) throw invalid('Invalid parameters: there are no calls.');
  const [prepared, gasOfRest] = await Promise.all([
    prepareTransaction(network, from, first, wishes),
    gasAfterFirst(network, from, calls),
  ]);
  const bound = prepared.maxFee + gasOfRest * prepared.maxFeePerGas;
  return {
    fee: feeRow(network, bound, false),
    shortage: prepared.shortage,
    problem: prepared.problem,
    excess: prepared.excess,
    act: async ({ evm }: Keys, acting: Acting) => {
      const { networks } = facts;
      const part = (index: number): string => (rest.length === 0 ? '' : `${index}/${rest.length + 1}`);
      const sendOne = (one: PreparedTransaction, index: number) =>
        one.send(evm, { networks, turn: acting, part: part(index) });
      let left = bound - prepared.maxFee;
      const sendNext = async (call: Call, index: number): Promise<Hex> => {
        const next = await prepareTransaction(network, from, call, {});
        left -= next.maxFee;
        if (left < 0n) throw new WalletError('RPC', 'The network fee is higher than the one that was approved.');
        return sendOne(next, index);
      };
      const hashes = await sendInOrder(
        () => sendOne(prepared, 0),
        rest.map((call, index) => () => sendNext(call, index + 1)),
      );
      acting.onSent(hashes);
      return answer({ hashes });
    },
  };
}

/** Returns the right that an order gives to a token, for the person to make it smaller. */
function limitOf(context: EvmContext, order: Order, allowance: Allowance | undefined): LimitedRight | undefined {
  if (!allowance) return undefined;
  const requested = order.requested ?? allowance.amount;
  return {
    ...allowance,
    amount: requested,
    with: amount => prepareCalls(context, { ...order, requested, calls: withAmount(order.calls, allowance, amount) }),
  };
}

function titleOf({ calls: { length } }: Order, type: AccountType): string {
  if (length === 1) return msg('Approve a transaction');
  return type === 'smartAccount'
    ? msg(str`Approve ${length} transactions as one`)
    : msg(str`Approve ${length} transactions, one after the other`);
}

async function prepareCalls(context: EvmContext, order: Order): Promise<Prepared> {
  const { network, person } = context;
  const type = await person.typeOf(network, order.from);
  const reading = readCalls(network, order.from, order.calls);
  const [{ steps }, foreseen, allowance, { fee, shortage: short, problem, excess, act }] = await Promise.all([
    reading,
    callsPreview(network, order.from, order.calls, reading),
    allowanceOf(network, order.from, order.calls),
    type === 'smartAccount' ? prepareSmart(context, order) : prepareOwn(context, order),
  ]);
  // Nodes name a shortage in words of their own
  const failure = short ?? foreseen.failure ?? problem;
  return {
    isSending: true,
    limit: limitOf(context, order, allowance),
    question: {
      title: titleOf(order, type),
      verb: 'approve',
      steps,
      effects: foreseen.effects,
      dangers: [...foreseen.dangers, ...(excess === undefined ? [] : [excess])],
      warnings: [...(failure === undefined ? [] : [failure]), ...foreseen.warnings],
      rows: [accountRow(order.from, type), { label: msg('Network'), value: network.name }, fee],
    },
    act,
  };
}

function transactionOrder(params: unknown, network: Network): Order {
  const [{ from, to, value = 0n, data, input, chainId, ...wishes }] = check(transactionParams, params);
  if (chainId !== undefined && chainId !== chainIdOf(network))
    throw invalid(`The transaction is for the network ${chainId}, and the wallet is on ${chainIdOf(network)}.`);
  if (data && input && data !== input) throw invalid('Invalid parameters: data and input differ.');
  return {
    from,
    wishes,
    isOneHash: true,
    calls: [{ to, value, data: data ?? input ?? '0x' }],
    answer: ({ hashes }) => hashes[0],
  };
}

async function callsOrder(context: EvmContext, params: unknown): Promise<Order> {
  const { network, person } = context;
  const [request] = check(sendCallsParams, params);
  const chainId = chainIdOf(network);
  if (request.chainId !== undefined && request.chainId !== chainId)
    throw new WalletError('INVALID', `The wallet is on the network ${chainId}.`, UNSUPPORTED_CHAIN);
  const from = request.from ?? ((await person.addressOn(network)) as Address); // derived by viem
  const type = await person.typeOf(network, from);
  if (request.atomicRequired === true && type === 'eoa' && request.calls.length > 1)
    throw new WalletError('INVALID', 'This account cannot send calls as one.', ATOMICITY_UNSUPPORTED);
  const requested = [request.capabilities, ...request.calls.map(({ capabilities }) => capabilities)].flatMap(some =>
    Object.entries(some ?? {}),
  );
  const unmet = requested.find(([, { optional }]) => optional !== true);
  if (unmet) throw new WalletError('INVALID', `The capability ${unmet[0]} is not supported.`, UNSUPPORTED_CAPABILITY);
  const { id } = request;
  if (id !== undefined) checkUnused(id);
  const calls = request.calls.map(toCall);
  return {
    from,
    calls,
    answer({ hashes, operation }) {
      const [hash] = hashes;
      const own = operation && hash ? operationId(chainId, operation, hash) : sequenceId(chainId, calls.length, hashes);
      if (id !== undefined) remember(id, own);
      return { id: id ?? own };
    },
  };
}

/** Methods that a person has to approve, by name. */
const readers: Readonly<Record<string, (context: EvmContext, params: unknown) => Promise<Prepared>>> = {
  personal_sign: (context, params) => prepareSigning(context, readMessage(params, context.hostOrigin)),
  eth_signTypedData_v4: (context, params) => prepareSigning(context, readTypedData(params, chainIdOf(context.network))),
  eth_sendTransaction: (context, params) => prepareCalls(context, transactionOrder(params, context.network)),
  wallet_sendCalls: async (context, params) => prepareCalls(context, await callsOrder(context, params)),
};

/** True for a method that a person has to approve. */
export const isEvmSigning = (method: string): boolean => Object.hasOwn(readers, method);

/** Reads a request that a person has to approve. */
export function prepareEvm(context: EvmContext, method: string, params: unknown): Promise<Prepared> {
  const reader = Object.hasOwn(readers, method) ? readers[method] : undefined;
  if (!reader) throw new WalletError('INVALID', 'Requested RPC call is not allowed', UNAUTHORIZED);
  return reader(context, params);
}
