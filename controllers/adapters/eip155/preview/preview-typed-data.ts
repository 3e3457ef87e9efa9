import { erc20Abi, type Address } from 'viem';
import { readContract } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import * as z from 'zod/mini';
import type { ApprovalChange, Preview, PreviewedField, PreviewWarning } from '../../../domain/assets/preview.js';
import { readTokenText } from '../../../domain/assets/tokens.js';
import { readTypedData, type TypedData } from '../typed-data.js';
import { describedFields } from './describe.js';
import { describedTypedData } from './descriptors.js';
import type { CallsContext } from './preview-calls.js';
import { valueText } from './read-call.js';
import { endAt, isEndless, rightAmount } from './touched-by-call.js';

const address = z.custom<Address>(value => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value));
/** Wallets take numbers as decimal text, hexadecimal text or numbers. */
const amount = z.pipe(
  z.union([
    z.bigint(),
    z.number().check(z.int(), z.nonnegative()),
    z.string().check(z.regex(/^(\d{1,78}|0x[0-9a-f]{1,64})$/i)),
  ]),
  z.transform((value: bigint | number | string) => BigInt(value)),
);
const details = z.object({ token: address, amount, expiration: amount });
const sigDeadline = z.optional(amount);
const permitted = z.object({ token: address, amount });

/** A right that typed data gives to whoever holds the signature. */
interface SignedRight {
  readonly token: Address;
  readonly spender: Address;
  readonly amount: bigint;
  /** End of the right in seconds since the epoch. */
  readonly expires?: bigint | 'never' | undefined;
  /** Last time at which the signature can be used, in seconds, if the right has an end of its own. */
  readonly deadline?: bigint | undefined;
  /** True if the right stays after its signature has ended. */
  readonly outlastsExpiry?: boolean | undefined;
  /** Account that must sign; undefined if the data name none. */
  readonly owner?: Address | undefined;
}

type Read = (message: unknown, contract: Address | undefined) => readonly SignedRight[] | undefined;

/** Builds the reader of one form: its schema, and the rights that it gives. */
const form =
  <T>(schema: z.ZodMiniType<T>, rights: (value: T, contract: Address | undefined) => readonly SignedRight[]): Read =>
  (message, contract) => {
    const read = schema.safeParse(message);
    return read.success ? rights(read.data, contract) : undefined;
  };

const own = (contract: Address | undefined, right: Omit<SignedRight, 'token'>): readonly SignedRight[] =>
  contract ? [{ ...right, token: contract }] : [];

const transferFrom = form(
  z.object({ permitted, spender: address, deadline: amount }),
  ({ permitted: one, spender, deadline }) => [{ ...one, spender, expires: deadline }],
);
const batchTransferFrom = form(
  z.object({ permitted: z.array(permitted), spender: address, deadline: amount }),
  ({ permitted: all, spender, deadline }) => all.map(one => ({ ...one, spender, expires: deadline })),
);

/** An allowance of Permit2. An expiration of zero is the time of the block in which the signature is used. */
const allowance = (
  { expiration, ...one }: z.output<typeof details>,
  spender: Address,
  deadline: bigint | undefined,
): SignedRight => ({ ...one, spender, deadline, expires: expiration === 0n ? deadline : expiration });

/** Forms of rights by primary type: ERC-2612 and its forerunner, then those of Permit2. */
const forms: Readonly<Record<string, readonly Read[]>> = {
  Permit: [
    form(z.object({ owner: address, spender: address, value: amount, deadline: amount }), (permit, contract) =>
      own(contract, {
        ...{ owner: permit.owner, spender: permit.spender, amount: permit.value },
        ...{ expires: permit.deadline, outlastsExpiry: true },
      }),
    ),
    form(z.object({ holder: address, spender: address, expiry: amount, allowed: z.boolean() }), (permit, contract) =>
      own(contract, {
        owner: permit.holder,
        spender: permit.spender,
        amount: permit.allowed ? 2n ** 256n - 1n : 0n,
        expires: permit.expiry === 0n ? 'never' : permit.expiry,
        outlastsExpiry: true,
      }),
    ),
  ],
  PermitSingle: [
    form(z.object({ details, spender: address, sigDeadline }), ({ details: one, spender, sigDeadline: deadline }) => [
      allowance(one, spender, deadline),
    ]),
  ],
  PermitBatch: [
    form(
      z.object({ details: z.array(details), spender: address, sigDeadline }),
      ({ details: all, spender, sigDeadline: deadline }) => all.map(one => allowance(one, spender, deadline)),
    ),
  ],
  PermitTransferFrom: [transferFrom],
  PermitWitnessTransferFrom: [transferFrom],
  PermitBatchTransferFrom: [batchTransferFrom],
  PermitBatchWitnessTransferFrom: [batchTransferFrom],
};

function rightsIn({ primaryType, message, domain }: TypedData): readonly SignedRight[] | undefined {
  const contract = address.safeParse(domain?.['verifyingContract']).data;
  const readers = Object.hasOwn(forms, primaryType) ? forms[primaryType] : undefined;
  for (const read of readers ?? []) {
    const rights = read(message, contract);
    if (rights) return rights;
  }
  return undefined;
}

/** Returns a right with the label and the decimals of its token, as far as the contract tells them. */
async function approvalOf({ client }: CallsContext, right: SignedRight): Promise<ApprovalChange> {
  const ask = async (functionName: 'symbol' | 'name' | 'decimals'): Promise<unknown> =>
    readContract(client, { address: right.token, abi: erc20Abi, functionName }).catch(() => undefined); // no such token
  const [symbol, name, decimals] = await Promise.all([ask('symbol'), ask('name'), ask('decimals')]);
  return {
    asset: {
      kind: 'token',
      address: right.token,
      symbol: readTokenText(symbol),
      name: readTokenText(name),
      decimals: typeof decimals === 'number' ? decimals : undefined,
    },
    spender: right.spender,
    amount: rightAmount(right.amount),
    expiresAt: endOf(right.expires),
    ...(right.outlastsExpiry && { outlastsExpiry: true }),
  };
}

const endOf = (end: SignedRight['expires']): number | 'never' | undefined =>
  typeof end === 'bigint' ? endAt(end) : end;

/** Returns the message in the words of a descriptor of the host; undefined if none fits. */
async function describedMessage(
  { client, network, account, descriptors = [] }: CallsContext,
  { message, ...typed }: TypedData,
): Promise<{ readonly intent: string | undefined; readonly fields: readonly PreviewedField[] } | undefined> {
  const description = describedTypedData(descriptors, Number(network.id), typed);
  if (!description) return undefined;
  const container = { from: account, to: typed.domain?.['verifyingContract'], chainId: typed.domain?.['chainId'] };
  const fields = await describedFields(description, { client, network, data: message, container });
  return fields && { intent: description.intent, fields };
}

/**
 * Reads what typed data (EIP-712) allow. A signature changes nothing by itself: rights are what its holder can make of it.
 * @throws {W3mError} `INVALID_REQUEST`
 */
export async function previewTypedData(context: CallsContext, given: unknown, now: number): Promise<Preview> {
  const { network, account, signal } = context;
  const data = readTypedData(given);
  const rights = rightsIn(data);
  const described = await describedMessage(context, data);
  const approvals = await Promise.all((rights ?? []).map(right => approvalOf(context, right)));
  signal.throwIfAborted();
  const chainId: unknown = data.domain?.['chainId'];
  const is = (warning: PreviewWarning, holds: boolean): readonly PreviewWarning[] => (holds ? [warning] : []);
  return {
    network: network.caipNetworkId,
    account,
    outcome: { is: 'unknown' },
    calls: [],
    changes: undefined,
    isComplete: false,
    approvals,
    ...(described?.intent !== undefined && { intent: described.intent }),
    fields:
      described?.fields ??
      Object.entries(data.message).map(([name, value]) => ({
        name,
        type: data.types[data.primaryType]?.find(field => field.name === name)?.type ?? '',
        value: valueText(value),
      })),
    warnings: [
      ...is('wrong-network', chainId !== undefined && valueText(chainId) !== String(network.id)),
      ...is(
        'wrong-account',
        (rights ?? []).some(({ owner }) => owner && !isAddressEqual(owner, account)),
      ),
      ...is(
        'expired',
        (rights ?? [])
          .flatMap(({ expires, deadline }) => [endOf(expires), endOf(deadline)])
          .some(end => typeof end === 'number' && end < now),
      ),
      ...is(
        'no-expiry',
        approvals.some(right => isEndless(right, now)),
      ),
      ...is(
        'unlimited',
        approvals.some(right => right.amount === 'all'),
      ),
      ...is('unreadable', rights === undefined && described === undefined),
    ],
  };
}
