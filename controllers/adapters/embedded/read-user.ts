import * as z from 'zod/mini';
import type { EmbeddedUser } from '../../domain/embedded/embedded-wallet.js';
import type { ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { isEmail, isEvmAddress, isSolanaAddress } from '../../domain/validation.js';

const address = z.string();
const type = z.enum(['eoa', 'smartAccount']);
const user = z.object({
  address,
  accounts: z.optional(z.array(z.object({ address, type })).check(z.maxLength(100))),
  email: z.optional(z.nullable(z.string().check(z.refine(isEmail)))),
  userName: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  smartAccountDeployed: z.optional(z.boolean()),
  recovery: z.optional(z.enum(['missing', 'set'])),
  storageWeak: z.optional(z.boolean()),
});

/** A user whose accounts are complete: the one in use is the first. */
export interface CheckedUser extends EmbeddedUser {
  readonly accounts: readonly [Account, ...Account[]];
}
type Account = NonNullable<EmbeddedUser['accounts']>[number];

/**
 * Checks what a wallet reports of its user in a namespace; hosts bring wallets of their own.
 * @throws {W3mError} `WALLET_BAD_REPLY`, `WALLET_NO_ACCOUNTS`
 */
export function readUser(reply: unknown, namespace: ChainNamespace): CheckedUser {
  const read = user.safeParse(reply);
  if (!read.success) throw new W3mError('WALLET_BAD_REPLY', { cause: read.error });
  const isAddress = namespace === 'solana' ? isSolanaAddress : isEvmAddress;
  const inUse = read.data.address;
  const listedAccounts = read.data.accounts ?? [{ address: inUse, type: 'eoa' as const }];
  if (listedAccounts.length === 0) throw new W3mError('WALLET_NO_ACCOUNTS');
  const isSame = ({ address: other }: Account): boolean => other.toLowerCase() === inUse.toLowerCase();
  const accounts = listedAccounts.filter(account => isAddress(account.address));
  const own = accounts.find(isSame) ?? { address: inUse, type: 'eoa' as const };
  if (!isAddress(inUse)) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return { ...read.data, accounts: [own, ...accounts.filter(account => !isSame(account))] };
}
