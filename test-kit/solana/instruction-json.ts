import {
  getAddressDecoder,
  getBase58Decoder,
  getUtf8Decoder,
  type Address,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { uiAmount } from './amounts.js';
import { TOKEN_PROGRAMS } from './token-layout.js';

/** An instruction with addresses instead of account indexes. */
export interface NamedInstruction {
  readonly program: Address;
  readonly accounts: readonly Address[];
  readonly data: ReadonlyUint8Array;
  readonly stackHeight: number;
}

interface Parsed {
  readonly program: string;
  readonly parsed: unknown;
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'];

const viewOf = (data: ReadonlyUint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);

function parseSystem({ accounts, data }: NamedInstruction): Parsed | undefined {
  const [source, destination] = accounts;
  const view = viewOf(data);
  const kind = data.length >= 4 ? view.getUint32(0, true) : undefined;
  if (kind === 2 && data.length === 12) {
    const info = { source, destination, lamports: view.getBigUint64(4, true) };
    return { program: 'system', parsed: { type: 'transfer', info } };
  }
  if (kind === 0 && data.length === 52) {
    const info = {
      source,
      newAccount: destination,
      lamports: view.getBigUint64(4, true),
      space: view.getBigUint64(12, true),
      owner: getAddressDecoder().decode(data, 20),
    };
    return { program: 'system', parsed: { type: 'createAccount', info } };
  }
  return undefined;
}

function parseToken({ program, accounts, data }: NamedInstruction): Parsed | undefined {
  const view = viewOf(data);
  const name = TOKEN_PROGRAMS[program] ?? '';
  const hasAmount = data.length >= 9;
  if (data[0] === 3 && hasAmount && accounts.length === 3) {
    const [source, destination, authority] = accounts;
    const info = { source, destination, authority, amount: view.getBigUint64(1, true).toString() };
    return { program: name, parsed: { type: 'transfer', info } };
  }
  if (data[0] === 12 && data.length === 10 && accounts.length === 4) {
    const [source, mint, destination, authority] = accounts;
    const tokenAmount = uiAmount(view.getBigUint64(1, true), data[9] ?? 0);
    return {
      program: name,
      parsed: { type: 'transferChecked', info: { source, mint, destination, authority, tokenAmount } },
    };
  }
  if (data[0] === 7 && hasAmount && accounts.length === 3) {
    const [mint, account, mintAuthority] = accounts;
    const info = { mint, account, mintAuthority, amount: view.getBigUint64(1, true).toString() };
    return { program: name, parsed: { type: 'mintTo', info } };
  }
  return undefined;
}

function parseAssociated({ accounts, data }: NamedInstruction): Parsed | undefined {
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  return {
    program: 'spl-associated-token-account',
    parsed: {
      type: data[0] === 1 ? 'createIdempotent' : 'create',
      info: { source, account, wallet, mint, systemProgram, tokenProgram },
    },
  };
}

/** Returns the text of a memo instruction; undefined for other instructions. */
export function memoIn({ program, data }: Pick<NamedInstruction, 'program' | 'data'>): string | undefined {
  return MEMO_PROGRAMS.includes(program) ? getUtf8Decoder().decode(data) : undefined;
}

function parse(instruction: NamedInstruction): Parsed | undefined {
  const { program } = instruction;
  if (program === SYSTEM_PROGRAM) return parseSystem(instruction);
  if (program in TOKEN_PROGRAMS) return parseToken(instruction);
  if (program === ASSOCIATED_TOKEN_PROGRAM) return parseAssociated(instruction);
  const memo = memoIn(instruction);
  return memo === undefined ? undefined : { program: 'spl-memo', parsed: memo };
}

/** Formats an instruction for `jsonParsed`. Parses instructions that move funds; others keep their data in base58. */
export function instructionJson(instruction: NamedInstruction): object {
  const { program: programId, accounts, data, stackHeight } = instruction;
  const readable = parse(instruction);
  return readable
    ? { ...readable, programId, stackHeight }
    : { accounts, data: getBase58Decoder().decode(data), programId, stackHeight };
}
