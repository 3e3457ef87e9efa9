import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { Connector } from '../domain/entities.js';
import type { ChainAdapter, OnGrant } from './chain-adapter.js';

/** What speaks to wallets that are not attached; loaded when a page has had several wallets. */
export interface GrantReader<W> {
  /** Reads what a wallet shares, and follows it until the scope ends. */
  follow(wallet: W, life: Scope, onGrant: OnGrant): void;
  /** Asks a wallet to end its grant; resolves after its reply or a time limit. */
  revoke(wallet: W, scope: Scope): Promise<void>;
}

/** Returns the methods of an adapter for wallets that it has found and has not attached. */
export function grantsOf<W extends { readonly connector: Connector }>(
  scope: Scope,
  wallets: ReadonlySignal<readonly W[]>,
  load: () => Promise<GrantReader<W>>,
): Required<Pick<ChainAdapter, 'followGrant' | 'revokeGrant'>> {
  const find = (connectorId: string): W | undefined =>
    wallets.get().find(({ connector }) => connector.id === connectorId);
  const follow = (reader: GrantReader<W>, life: Scope, connectorId: string, onGrant: OnGrant): void => {
    let followed: W | undefined;
    let end: Scope | undefined;
    life.effect(() => {
      const found = find(connectorId); // it may announce itself late, and leave
      if (found === followed) return;
      followed = found;
      end?.dispose();
      end = life.child();
      const scopeOfFound = end;
      if (found) untracked(() => reader.follow(found, scopeOfFound, onGrant));
    });
  };
  return {
    followGrant(connectorId, onGrant) {
      const life = scope.child();
      load().then(reader => follow(reader, life, connectorId, onGrant), life.report); // without it, the list shows what it knew
      return () => life.dispose();
    },
    async revokeGrant(connectorId) {
      const found = untracked(() => find(connectorId));
      if (found) await (await load()).revoke(found, scope);
    },
  };
}
