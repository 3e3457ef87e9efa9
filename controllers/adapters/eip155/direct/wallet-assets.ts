import type { Address } from 'viem';
import * as z from 'zod/mini';
import { untracked } from '../../../core/signals.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { inTime } from '../../in-time.js';
import { ask } from '../eip1193.js';
import type { ReadsContext } from './reads-context.js';

/** How long each answer may take: the balances of the host's tokens wait for it. */
const TIMEOUT_MS = 1_500;

/** Most tokens of a wallet's reply that are read. */
const MAX_TOKENS = 10_000;

const capabilities = z.record(
  z.string(),
  z.object({ assetDiscovery: z.optional(z.object({ supported: z.optional(z.boolean()) })) }),
);

/** The parts of ERC-7811 that are used. Other kinds of assets, and entries that are not valid, are left out. */
const asset = z.object({ type: z.string(), address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)) });
const reply = z.record(z.string(), z.array(z.unknown()));

/**
 * Asks the attached wallet which tokens the account holds on a network (`wallet_getAssets`, ERC-7811), if it says that
 * it can tell. Only the addresses count: amounts and names come from nodes. Never rejects, since few wallets can tell.
 */
export async function askWalletTokens(
  { wallet, scope, unable }: ReadsContext,
  { id, chainNamespace }: CaipNetwork,
  account: Address,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const attached = wallet();
  const connection = attached && untracked(() => attached.connection.get());
  const isOurs = connection?.accounts.some(({ address }) => address.toLowerCase() === account.toLowerCase());
  if (!attached || !isOurs || chainNamespace !== 'eip155') return [];
  const chain = `0x${Number(id).toString(16)}`;
  const chains = unable.get(attached.provider) ?? new Set();
  if (chains.has(chain)) return [];
  const dismiss = (): readonly string[] => {
    unable.set(attached.provider, chains.add(chain));
    return [];
  };
  const late = { scope, signal, late: 'REQUEST_TIMEOUT' } as const;
  try {
    const able = capabilities.safeParse(
      await inTime(ask(attached.provider, 'wallet_getCapabilities', [account, [chain]]), TIMEOUT_MS, late),
    );
    if (!able.success || able.data[chain]?.assetDiscovery?.supported !== true) return dismiss();
    const pending = ask(attached.provider, 'wallet_getAssets', [{ account, chainFilter: [chain] }]);
    const answer = reply.safeParse(await inTime(pending, TIMEOUT_MS, late));
    if (!answer.success) return [];
    return (answer.data[chain] ?? []).slice(0, MAX_TOKENS).flatMap(entry => {
      const { success, data } = asset.safeParse(entry);
      return success && data.type.toLowerCase() === 'erc20' ? [data.address] : [];
    });
  } catch {
    return signal.aborted ? [] : dismiss(); // the host's tokens are read all the same
  }
}
