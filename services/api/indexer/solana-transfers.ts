import * as z from 'zod/mini';
import type { TransactionRow, TransferRow } from '../database/schema.js';
import type { IndexedTransactions } from './index-store.js';
import type { SolanaBlock, SolanaInstruction, SolanaTransaction } from './solana-blocks.js';

/** A movement that an instruction states. */
type Moved = Pick<TransferRow, 'kind' | 'contract' | 'from_address' | 'to_address' | 'quantity'>;

/** Returns the accounts that have signed a transaction: what it moves of theirs, they wanted. */
const signersOf = ({ transaction: { message } }: SolanaTransaction): ReadonlySet<string> =>
  new Set(message.accountKeys.flatMap(({ pubkey, signer }) => (signer === true ? [pubkey] : [])));

const units = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,20}$/)), z.int(), z.bigint()]),
  z.transform(value => String(value)),
);
const amountMembers = { amount: z.optional(units), tokenAmount: z.optional(z.object({ amount: units })) };
const parsedSchema = z.object({
  type: z.string(),
  info: z.object({
    ...amountMembers,
    lamports: z.optional(units),
    source: z.optional(z.string()),
    destination: z.optional(z.string()),
    account: z.optional(z.string()),
    mint: z.optional(z.string()),
  }),
});

const TOKEN_PROGRAMS = ['spl-token', 'spl-token-2022'];
/** Transfers of tokens; of a mint that takes a fee, the amount includes it. */
const TRANSFERS = ['transfer', 'transferChecked', 'transferCheckedWithFee'];
const LAMPORT_TYPES = ['transfer', 'transferWithSeed'];

interface TokenAccount {
  readonly owner: string;
  readonly mint: string;
}

/** Returns owner and mint of the token accounts that a transaction touches. */
function tokenAccounts({ transaction, meta }: SolanaTransaction): ReadonlyMap<string, TokenAccount> {
  const balances = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])];
  return new Map(
    balances.flatMap(({ accountIndex, mint, owner = '' }): [string, TokenAccount][] => {
      const account = transaction.message.accountKeys[accountIndex];
      return account ? [[account.pubkey, { owner, mint }]] : [];
    }),
  );
}

function moved(one: SolanaInstruction, accounts: ReadonlyMap<string, TokenAccount>): Moved | undefined {
  const parsed = parsedSchema.safeParse(one.parsed);
  if (!parsed.success) return undefined; // a program that the node does not parse
  const { type, info } = parsed.data;
  if (one.program === 'system' && LAMPORT_TYPES.includes(type) && info.lamports !== undefined)
    return {
      kind: 'native',
      contract: '',
      quantity: info.lamports,
      from_address: info.source ?? '',
      to_address: info.destination ?? '',
    };
  const quantity = info.tokenAmount?.amount ?? info.amount;
  if (!TOKEN_PROGRAMS.includes(one.program ?? '') || quantity === undefined) return undefined;
  const [source, destination] = ends(type, info).map(account => accounts.get(account ?? ''));
  const mint = info.mint ?? source?.mint ?? destination?.mint;
  if (mint === undefined || (!source && !destination)) return undefined;
  return {
    kind: 'spl',
    contract: mint,
    quantity,
    from_address: source?.owner ?? '',
    to_address: destination?.owner ?? '',
  };
}

/** Returns the token accounts that an instruction takes from and gives to. */
function ends(type: string, info: z.infer<typeof parsedSchema>['info']): readonly (string | undefined)[] {
  if (TRANSFERS.includes(type)) return [info.source, info.destination];
  if (type === 'mintTo' || type === 'mintToChecked') return [undefined, info.account];
  if (type === 'burn' || type === 'burnChecked') return [info.account, undefined];
  return [];
}

/** Returns the instructions in the order of their execution. */
const inOrder = ({ transaction, meta }: SolanaTransaction): readonly SolanaInstruction[] =>
  transaction.message.instructions.flatMap((outer, index) => [
    outer,
    ...(meta.innerInstructions ?? []).filter(inner => inner.index === index).flatMap(inner => inner.instructions),
  ]);

/** Where a transaction is. */
interface SolanaPlace {
  readonly chain: string;
  readonly slot: number;
  readonly position: number;
  /** Seconds since the epoch. */
  readonly blockTime: number;
}

/** Returns the rows of a transaction. */
export function solanaRows(
  { chain, slot, position, blockTime }: SolanaPlace,
  one: SolanaTransaction,
): { readonly transaction: TransactionRow; readonly transfers: readonly TransferRow[] } {
  const [hash] = one.transaction.signatures;
  const place = { chain, hash, block_number: slot };
  const accounts = tokenAccounts(one);
  const all = inOrder(one).map(instruction => moved(instruction, accounts));
  const first = all.find(Boolean);
  const transaction: TransactionRow = {
    ...place,
    position,
    mined_at: blockTime * 1000,
    nonce: 0,
    method: '',
    from_address: one.transaction.message.accountKeys[0]?.pubkey ?? '',
    to_address: first?.to_address ?? '',
    status: one.meta.err === null || one.meta.err === undefined ? 'confirmed' : 'failed',
  };
  const signers = signersOf(one);
  const transfers = all.flatMap((movement, index): TransferRow[] => {
    if (!movement) return [];
    const sender = signers.has(movement.from_address) ? movement.from_address : '';
    return [{ ...place, log_index: index, batch_index: 0, token_id: '', ...movement, sender }];
  });
  return { transaction, transfers };
}

/** Returns the rows of a block. */
export function indexSolanaBlock(chain: string, slot: number, block: SolanaBlock): IndexedTransactions {
  const rows = block.transactions.map((one, position) =>
    solanaRows({ chain, slot, position, blockTime: block.blockTime ?? 0 }, one),
  );
  return {
    transactions: rows.map(({ transaction }) => transaction),
    transfers: rows.flatMap(({ transfers }) => transfers),
  };
}
