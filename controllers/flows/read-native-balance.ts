import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { whenTrue } from '../core/when-true.js';
import type { Account, Balance, BalanceInfo, CaipNetwork, ChainId, ChainNamespace } from '../domain/entities.js';
import { formatUnits } from '../domain/format.js';

interface ReadNativeBalance {
  readonly scope: Scope;
  /** True once the stored connections are restored, or known not to be. */
  readonly isReady: ReadonlySignal<boolean>;
  readonly adapters: readonly Pick<ChainAdapter, 'namespace' | 'getBalance'>[];
  readonly account: { accountOf(namespace?: ChainNamespace): Account | undefined };
  readonly network: {
    of(namespace?: ChainNamespace): CaipNetwork | undefined;
    find(namespace: ChainNamespace, id: ChainId): CaipNetwork | undefined;
    readonly activeNamespace: { get(): ChainNamespace | undefined };
  };
  balanceOf(namespace: ChainNamespace): Resource<Balance>;
}

interface BalanceRequest {
  readonly address?: string | undefined;
  readonly chainId?: ChainId | undefined;
  readonly namespace?: ChainNamespace | undefined;
}

/** Adds the decimal notation to a balance. */
const balanceInfo = (balance: Balance): BalanceInfo => ({
  ...balance,
  balance: formatUnits(balance.amount, balance.decimals),
});

/**
 * Reads a native balance: of the active account through its resource, so that the page shows the same value, and of any
 * other account from the adapter. Waits for stored connections first: after a reload, a page knows the address before the
 * wallet confirms it. Resolves with undefined if the namespace, the account or the network is unknown.
 */
export async function readNativeBalance(
  { scope, isReady, adapters, account, network, balanceOf }: ReadNativeBalance,
  request: BalanceRequest,
): Promise<BalanceInfo | undefined> {
  await whenTrue(scope, isReady);
  const namespace = request.namespace ?? untracked(() => network.activeNamespace.get());
  if (!namespace) return undefined;
  const [ownAddress, ownNetwork] = untracked(() => [account.accountOf(namespace)?.address, network.of(namespace)]);
  const address = request.address ?? ownAddress;
  const on =
    request.chainId === undefined ? ownNetwork : untracked(() => network.find(namespace, request.chainId ?? ''));
  if (!address || !on) return undefined;
  const isInUse = address === ownAddress && on.caipNetworkId === ownNetwork?.caipNetworkId;
  const balance = isInUse
    ? await balanceOf(namespace).refresh({ force: true })
    : await adapters.find(adapter => adapter.namespace === namespace)?.getBalance(address, on);
  return balance && balanceInfo(balance);
}
