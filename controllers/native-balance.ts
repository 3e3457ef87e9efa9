import { lazyResource } from './core/lazy-resource.js';
import type { Resource } from './core/resource.js';
import type { FollowBalance } from './follow-balance.js';
import type { Balance } from './protocol/entities.js';
import './protocol/session-errors.js';

/** What the account in use holds of the native coin of the network in use. */
export type NativeBalance = Resource<Balance>;

/** Loads the reader of balances when somebody is connected. */
export const createNativeBalance = (deps: FollowBalance): NativeBalance =>
  lazyResource({
    scope: deps.scope,
    isWanted: () => deps.account.get() !== undefined,
    load: async () => (await import('./follow-balance.js')).followBalance(deps),
    failure: 'BALANCE_UNAVAILABLE',
  });
