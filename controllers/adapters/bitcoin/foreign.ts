import { W3mError } from '../../domain/errors/errors.js';

/** An object of a wallet. It is foreign code: any member may throw, hang, be wrong or be missing. */
export type Foreign = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object or a function. */
export const asForeign = (value: unknown): Foreign | undefined =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? (value as Foreign) : undefined;

/** True if the object has the method. */
export const can = (target: Foreign | undefined, method: string): boolean => typeof target?.[method] === 'function';

/** Calls a method. @throws {W3mError} `METHOD_UNSUPPORTED` if the wallet lacks it */
export async function call(
  target: Foreign | undefined,
  method: string,
  ...params: readonly unknown[]
): Promise<unknown> {
  const found = target?.[method];
  if (typeof found !== 'function') throw new W3mError('METHOD_UNSUPPORTED');
  return Reflect.apply(found, target, params) as unknown;
}

/** Subscribes to events of a wallet with `on` and `removeListener`; returns the unsubscribe function. */
export function listenTo(target: Foreign, listeners: Readonly<Record<string, (payload: unknown) => void>>): () => void {
  const apply = (method: string, ...params: readonly unknown[]): void => {
    try {
      const found = target[method];
      if (typeof found === 'function') Reflect.apply(found, target, params);
    } catch {
      // a wallet with broken events still answers requests
    }
  };
  for (const [event, listener] of Object.entries(listeners)) apply('on', event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) apply('removeListener', event, listener);
  };
}
