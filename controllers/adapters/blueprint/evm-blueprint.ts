import { computed, untracked } from '../../core/signals.js';
import type { Connection } from '../../domain/entities.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { eip155 } from '../eip155/eip155.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import type { DrivenWallet } from './driven-wallet.js';
import { Driver } from './driver.js';
import { toFound } from './evm-wallet.js';
import { balancesOf } from './read-balance.js';
import type { Blueprint } from './blueprint-types.js';

/**
 * Creates the EVM adapter over the adapter of a host: its wallets are called through the host's methods, and everything
 * else, such as transfers, previews and reads, is that of the EVM adapter.
 */
export function evmBlueprint(blueprint: Blueprint, context: AdapterContext): ChainAdapter {
  const driver = new Driver(blueprint, context);
  const found = new Map<DrivenWallet, FoundWallet>(); // so that a wallet keeps its provider
  const walletOf = (wallet: DrivenWallet): FoundWallet => {
    const known = found.get(wallet) ?? toFound(wallet, driver);
    found.set(wallet, known);
    return known;
  };
  const inner = eip155({ extend: () => computed(() => driver.wallets.get().map(walletOf)) })({
    ...context,
    discovery: { announced: false, injected: false }, // the host finds the wallets of the page
  });
  /** Hosts receive the provider that their adapter returned. */
  const withProvider = (connection: Connection | undefined): Connection | undefined => {
    const wallet = connection && driver.wallets.get().find(({ connector }) => connector.id === connection.connectorId);
    return wallet ? { ...connection, provider: wallet.provider ?? connection.provider } : connection;
  };
  const connection = computed(() => withProvider(inner.connection.get()));
  return {
    ...inner,
    connection,
    async connect(connectorId, request) {
      const plain = await inner.connect(connectorId, request);
      return untracked(() => connection.get()) ?? plain;
    },
    getBalance: balancesOf(blueprint),
    ...(blueprint.isAddress && { isAddress: async (address: string) => blueprint.isAddress?.(address) === true }),
  };
}
