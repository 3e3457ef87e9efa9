import {
  AccountRole,
  getBase16Decoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getUtf8Decoder,
  type Address,
  type CompiledTransactionMessage,
  type Transaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { identifySystemInstruction, parseTransferSolInstruction, SystemInstruction } from '@solana-program/system';
import {
  identifyTokenInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TokenInstruction,
} from '@solana-program/token';
import { formatUnits } from 'viem';
import type { SolanaNode } from './solana-node.js';

/** Displayed effect of a transaction. */
export interface ProposedStep {
  readonly what: string;
  /** With its unit. */
  readonly amount?: string;
  /** Recipient or target. */
  readonly to?: string;
  readonly detail?: string;
}

/** Atomic transaction of several steps. */
export interface ProposedTransaction {
  readonly steps: readonly ProposedStep[];
  /** In lamports; undefined if the node cannot determine it. */
  readonly fee: bigint | undefined;
  /** Fee payer, if it is another account. */
  readonly payer: string | undefined;
  /** Reason of an expected failure. */
  readonly problem: string | undefined;
}

const SYSTEM = '11111111111111111111111111111111';
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const SOL_DECIMALS = 9;

/** Message of a supported version. */
export type ReadableMessage = Extract<CompiledTransactionMessage, { readonly version: 'legacy' | 0 }>;

interface Instruction {
  readonly programAddress: Address;
  readonly accounts: readonly { readonly address: Address; readonly role: AccountRole }[];
  readonly data: Uint8Array;
}

/** Instructions with accounts from lookup tables are skipped: their addresses are unknown here. */
function namedInstructions({ staticAccounts, instructions }: ReadableMessage): readonly (Instruction | undefined)[] {
  return instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => {
    const programAddress = staticAccounts[programAddressIndex];
    const accounts = accountIndices.map(index => staticAccounts[index]);
    return programAddress && accounts.every(address => address !== undefined)
      ? {
          programAddress,
          // The decoders do not depend on roles
          accounts: accounts.map(address => ({ address, role: AccountRole.READONLY })),
          data: new Uint8Array(data),
        }
      : undefined;
  });
}

/** Owners of the token accounts that the transaction creates. */
function newTokenAccounts(instructions: readonly (Instruction | undefined)[]): ReadonlyMap<string, string> {
  return new Map(
    instructions.flatMap(instruction => {
      const [, account, owner] = instruction?.accounts ?? [];
      return instruction?.programAddress === ASSOCIATED && account && owner ? [[account.address, owner.address]] : [];
    }),
  );
}

/** Resolves with undefined when the node fails, so that missing details do not block the request. */
const orUnknown = <T>(answer: Promise<T> | undefined): Promise<T | undefined> =>
  (answer ?? Promise.resolve(undefined)).catch((error: unknown) => {
    console.warn('The node could not be asked.', error);
    return undefined;
  });

async function tokenStep(
  node: SolanaNode | undefined,
  newAccounts: ReadonlyMap<string, string>,
  instruction: Instruction,
): Promise<ProposedStep | undefined> {
  const kind = identifyTokenInstruction(instruction);
  const isChecked = kind === TokenInstruction.TransferChecked;
  if (!isChecked && kind !== TokenInstruction.Transfer) return undefined;
  const checked = isChecked ? parseTransferCheckedInstruction(instruction) : undefined;
  const { accounts, data } = checked ?? parseTransferInstruction(instruction);
  const from = checked ? undefined : await orUnknown(node?.tokenAccount(accounts.source.address));
  const mint = checked?.accounts.mint.address ?? from?.mint;
  const decimals = checked?.data.decimals ?? from?.decimals;
  const symbol = node?.cluster.tokens.find(token => token.mint === mint)?.symbol;
  const owner =
    newAccounts.get(accounts.destination.address) ??
    (await orUnknown(node?.tokenAccount(accounts.destination.address)))?.owner;
  return {
    what: 'Sends a token',
    amount:
      decimals === undefined
        ? `${data.amount} of the smallest units of a token`
        : `${formatUnits(data.amount, decimals)} ${symbol ?? `of the token ${mint ?? ''}`}`,
    to: owner ?? `the token account ${accounts.destination.address}`,
  };
}

async function stepOf(
  node: SolanaNode | undefined,
  newAccounts: ReadonlyMap<string, string>,
  instruction: Instruction,
): Promise<ProposedStep | undefined> {
  const { programAddress, accounts, data } = instruction;
  if (programAddress === COMPUTE_BUDGET) return undefined; // the fee already includes it
  if (programAddress === MEMO) return { what: 'Adds a note', detail: getUtf8Decoder().decode(data) };
  if (programAddress === ASSOCIATED)
    return { what: 'Opens an account for a token', to: accounts[2]?.address ?? 'somebody' };
  try {
    if (programAddress === SYSTEM && identifySystemInstruction(instruction) === SystemInstruction.TransferSol) {
      const transfer = parseTransferSolInstruction(instruction);
      const amount = `${formatUnits(transfer.data.amount, SOL_DECIMALS)} SOL`;
      return { what: 'Sends SOL', amount, to: transfer.accounts.destination.address };
    }
    if (TOKENS.includes(programAddress)) {
      const step = await tokenStep(node, newAccounts, instruction);
      if (step) return step;
    }
  } catch (error) {
    console.warn('An instruction could not be read, and is shown as it is.', error);
  }
  return { what: `Calls the program ${programAddress}`, detail: `0x${getBase16Decoder().decode(data)}` };
}

/** Describes a transaction. Without a node the description uses the transaction only. */
export async function previewTransaction(
  node: SolanaNode | undefined,
  account: string,
  transaction: Transaction,
  message: ReadableMessage,
): Promise<ProposedTransaction> {
  const instructions = namedInstructions(message);
  const newAccounts = newTokenAccounts(instructions);
  const unreadable: ProposedStep = { what: 'Calls a program with accounts that are not named here' };
  const steps = await Promise.all(
    instructions.map(one => (one ? orUnknown(stepOf(node, newAccounts, one)) : Promise.resolve(unreadable))),
  );
  // The type requires base64 message bytes
  const bytes = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64;
  const [fee, problem] = await Promise.all([
    orUnknown(node?.fee(bytes)),
    orUnknown(node?.problem(getBase64EncodedWireTransaction(transaction))),
  ]);
  const [payer] = message.staticAccounts;
  return {
    steps: steps.filter(step => step !== undefined),
    fee,
    problem,
    payer: payer === account ? undefined : payer,
  };
}
