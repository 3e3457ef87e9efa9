import { computed, untracked } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import type { ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Modal } from './modal.js';

/** Methods of each namespace’s provider that ask the wallet. */
const METHODS: Readonly<Partial<Record<ChainNamespace, string>>> = {
  solana:
    'request connect disconnect signMessage signTransaction signAllTransactions signAndSendTransaction signAndSendAllTransactions sendTransaction',
  bip122: 'request getAccountAddresses signMessage sendTransfer signPSBT',
};

/**
 * Returns a provider for the account that is shown while its wallet is restored after a reload. Its methods wait for the
 * wallet, and reject with `WALLET_DISCONNECTED` if it does not come back.
 */
export function pendingProvider(modal: Modal, namespace: ChainNamespace): object {
  const restored = async (): Promise<object> => {
    const state = computed(() => modal.account.of(namespace));
    await whenTrue(
      modal.scope,
      computed(() => state.get().status !== 'reconnecting'),
    );
    const { connection } = untracked(() => state.get());
    if (!connection) throw new W3mError('WALLET_DISCONNECTED');
    return connection.provider as object; // every adapter has an object
  };
  const ask =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const provider = await restored();
      return (provider as Record<string, (...given: unknown[]) => unknown>)[name]?.(...args); // a name of the table
    };
  const pending: Record<string, (...args: unknown[]) => unknown> = Object.fromEntries(
    (METHODS[namespace] ?? 'request').split(' ').map(name => [name, ask(name)]),
  );
  for (const name of ['on', 'removeListener']) {
    pending[name] = (...args: unknown[]) => {
      void ask(name)(...args).catch(() => undefined); // a wallet that does not come back has no events
      return pending;
    };
  }
  return pending;
}
