import { getAddressDecoder, type Address } from '@solana/addresses';
import type { Instruction } from '@solana/instructions';
import { W3mError } from '../../../domain/errors/errors.js';
import type { TransferRequest } from '../../transfers.js';
import { readAccounts, readRent, readTokenAccounts, type ChainAccount } from './accounts.js';
import { createAssociatedAccount, findAssociatedAccount, transferSol, transferToken } from './instructions.js';
import { readMint, readTokenAccount, type Mint, type TokenAccount } from './mint.js';
import { readMultipliers, type Multipliers } from './multipliers.js';
import type { SolanaNode } from './node.js';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from './programs.js';
import { splitAmount, type Part } from './split-amount.js';
import { readReceived } from './transfer-fee.js';

/** Most source accounts of one transfer: a transaction has no room for many more. */
const MAX_SOURCES = 8;

/** Instructions and costs of a transfer. */
export interface TransferSteps extends Multipliers {
  readonly instructions: readonly Instruction[];
  /** Rent deposit for the receiver's new account, in lamports. */
  readonly deposit: bigint;
  /** The accounts that it writes to: they determine the priority fee. */
  readonly writable: readonly string[];
  /** What the receiver gets at least, if a fee of the token makes it less than the amount. */
  readonly received?: bigint | undefined;
}

const invalid = (why: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(why) });
// Every address was validated by decoding, or comes from the node that receives it
const toAddress = (text: string): Address => text as Address;

/**
 * Refuses SOL for a mint, which never gives it back, and for a token account, whose tokens must be gone before.
 * @throws {W3mError} `INVALID_REQUEST`
 */
export function expectTakesSol(to: string, receiver: ChainAccount | undefined): void {
  if (receiver && TOKEN_PROGRAMS.includes(receiver.owner)) throw invalid(`${to} belongs to a token`);
}

/** Returns the instructions of a SOL transfer. */
export function solSteps(from: string, { to, amount }: TransferRequest): TransferSteps {
  const instruction = transferSol({ source: toAddress(from), destination: toAddress(to), amount });
  return { instructions: [instruction], deposit: 0n, writable: [from, to] };
}

const unsendable = (why: string): W3mError => new W3mError('TOKEN_NOT_TRANSFERABLE', { cause: new Error(why) });
const frozen = (why: string): W3mError => new W3mError('TOKEN_FROZEN', { cause: new Error(why) });

/** Returns the mint of a token, and its program. @throws {W3mError} `INVALID_REQUEST`, `TOKEN_NOT_TRANSFERABLE`, `TOKEN_FROZEN` */
export function mintOf(account: ChainAccount | undefined): Mint & { readonly program: Address } {
  const isToken = account !== undefined && TOKEN_PROGRAMS.includes(account.owner);
  const mint = isToken ? readMint(account.data, account.owner === TOKEN_2022_PROGRAM) : undefined;
  if (!account || !mint) throw invalid('The token does not exist on this network');
  if (mint.hasHook) throw unsendable('The token has a transfer hook');
  if (mint.blocks === 'all') throw unsendable('The token cannot be transferred');
  if (mint.blocks === 'now') throw frozen('All transfers are paused');
  return { ...mint, program: toAddress(account.owner) };
}

/** @throws {W3mError} `TOKEN_FROZEN`, or `MEMO_REQUIRED`: the memo tells a service whose tokens they are, and only the person knows it */
function expectTakesToken(to: string, { isFrozen, needsMemo }: TokenAccount): void {
  if (isFrozen) throw frozen(`The token account of ${to} is frozen`);
  if (needsMemo) throw new W3mError('MEMO_REQUIRED');
}

/** Finds the destination: the receiver's associated account, or the address itself if it is a token account. */
async function destinationOf(
  node: SolanaNode,
  { to, receiver, token, program }: { to: string; receiver: ChainAccount | undefined; token: string; program: Address },
): Promise<{ readonly account: Address; readonly isThere: boolean }> {
  const current = receiver?.owner === program ? readTokenAccount(receiver.data) : undefined;
  if (receiver && TOKEN_PROGRAMS.includes(receiver.owner)) {
    // No key could sign for an associated account of such an address
    if (!current || getAddressDecoder().decode(current.mint) !== token) throw invalid(`${to} cannot hold this token`);
    expectTakesToken(to, current);
    return { account: toAddress(to), isThere: true };
  }
  const account = await findAssociatedAccount(toAddress(to), toAddress(token), program);
  const [found] = await readAccounts(node, [account]);
  if (found?.owner !== program) return { account, isThere: false };
  const holder = readTokenAccount(found.data);
  const isOf = (bytes: Uint8Array, address: string): boolean => getAddressDecoder().decode(bytes) === address;
  // The owner of a token account may transfer it to another owner, also an associated one
  if (!holder || !isOf(holder.owner, to) || !isOf(holder.mint, token)) {
    throw invalid(`The token account of ${to} belongs to another owner`);
  }
  expectTakesToken(to, holder);
  return { account, isThere: true };
}

/** Splits the amount over the sender's token accounts, the associated one first. */
async function sourcesOf(
  node: SolanaNode,
  { from, token, program, amount }: { from: string; token: string; program: Address; amount: bigint },
): Promise<readonly Part<Address>[]> {
  const [associated, holdings] = await Promise.all([
    findAssociatedAccount(toAddress(from), toAddress(token), program),
    readTokenAccounts(node, from, token),
  ]);
  const holders = holdings
    .map(({ address, data }) => ({ from: toAddress(address), account: readTokenAccount(data) }))
    .map(({ from: source, account }) => ({ from: source, has: account?.amount ?? 0n, isFrozen: account?.isFrozen }))
    .sort((a, b) => Number(b.from === associated) - Number(a.from === associated) || (a.has > b.has ? -1 : 1));
  const split = (all: typeof holders): readonly Part<Address>[] | undefined =>
    splitAmount(amount, all.slice(0, MAX_SOURCES));
  const parts = split(holders.filter(({ isFrozen }) => !isFrozen));
  if (!parts)
    throw split(holders) ? frozen(`Token accounts of ${from} are frozen`) : new W3mError('INSUFFICIENT_TOKENS');
  return parts;
}

/** Returns the instructions of a token transfer; they create the receiver's account if it does not exist. */
export async function tokenSteps(
  node: SolanaNode,
  from: string,
  { to, amount, token }: TransferRequest & { readonly token: string },
): Promise<TransferSteps> {
  const [mintAccount, receiver] = await readAccounts(node, [token, to]);
  const { program, decimals, accountBytes, fees, blocks } = mintOf(mintAccount);
  const [[multipliers], destination, sources] = await Promise.all([
    readMultipliers(node, [mintAccount]),
    destinationOf(node, { to, receiver, token, program }),
    sourcesOf(node, { from, token, program, amount }),
  ]);
  if (blocks === 'new-accounts' && !destination.isThere) throw frozen('New accounts of the token begin frozen');
  const payer = toAddress(from);
  const mint = toAddress(token);
  const opening = createAssociatedAccount({ payer, account: destination.account, owner: toAddress(to), mint, program });
  const moves = sources.map(source =>
    transferToken({
      source: source.from,
      mint,
      destination: destination.account,
      owner: payer,
      amount: source.amount,
      decimals,
      program,
    }),
  );
  // Each source pays a fee of its own, and each is rounded up
  const nets = await Promise.all(
    sources.map(async part => (await readReceived(node, part.amount, fees)) ?? part.amount),
  );
  const received = nets.reduce((sum, net) => sum + net, 0n);
  return {
    ...(received < amount && { received }),
    ...multipliers,
    instructions: destination.isThere ? moves : [opening, ...moves],
    deposit: destination.isThere ? 0n : await readRent(node, accountBytes),
    writable: [from, ...sources.map(({ from: source }) => source), destination.account],
  };
}
