import type { Address } from 'viem';
import * as z from 'zod/mini';

export const address = z.custom<Address>(value => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value));
/** Wallets take numbers as decimal text, hexadecimal text or numbers. */
const amount = z.pipe(
  z.union([
    z.bigint().check(z.nonnegative()),
    z.number().check(z.int(), z.nonnegative()),
    z.string().check(z.regex(/^(\d{1,78}|0x[0-9a-f]{1,64})$/i)),
  ]),
  z.transform((value: bigint | number | string) => BigInt(value)),
);
const details = z.object({ token: address, amount, expiration: amount });
const permitted = z.object({ token: address, amount });

/** A right that typed data gives to whoever holds the signature. */
export interface SignedRight {
  readonly token: Address;
  readonly spender: Address;
  readonly amount: bigint;
  /** Id of an NFT; `all` for any of its collection. */
  readonly id?: bigint | 'all' | undefined;
  /** True for the native coin. */
  readonly isCoin?: boolean | undefined;
  /** End of the right in seconds since the epoch. */
  readonly expires?: bigint | 'never' | undefined;
  /** Last time at which the signature can be used, in seconds, if the right has an end of its own. */
  readonly deadline?: bigint | undefined;
  /** True if the right stays after its signature has ended. */
  readonly outlastsExpiry?: boolean | undefined;
  /** Account that must sign; undefined if the data name none. */
  readonly owner?: Address | undefined;
  /** True if the signature moves this amount once, and gives no right that lasts. */
  readonly isTransfer?: boolean | undefined;
  /** True if the data promise nothing to the owner in return. */
  readonly isGift?: boolean | undefined;
  /** What the owner gets for all rights of the same order, each at its least; the same list for each of them. */
  readonly inReturn?: readonly SignedItem[] | undefined;
}

/** An asset of an order, and how much of it. */
export type SignedItem = Pick<SignedRight, 'token' | 'amount' | 'id' | 'isCoin'>;

export type Rights = readonly SignedRight[];

/** A form of a right: what its struct must list, so that the contract accepts its hash, and how it is read. */
export interface Form {
  /** Members as EIP-712 hashes them. */
  readonly members: string;
  /** True if further members may follow, as the witness of Permit2. */
  readonly isOpen?: boolean;
  /** Structs that the members refer to. */
  readonly refers?: Readonly<Record<string, string>>;
  /** Reads the rights; undefined if the values do not fit. */
  readonly read: (value: unknown, contract: Address | undefined) => Rights | undefined;
}

const reads =
  <T>(schema: z.ZodMiniType<T>, rights: (value: T, contract: Address | undefined) => Rights | undefined) =>
  (value: unknown, contract: Address | undefined): Rights | undefined => {
    const read = schema.safeParse(value);
    return read.success ? rights(read.data, contract) : undefined;
  };

/** Rights to the verifying contract, which is the token itself; undefined if the typed data name no contract. */
const own = (contract: Address | undefined, right: Omit<SignedRight, 'token'>): Rights | undefined =>
  contract && [{ ...right, token: contract }];

/** Rights to the verifying contract that stay after their signature has ended. */
const lasting = (
  contract: Address | undefined,
  right: Omit<SignedRight, 'token' | 'outlastsExpiry'>,
): Rights | undefined => own(contract, { ...right, outlastsExpiry: true });

/** Returns the amount of a right to everything, or of one that is taken away. */
const allIf = (isGiven: boolean): bigint => (isGiven ? 2n ** 256n - 1n : 0n);

const permit: Form = {
  members: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  read: reads(z.object({ owner: address, spender: address, value: amount, deadline: amount }), (of, contract) =>
    lasting(contract, {
      owner: of.owner,
      spender: of.spender,
      amount: of.value,
      expires: of.deadline,
    }),
  ),
};

/** Forerunner of ERC-2612, as DAI has it. */
const oldPermit: Form = {
  members: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  read: reads(z.object({ holder: address, spender: address, expiry: amount, allowed: z.boolean() }), (of, contract) =>
    lasting(contract, {
      owner: of.holder,
      spender: of.spender,
      amount: allIf(of.allowed),
      expires: of.expiry === 0n ? 'never' : of.expiry,
    }),
  ),
};

/** Permit of one NFT (ERC-4494), as positions of Uniswap have it. */
const nftPermit: Form = {
  members: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
  read: reads(z.object({ spender: address, tokenId: amount, deadline: amount }), (of, contract) =>
    lasting(contract, { spender: of.spender, amount: 1n, id: of.tokenId, expires: of.deadline }),
  ),
};

/** Permit of all NFTs of a collection, as positions of Uniswap v4 have it. */
const permitForAll: Form = {
  members: 'address operator,bool approved,uint256 nonce,uint256 deadline',
  read: reads(z.object({ operator: address, approved: z.boolean(), deadline: amount }), (of, contract) =>
    lasting(contract, {
      spender: of.operator,
      amount: allIf(of.approved),
      id: 'all',
      expires: of.deadline,
    }),
  ),
};

/** Right to manage all that the owner has in Morpho. */
const morphoAuthorization: Form = {
  members: 'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
  read: reads(
    z.object({ authorizer: address, authorized: address, isAuthorized: z.boolean(), deadline: amount }),
    (of, contract) =>
      lasting(contract, {
        owner: of.authorizer,
        spender: of.authorized,
        amount: allIf(of.isAuthorized),
        expires: of.deadline,
      }),
  ),
};

/** Right to manage all that the owner has in a market of Comet. */
const cometAuthorization: Form = {
  members: 'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
  read: reads(z.object({ owner: address, manager: address, isAllowed: z.boolean(), expiry: amount }), (of, contract) =>
    lasting(contract, {
      owner: of.owner,
      spender: of.manager,
      amount: allIf(of.isAllowed),
      expires: of.expiry,
    }),
  ),
};

/** Right to make debts in the name of the account (Aave); the contract is the token of the debt. */
const debtDelegation: Form = {
  members: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
  read: reads(z.object({ delegatee: address, value: amount, deadline: amount }), (of, contract) =>
    lasting(contract, { spender: of.delegatee, amount: of.value, expires: of.deadline }),
  ),
};

/** Transfer by signature (ERC-3009): the receiver can have it made. */
const authorization: Form = {
  members: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  read: reads(z.object({ from: address, to: address, value: amount, validBefore: amount }), (of, contract) =>
    own(contract, { owner: of.from, spender: of.to, amount: of.value, expires: of.validBefore, isTransfer: true }),
  ),
};

/** An allowance of Permit2. An expiration of zero is the time of the block in which the signature is used. */
const allowance = (
  { expiration, ...one }: z.output<typeof details>,
  spender: Address,
  deadline: bigint,
): SignedRight => ({ ...one, spender, deadline, expires: expiration === 0n ? deadline : expiration });

const PERMIT_DETAILS = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' };
const TOKEN_PERMISSIONS = { TokenPermissions: 'address token,uint256 amount' };

const transferFrom: Form = {
  members: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  refers: TOKEN_PERMISSIONS,
  read: reads(z.object({ permitted, spender: address, deadline: amount }), ({ permitted: one, spender, deadline }) => [
    { ...one, spender, expires: deadline },
  ]),
};
const batchTransferFrom: Form = {
  members: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
  refers: TOKEN_PERMISSIONS,
  read: reads(
    z.object({ permitted: z.array(permitted), spender: address, deadline: amount }),
    ({ permitted: all, spender, deadline }) => all.map(one => ({ ...one, spender, expires: deadline })),
  ),
};

const offered = z.object({
  itemType: amount,
  token: address,
  identifierOrCriteria: amount,
  startAmount: amount,
  endAmount: amount,
});
const OFFER = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';

/** Kinds of items of Seaport. */
const SEAPORT = { coin: 0n, token: 1n, firstCriteria: 4n };

/** Returns what an item of an order moves, of the two amounts between which it changes with time. */
const itemOf = (
  { itemType, token, identifierOrCriteria: id, startAmount, endAmount }: z.output<typeof offered>,
  isAtMost: boolean,
): SignedItem => ({
  token,
  amount: startAmount > endAmount === isAtMost ? startAmount : endAmount,
  isCoin: itemType === SEAPORT.coin,
  id: itemType <= SEAPORT.token ? undefined : itemType >= SEAPORT.firstCriteria && id === 0n ? 'all' : id,
});

/** An order of Seaport: whoever pays the consideration may take what is offered. */
const order: Form = {
  members:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
    'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  refers: { OfferItem: OFFER, ConsiderationItem: `${OFFER},address recipient` },
  read: reads(
    z.object({
      offerer: address,
      offer: z.array(offered),
      consideration: z.array(z.extend(offered, { recipient: address })),
      endTime: amount,
    }),
    ({ offerer, offer, consideration, endTime }, contract) => {
      if (!contract) return undefined;
      const inReturn = consideration
        .filter(({ recipient }) => recipient.toLowerCase() === offerer.toLowerCase())
        .map(item => itemOf(item, false))
        .filter(({ amount: least }) => least > 0n);
      return offer.map(item => ({
        ...itemOf(item, true),
        spender: contract,
        owner: offerer,
        expires: endTime,
        isGift: inReturn.length === 0,
        isTransfer: true,
        inReturn,
      }));
    },
  ),
};

/** Forms of rights by the name of their struct. */
export const forms: Readonly<Record<string, readonly Form[]>> = {
  Permit: [permit, oldPermit, nftPermit],
  PermitForAll: [permitForAll],
  Authorization: [morphoAuthorization, cometAuthorization],
  DelegationWithSig: [debtDelegation],
  TransferWithAuthorization: [authorization],
  ReceiveWithAuthorization: [authorization],
  PermitSingle: [
    {
      members: 'PermitDetails details,address spender,uint256 sigDeadline',
      refers: PERMIT_DETAILS,
      read: reads(
        z.object({ details, spender: address, sigDeadline: amount }),
        ({ details: one, spender, sigDeadline }) => [allowance(one, spender, sigDeadline)],
      ),
    },
  ],
  PermitBatch: [
    {
      members: 'PermitDetails[] details,address spender,uint256 sigDeadline',
      refers: PERMIT_DETAILS,
      read: reads(
        z.object({ details: z.array(details), spender: address, sigDeadline: amount }),
        ({ details: all, spender, sigDeadline }) => all.map(one => allowance(one, spender, sigDeadline)),
      ),
    },
  ],
  PermitTransferFrom: [transferFrom],
  PermitWitnessTransferFrom: [{ ...transferFrom, isOpen: true }],
  PermitBatchTransferFrom: [batchTransferFrom],
  PermitBatchWitnessTransferFrom: [{ ...batchTransferFrom, isOpen: true }],
  OrderComponents: [order],
};
