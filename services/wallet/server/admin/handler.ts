import type { AdminAnswer, AdminCall, AdminRequest } from '../../shared/admin-api.js';
import type { World } from '../world.js';
import type { Operator } from './operators.js';

/** What a handler is given. */
export interface Deed {
  readonly world: World;
  readonly operator: Operator;
}

/** One handler for each call of the administration. */
export type AdminHandlers = {
  readonly [N in AdminCall]: (deed: Deed, body: AdminRequest<N>) => Promise<AdminAnswer<N>>;
};

/** Handlers of the calls with a prefix. */
export type HandlersOf<P extends string> = Pick<AdminHandlers, Extract<AdminCall, `${P}/${string}`>>;

/** Answer of a change that tells nothing. */
export const done: Record<string, never> = {};
