import type { Address } from 'viem';
import { isAddressEqual } from 'viem/utils';
import type { BalanceChange, ReceivedAmount } from '../../../domain/assets/preview.js';
import { balanceProbe, valueOf } from './assets.js';
import { knownCall } from './read-call.js';
import type { EvmCall, Probe, Simulation } from './simulate.js';

/** A transfer of a token, as the bytes of a call name it. */
interface Payment {
  readonly token: Address;
  readonly receiver: Address;
  readonly amount: bigint;
}

/** Most receivers whose balances are read. */
const LIMIT = 16;

function paymentOf(account: Address, { to, data }: EvmCall): Payment | undefined {
  const known = knownCall(data);
  const [first, second, third] = known?.args ?? [];
  const payment =
    known?.signature === 'transfer(address,uint256)'
      ? { token: to, receiver: first as Address, amount: second as bigint }
      : known?.signature === 'transferFrom(address,address,uint256)' && isAddressEqual(first as Address, account)
        ? { token: to, receiver: second as Address, amount: third as bigint }
        : undefined;
  return payment && !isAddressEqual(payment.receiver, account) ? payment : undefined;
}

/** Returns what calls pay to others in tokens: amounts for the same receiver together. */
function paymentsOf(account: Address, calls: readonly EvmCall[]): readonly Payment[] {
  const sums = new Map<string, Payment>();
  for (const payment of calls.flatMap(call => paymentOf(account, call) ?? [])) {
    const key = `${payment.token}/${payment.receiver}`.toLowerCase();
    sums.set(key, { ...payment, amount: payment.amount + (sums.get(key)?.amount ?? 0n) });
  }
  return [...sums.values()].slice(0, LIMIT);
}

/** Returns the reads of what receivers hold. */
export const receiverProbes = (account: Address, calls: readonly EvmCall[]): readonly Probe[] =>
  paymentsOf(account, calls).map(({ token, receiver }) => balanceProbe(token, receiver));

/**
 * Returns what receivers get where it is less than the calls pay, as the last answers of a simulation tell.
 * @param changes What the account gives: an NFT has an id in place of an amount
 */
export function readReceived(
  account: Address,
  calls: readonly EvmCall[],
  { before, after }: Simulation,
  changes: readonly BalanceChange[],
): readonly ReceivedAmount[] {
  const payments = paymentsOf(account, calls);
  return payments.flatMap(({ token, receiver, amount }, at) => {
    const [had, has] = [before, after].map(answers => valueOf('balanceOf', answers.at(at - payments.length)));
    const given = changes.find(
      ({ asset }) => asset.kind === 'token' && isAddressEqual(asset.address as Address, token),
    );
    if (!given || typeof had !== 'bigint' || typeof has !== 'bigint' || has - had >= amount) return [];
    return [{ receiver, asset: given.asset, amount: has > had ? has - had : 0n }];
  });
}
