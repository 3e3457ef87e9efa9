import { concat, sha256 } from 'viem';
import { W3mError } from '../../domain/errors/errors.js';

/** A partially signed transaction of version 0 (BIP-174). */
export interface Psbt {
  /** The transaction without signatures. */
  readonly unsigned: Uint8Array;
  readonly inputs: readonly PsbtInput[];
}

/** An input of a partially signed transaction. */
export interface PsbtInput {
  /** Where the script of its signature is among the bytes of the unsigned transaction. */
  readonly scriptAt: number;
  /** Script of the output that it spends; undefined if the text does not hold it. */
  readonly spends: Uint8Array | undefined;
  /** Script of a nested output (BIP-16). */
  readonly redeemScript: Uint8Array | undefined;
  /** What a signature commits to, if it is set. */
  readonly sighashType: number | undefined;
}

/** Types of the fields that are read. */
const FIELDS = {
  unsigned: 0x00,
  version: 0xfb,
  previous: 0x00,
  witness: 0x01,
  sighash: 0x03,
  redeem: 0x04,
  scriptSig: 0x07,
} as const;
const MAGIC_LENGTH = 5;
const ID_LENGTH = 32;
const SIGHASH = { default: 0, all: 1 } as const;

/** Reads bytes one after the other. @throws {RangeError} at their end */
class Bytes {
  at = 0;
  readonly #all: Uint8Array;

  constructor(all: Uint8Array) {
    this.#all = all;
  }

  get isAtEnd(): boolean {
    return this.at === this.#all.length;
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.#all.length) throw new RangeError('The bytes end too early');
    this.at += count;
    return this.#all.subarray(this.at - count, this.at);
  }

  /** An integer, least byte first. */
  number(count: number): number {
    return this.take(count).reduceRight((sum, byte) => sum * 256 + byte, 0);
  }

  /** A length in one, three or five bytes. */
  length(): number {
    const [first = 0] = this.take(1);
    if (first === 0xff) throw new RangeError('A length is beyond every transaction');
    return first < 0xfd ? first : this.number(first === 0xfd ? 2 : 4);
  }

  text(): Uint8Array {
    return this.take(this.length());
  }
}

/** Reads the inputs and the scripts of the outputs of a transaction. */
function readTransaction(bytes: Bytes): {
  readonly inputs: readonly { readonly index: number; readonly scriptAt: number; readonly script: Uint8Array }[];
  readonly scripts: readonly Uint8Array[];
} {
  bytes.take(4);
  let count = bytes.length();
  if (count === 0 && bytes.take(1)[0] === 1) count = bytes.length(); // with signatures (BIP-144)
  const inputs = Array.from({ length: count }, () => {
    bytes.take(ID_LENGTH);
    const index = bytes.number(4);
    const scriptAt = bytes.at;
    const script = bytes.text();
    bytes.take(4);
    return { index, scriptAt, script };
  });
  const scripts = Array.from({ length: bytes.length() }, () => {
    bytes.take(8);
    return bytes.text();
  });
  return { inputs, scripts };
}

/** Reads the fields of one part, by type; those with a key of their own are not needed. */
function readFields(bytes: Bytes): ReadonlyMap<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>();
  for (let length = bytes.length(); length > 0; length = bytes.length()) {
    const key = bytes.take(length);
    const value = bytes.text();
    if (key.length > 1 || key[0] === undefined) continue;
    if (fields.has(key[0])) throw new RangeError('A field is there twice');
    fields.set(key[0], value);
  }
  return fields;
}

/** Returns what a script pushes if it does nothing else, as that of a finished nested input. */
const pushedBy = (script: Uint8Array | undefined): Uint8Array | undefined =>
  script && script[0] === script.length - 1 ? script.subarray(1) : undefined;

function readInput(
  fields: ReadonlyMap<number, Uint8Array>,
  { index, scriptAt }: { readonly index: number; readonly scriptAt: number },
): PsbtInput {
  const [witness, previous, sighash] = [FIELDS.witness, FIELDS.previous, FIELDS.sighash].map(type => fields.get(type));
  const outputOf = (bytes: Uint8Array): Uint8Array => {
    const output = new Bytes(bytes);
    output.take(8);
    return output.text();
  };
  const spends = witness ? outputOf(witness) : previous && readTransaction(new Bytes(previous)).scripts[index];
  return {
    scriptAt,
    spends,
    redeemScript: fields.get(FIELDS.redeem) ?? pushedBy(fields.get(FIELDS.scriptSig)),
    sighashType: sighash && new Bytes(sighash).number(4),
  };
}

/**
 * Reads a partially signed transaction; returns undefined for one of version 2 (BIP-370).
 * @throws {W3mError} `INVALID_REQUEST` if it is malformed
 */
export function readPsbt(base64: string): Psbt | undefined {
  try {
    const bytes = new Bytes(Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)));
    bytes.take(MAGIC_LENGTH);
    const fields = readFields(bytes);
    const unsigned = fields.get(FIELDS.unsigned);
    if (!unsigned && fields.has(FIELDS.version)) return undefined;
    if (!unsigned) throw new RangeError('The transaction is missing');
    const body = new Bytes(unsigned);
    const transaction = readTransaction(body);
    body.take(4);
    if (!body.isAtEnd || transaction.inputs.some(({ script }) => script.length > 0))
      throw new RangeError('The transaction is not an unsigned one');
    return { unsigned, inputs: transaction.inputs.map(input => readInput(readFields(bytes), input)) };
  } catch (cause) {
    throw new W3mError('INVALID_REQUEST', { cause });
  }
}

const isWitnessProgram = (script: Uint8Array): boolean => {
  const [version = 0xff, length] = script;
  return (version === 0 || (version >= 0x51 && version <= 0x60)) && length === script.length - 2 && length >= 2;
};

const isTaproot = (script: Uint8Array): boolean => script[0] === 0x51 && script.length === 34;

/** Returns the script that a finished input has: none, or that of a nested output; undefined if a signature is in it. */
function scriptOf({ spends, redeemScript }: PsbtInput): Uint8Array | undefined {
  if (!spends) return undefined;
  if (isWitnessProgram(spends)) return new Uint8Array();
  const isNested = spends.length === 23 && spends[0] === 0xa9 && redeemScript && isWitnessProgram(redeemScript);
  return isNested ? Uint8Array.of(redeemScript.length, ...redeemScript) : undefined;
}

/**
 * Returns the id that the transaction will have; undefined if an input is no SegWit input, since its signature is
 * part of the id.
 */
export function transactionId({ unsigned, inputs }: Psbt): string | undefined {
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const input of inputs) {
    const script = scriptOf(input);
    if (!script) return undefined;
    parts.push(unsigned.subarray(end, input.scriptAt), Uint8Array.of(script.length, ...script));
    end = input.scriptAt + 1; // the length of the empty script
  }
  const id = sha256(sha256(concat([...parts, unsigned.subarray(end)]), 'bytes'), 'bytes');
  return Array.from(id.reverse(), byte => byte.toString(16).padStart(2, '0')).join('');
}

/** True if the signature of an input commits to what one of the types says. */
export function commitsTo({ sighashType, spends }: PsbtInput, types: readonly number[]): boolean {
  const byDefault = spends && isTaproot(spends) ? SIGHASH.default : SIGHASH.all;
  const type = sighashType ?? byDefault;
  const isAll = type === SIGHASH.default || type === SIGHASH.all; // both commit to all
  return types.some(each => each === type || (isAll && (each === SIGHASH.default || each === SIGHASH.all)));
}

/** True if both are the same transaction, signed or not. */
export const isSame = (one: Psbt, other: Psbt): boolean =>
  one.unsigned.length === other.unsigned.length && one.unsigned.every((byte, at) => byte === other.unsigned[at]);
