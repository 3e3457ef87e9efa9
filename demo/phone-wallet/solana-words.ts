import {
  decompileTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const;
const TRANSFER = 2;
const LAMPORTS = 1_000_000_000n;

/** An amount of SOL, exact. */
function sol(lamports: bigint): string {
  const fraction = (lamports % LAMPORTS).toString().padStart(9, '0').replace(/0+$/, '');
  return `${lamports / LAMPORTS}${fraction && `.${fraction}`} SOL`;
}

interface Instruction {
  readonly programAddress: string;
  readonly accounts?: readonly { readonly address: string }[];
  readonly data?: ReadonlyUint8Array;
}

/** An instruction in plain words; undefined where it is no concern of the person. */
function instructionWords({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): string | undefined {
  if (programAddress === COMPUTE_BUDGET) return undefined;
  if (programAddress === MEMO) return `Note “${new TextDecoder().decode(Uint8Array.from(data))}”`;
  const view = new DataView(Uint8Array.from(data).buffer);
  if (programAddress === SYSTEM_PROGRAM && data.length === 12 && view.getUint32(0, true) === TRANSFER)
    return `Send ${sol(view.getBigUint64(4, true))} to ${accounts[1]?.address ?? 'nobody'}`;
  if (TOKEN_PROGRAMS.some(program => program === programAddress))
    return `Something with tokens: ${getBase58Decoder().decode(data)}`;
  return `Something by the program ${programAddress}`;
}

/** What a transaction does, in plain words, as far as they go. */
export function transactionWords(messageBytes: ReadonlyUint8Array): string {
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (compiled.version !== 'legacy' && compiled.version !== 0)
    return 'A transaction of a kind that this wallet cannot read';
  // What tables stand for cannot be read without asking the chain: then only the programs are told
  if (compiled.version === 0 && compiled.addressTableLookups?.length)
    return compiled.instructions
      .map(({ programAddressIndex }) => `Something by ${compiled.staticAccounts[programAddressIndex] ?? 'a program'}`)
      .join('. ');
  const instructions: readonly Instruction[] = decompileTransactionMessage(compiled).instructions;
  const words = instructions.map(instructionWords);
  return words.filter(word => word !== undefined).join('. ') || 'Nothing';
}
