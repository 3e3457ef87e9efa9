import type { Resource, ResourceCache } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { tellUnread, type TellUnreadDeps } from '../flows/tell-unread.js';
import type { Account } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { AccountPlace } from './nfts.js';
import { recallPortfolio, rememberPortfolio } from './portfolio-cache.js';

interface FollowTokensDeps extends Pick<TellUnreadDeps, 'toasts'> {
  readonly scope: Scope;
  readonly storage: TypedStorage;
  readonly account: ReadonlySignal<Account | undefined>;
  readonly shell: Pick<TellUnreadDeps, 'isOpen'>;
}

/** Where nothing reads tokens, their absence is no failure. */
const isUnsupported = (cause: unknown): boolean => isW3mError(cause) && cause.code === 'METHOD_UNSUPPORTED';

/**
 * Starts what follows the first read of tokens, which are shown without it: a toast for a failure. Returns the store of
 * what is held.
 */
export function followTokens(
  { scope, storage, account, shell, toasts }: FollowTokensDeps,
  { state }: Pick<Resource<unknown>, 'state'>,
): ResourceCache<AccountPlace, readonly Holding[]> {
  const isFailed = (): boolean => {
    const now = state.get();
    return now.status === 'failed' && !isUnsupported(now.error.cause);
  };
  tellUnread(scope, { isOpen: shell.isOpen, toasts, isFailed, code: 'TOKEN_BALANCE_UNAVAILABLE' });
  return {
    recall: async at => recallPortfolio(storage, at, scope.now()),
    async remember(at, holdings) {
      const isInUse = untracked(() => account.get())?.address === at.holder.address; // it may have disconnected meanwhile
      if (isInUse) rememberPortfolio(storage, at, holdings, scope.now());
    },
  };
}
