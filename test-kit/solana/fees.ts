import type { WireMessage } from './wire-transaction.js';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SIGNATURE_PROGRAMS = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
];
/** Programs of the runtime, which have a lower default compute limit. */
const BUILTINS = [
  COMPUTE_BUDGET,
  ...SIGNATURE_PROGRAMS,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
];

const LAMPORTS_PER_SIGNATURE = 5_000n;
const BUILTIN_UNITS = 3_000n;
const PROGRAM_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;
const MICRO = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

/** Fee of a transaction and its prioritisation price. */
export interface TransactionFee {
  /** In lamports. */
  readonly total: bigint;
  /** In microlamports per compute unit. */
  readonly unitPrice: bigint;
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Calculates the fee of a transaction as the runtime does. */
export function feeOf({ header, accounts, instructions }: WireMessage): TransactionFee {
  let unitPrice = 0n;
  let unitLimit: bigint | undefined;
  let defaultUnits = 0n;
  let signatures = BigInt(header.signers);

  for (const { programIndex, data } of instructions) {
    const program = accounts[programIndex] ?? '';
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (SIGNATURE_PROGRAMS.includes(program)) signatures += BigInt(data[0] ?? 0);
    if (program === COMPUTE_BUDGET && data[0] === SET_UNIT_LIMIT && data.length >= 5)
      unitLimit = BigInt(view.getUint32(1, true));
    if (program === COMPUTE_BUDGET && data[0] === SET_UNIT_PRICE && data.length >= 9)
      unitPrice = view.getBigUint64(1, true);
    defaultUnits += BUILTINS.includes(program) ? BUILTIN_UNITS : PROGRAM_UNITS;
  }

  const units = min(unitLimit ?? defaultUnits, MAX_UNITS);
  const priority = (unitPrice * units + MICRO - 1n) / MICRO;
  return { total: signatures * LAMPORTS_PER_SIGNATURE + priority, unitPrice };
}
