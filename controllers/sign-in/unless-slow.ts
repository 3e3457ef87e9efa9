import type { Scope } from '../core/scope.js';

/** Longest wait for the end of sessions, in milliseconds: a host's sign-out may hang. */
const SIGN_OUT_WAIT_MS = 3_000;

/** Settles as the end of sessions does, or resolves after a limited time. */
export async function unlessSlow(scope: Scope, end: Promise<unknown>): Promise<void> {
  const wait = scope.child();
  const isLate = new Promise<void>(resolve => {
    wait.after(SIGN_OUT_WAIT_MS, resolve);
    wait.onEnd(resolve);
  });
  await Promise.race([end, isLate]).finally(() => wait.dispose());
}
