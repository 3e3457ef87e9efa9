import {
  concat,
  createClient,
  defineChain,
  http,
  numberToHex,
  type Address,
  type Chain,
  type Client,
  type Hex,
  type LocalAccount,
  type TransactionReceipt,
  type Transport,
} from 'viem';
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toSoladySmartAccount,
  type ToSoladySmartAccountReturnType,
  type UserOperation,
} from 'viem/account-abstraction';
import { toAccount } from 'viem/accounts';
import { estimateFeesPerGas, estimateGas, getTransactionReceipt, readContract } from 'viem/actions';
import type { ApiUserOperation } from '../../shared/api.js';
import { l1FeeOf } from '../../shared/l1-fee.js';
import { operationEvents } from '../../shared/operation-events.js';
import { handleOpsData, overheadOf } from '../../shared/operation-gas.js';
import type { Network } from '../facts.js';
import { WalletError } from '../wallet-error.js';
import type { Call } from './params.js';

type SmartAccount = ToSoladySmartAccountReturnType<typeof entryPoint08Abi, '0.8'>;

const SALT_REST = `0x${'00'.repeat(12)}` as const;
/** Limits of the verification, with and without the deployment of the account. */
const VERIFICATION_GAS = { deployed: 150_000n, deploying: 900_000n };
const CALL_OVERHEAD = 60_000n;
const PRE_VERIFICATION_MAX = 0xffff_ffffn;
const PRE_VERIFICATION_MARGIN = 10_000n;
const SIGNATURE_DRAFT: Hex = `0x${'ff'.repeat(65)}`;
const BENEFICIARY_DRAFT: Hex = `0x${'ff'.repeat(20)}`;
/** Limit of a call whose gas the network cannot estimate, such as one that needs the call before it. */
const UNKNOWN_GAS = 700_000n;

type NetworkClient = Client<Transport, Chain, undefined>;

const clients = new Map<string, NetworkClient>();

/** Returns the client of a network. */
export function clientOf({ id, name, symbol, decimals, rpcUrl }: Network): NetworkClient {
  const known = clients.get(id);
  if (known) return known;
  const chain = defineChain({
    id: Number(id.slice('eip155:'.length)),
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createClient({ chain, transport: http(rpcUrl) });
  clients.set(id, client);
  return client;
}

/** Addresses of smart accounts that the factories have told. */
const known = new Map<string, Address>();
const keyOf = ({ id }: Network, owner: Address): string => `${id}:${owner}`;

const never = (): never => {
  throw new WalletError('NO_KEYS', 'The keys are needed to sign.');
};

/** Owner whose keys are not at hand: enough for addresses and encodings. */
const addressOnly = (address: Address): LocalAccount =>
  toAccount({ address, signMessage: never, signTransaction: never, signTypedData: never });

/** Returns the smart account of an owner; undefined on networks without a factory. */
export async function smartAccountOf(
  network: Network,
  owner: Address | LocalAccount,
): Promise<SmartAccount | undefined> {
  if (!network.accountFactory) return undefined;
  const local = typeof owner === 'string' ? addressOnly(owner) : owner;
  return toSoladySmartAccount({
    client: clientOf(network),
    owner: local,
    address: known.get(keyOf(network, local.address)),
    factoryAddress: network.accountFactory as Address, // checked by the server's settings
    // The owner is part of the salt: otherwise all owners would have one address
    salt: concat([local.address, SALT_REST]),
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
  });
}

/** Returns the address of a smart account, which exists before the account is deployed. */
export async function smartAddressOf(network: Network, owner: Address): Promise<Address | undefined> {
  const key = keyOf(network, owner);
  const found = known.get(key) ?? (await (await smartAccountOf(network, owner))?.getAddress());
  if (found) known.set(key, found);
  return found;
}

const toBatch = (calls: readonly Call[]): { to: Address; value: bigint; data: Hex }[] =>
  calls.map(({ to, value, data }) => {
    if (!to) throw new WalletError('INVALID', 'A smart account cannot create contracts.', -32_602);
    return { to, value, data };
  });

async function callGas(network: Network, sender: Address, calls: readonly Call[]): Promise<bigint> {
  const client = clientOf(network);
  const each = await Promise.all(
    toBatch(calls).map(call => estimateGas(client, { account: sender, ...call }).catch(() => UNKNOWN_GAS)),
  );
  return each.reduce((sum, gas) => sum + (gas * 3n) / 2n + CALL_OVERHEAD, CALL_OVERHEAD);
}

/** Returns what an account has left at the EntryPoint from fees of earlier operations. */
export const depositOf = (network: Network, account: Address): Promise<bigint> =>
  readContract(clientOf(network), {
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    functionName: 'balanceOf',
    args: [account],
  });

/** Highest price of a unit of gas, and the tip within it; both 0 where the fees are paid for the person. */
interface OperationPrice {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Who pays for an operation, and what the page was shown of its price. */
export interface Payment {
  readonly isSponsored: boolean;
  /** The highest price that the page has shown; absent if it has shown none. */
  readonly shown?: bigint | undefined;
}

/** Share of viem's price that is the base fee: it adds a fifth. */
const BASE = { times: 10n, by: 12n };

/** Least price at which the next block takes an operation. */
const leastOf = ({ maxFeePerGas, maxPriorityFeePerGas }: OperationPrice): bigint =>
  ((maxFeePerGas - maxPriorityFeePerGas) * BASE.times) / BASE.by + maxPriorityFeePerGas;

/** Returns the price of an operation: no more than was shown, as long as that pays for the next block. */
async function priceOf(network: Network, { isSponsored, shown }: Payment): Promise<OperationPrice> {
  if (isSponsored) return { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(clientOf(network));
  const least = leastOf({ maxFeePerGas, maxPriorityFeePerGas });
  const isEnough = shown !== undefined && shown >= least && shown < maxFeePerGas;
  return { maxFeePerGas: isEnough ? shown : maxFeePerGas, maxPriorityFeePerGas };
}

/** Room for what L1 charges more until an operation is mined. */
const L1_MARGIN = { times: 3n, by: 2n };

/** Returns the gas that pays for the data of an operation on L1, which rollups charge for besides the gas that they use. */
async function l1GasOf(network: Network, data: Hex, price: OperationPrice): Promise<bigint> {
  const least = leastOf(price);
  if (least === 0n) return 0n; // paid for the person, or a network without prices
  const fee = ((await l1FeeOf(clientOf(network), data)) * L1_MARGIN.times) / L1_MARGIN.by;
  return (fee + least - 1n) / least;
}

/** A prepared operation: everything but the signature. */
export interface PreparedOperation extends OperationPrice {
  readonly sender: Address;
  /** All gas that the operation may use. */
  readonly gas: bigint;
  readonly maxFee: bigint;
  sign(owner: LocalAccount): Promise<{ readonly operation: ApiUserOperation; readonly hash: Hex }>;
}

/** Returns the hash by which the entry point knows an operation. */
const hashOf = (network: Network, userOperation: UserOperation<'0.8'>): Hex =>
  getUserOperationHash({
    userOperation,
    chainId: Number(network.id.slice('eip155:'.length)),
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
  });

/** Prepares one user operation that makes all calls, or none of them. */
export async function prepareOperation(
  network: Network,
  owner: Address,
  calls: readonly Call[],
  payment: Payment,
): Promise<PreparedOperation> {
  const account = await smartAccountOf(network, owner);
  if (!account) throw new WalletError('UNKNOWN_NETWORK', 'This network has no smart accounts.', 4200);
  const sender = await account.getAddress();
  const [isDeployed, nonce, callData, callGasLimit, fees] = await Promise.all([
    account.isDeployed(),
    account.getNonce(),
    account.encodeCalls(toBatch(calls)),
    callGas(network, sender, calls),
    priceOf(network, payment),
  ]);
  const { factory, factoryData } = isDeployed ? {} : await account.getFactoryArgs();
  const verificationGasLimit = isDeployed ? VERIFICATION_GAS.deployed : VERIFICATION_GAS.deploying;
  const draft = {
    sender,
    nonce,
    callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas: PRE_VERIFICATION_MAX,
    ...fees,
    signature: SIGNATURE_DRAFT,
    ...(factory && factoryData && { factory, factoryData }),
  };
  // No byte of a signature costs more than those of the draft
  const data = handleOpsData(draft, BENEFICIARY_DRAFT);
  const preVerificationGas = overheadOf(data) + PRE_VERIFICATION_MARGIN + (await l1GasOf(network, data, fees));
  const operation = { ...draft, preVerificationGas, signature: '0x' as Hex };
  const gas = callGasLimit + verificationGasLimit + preVerificationGas;
  return {
    sender,
    ...fees,
    gas,
    maxFee: gas * fees.maxFeePerGas,
    async sign(signer) {
      const signing = await smartAccountOf(network, signer);
      if (!signing) throw new WalletError('UNKNOWN_NETWORK', 'This network has no smart accounts.', 4200);
      const signature = await signing.signUserOperation(operation);
      const hash = hashOf(network, operation);
      const signed = {
        sender,
        callData,
        signature,
        ...(factory && factoryData && { factory, factoryData }),
        nonce: numberToHex(nonce),
        callGasLimit: numberToHex(callGasLimit),
        verificationGasLimit: numberToHex(verificationGasLimit),
        preVerificationGas: numberToHex(preVerificationGas),
        maxFeePerGas: numberToHex(fees.maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
      };
      return { operation: signed, hash };
    },
  };
}

/** What became of an operation. */
export interface OperationOutcome {
  readonly receipt: TransactionReceipt;
  readonly isSuccess: boolean;
}

/** Outcome of an operation: its own event says whether the calls succeeded, the transaction's status does not. */
export async function operationOutcome(
  network: Network,
  hash: Hex,
  transactionHash: Hex,
): Promise<OperationOutcome | undefined> {
  const receipt = await getTransactionReceipt(clientOf(network), { hash: transactionHash }).catch(() => undefined);
  if (!receipt) return undefined;
  const event = operationEvents(receipt.logs).find(({ userOpHash }) => userOpHash === hash);
  return { receipt, isSuccess: event?.success ?? false };
}
