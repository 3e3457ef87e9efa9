import { W3mError } from '../domain/errors/errors.js';
import type { Scope } from './scope.js';
import type { ReadonlySignal } from './signals.js';

/**
 * Resolves once `condition` is true.
 * @throws {W3mError} `MODAL_DESTROYED` if the scope ends first
 */
export function whenTrue(scope: Scope, condition: ReadonlySignal<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const wait = scope.child();
    wait.onEnd(() => reject(new W3mError('MODAL_DESTROYED'))); // no effect once resolved
    wait.effect(() => {
      if (!condition.get()) return;
      resolve();
      queueMicrotask(() => wait.dispose()); // not before this effect is set up
    });
  });
}
