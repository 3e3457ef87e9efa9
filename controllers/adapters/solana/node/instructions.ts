import { getAddressEncoder, getProgramDerivedAddress, type Address } from '@solana/addresses';
import { AccountRole, type AccountMeta, type Instruction } from '@solana/instructions';
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.js';

/** Numbers that the programs assign to their instructions. */
const SYSTEM_TRANSFER = 2;
const TOKEN_TRANSFER_CHECKED = 12;
const ASSOCIATED_CREATE_IDEMPOTENT = 1;
const COMPUTE_UNIT_LIMIT = 2;
const COMPUTE_UNIT_PRICE = 3;

const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole;

const meta = (address: Address, role: AccountRole): AccountMeta => ({ address, role });

/** Encodes little-endian integers: each field is a value and its size in bytes. */
function littleEndian(...fields: readonly (readonly [value: bigint | number, bytes: 1 | 4 | 8])[]): Uint8Array {
  const data = new Uint8Array(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = new DataView(data.buffer);
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 8) view.setBigUint64(at, BigInt(value), true);
    else if (bytes === 4) view.setUint32(at, Number(value), true);
    else view.setUint8(at, Number(value));
    at += bytes;
  }
  return data;
}

/** Limits the compute units of the transaction. */
export const setUnitLimit = (units: number): Instruction => ({
  programAddress: COMPUTE_BUDGET_PROGRAM,
  data: littleEndian([COMPUTE_UNIT_LIMIT, 1], [units, 4]),
});

/** Sets the price of a compute unit, in millionths of a lamport. */
export const setUnitPrice = (price: bigint): Instruction => ({
  programAddress: COMPUTE_BUDGET_PROGRAM,
  data: littleEndian([COMPUTE_UNIT_PRICE, 1], [price, 8]),
});

/** Transfers SOL; `amount` is in lamports. */
export const transferSol = ({
  source,
  destination,
  amount,
}: {
  readonly source: Address;
  readonly destination: Address;
  readonly amount: bigint;
}): Instruction => ({
  programAddress: SYSTEM_PROGRAM,
  accounts: [meta(source, WRITABLE_SIGNER), meta(destination, WRITABLE)],
  data: littleEndian([SYSTEM_TRANSFER, 4], [amount, 8]),
});

/** Returns the address of the associated token account of `owner`. */
export async function findAssociatedAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const seeds = [owner, program, mint].map(address => getAddressEncoder().encode(address));
  const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return account;
}

/** Creates the associated token account of `owner`, unless it exists. */
export const createAssociatedAccount = ({
  payer,
  account,
  owner,
  mint,
  program,
}: {
  readonly payer: Address;
  readonly account: Address;
  readonly owner: Address;
  readonly mint: Address;
  readonly program: Address;
}): Instruction => ({
  programAddress: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    meta(payer, WRITABLE_SIGNER),
    meta(account, WRITABLE),
    meta(owner, READONLY),
    meta(mint, READONLY),
    meta(SYSTEM_PROGRAM, READONLY),
    meta(program, READONLY),
  ],
  data: littleEndian([ASSOCIATED_CREATE_IDEMPOTENT, 1]),
});

/** Transfers tokens between token accounts; the program checks mint and decimals. */
export const transferToken = ({
  source,
  mint,
  destination,
  owner,
  amount,
  decimals,
  program,
}: {
  readonly source: Address;
  readonly mint: Address;
  readonly destination: Address;
  readonly owner: Address;
  readonly amount: bigint;
  readonly decimals: number;
  readonly program: Address;
}): Instruction => ({
  programAddress: program,
  accounts: [meta(source, WRITABLE), meta(mint, READONLY), meta(destination, WRITABLE), meta(owner, READONLY_SIGNER)],
  data: littleEndian([TOKEN_TRANSFER_CHECKED, 1], [amount, 8], [decimals, 1]),
});
