import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked } from '../core/signals.js';
import type { RouterController } from '../state/router-controller.js';

/** Returns a function that tells whether the person is still at the view that is shown now: the answer to a step may be late. */
export function trackView({ current }: RouterController): () => boolean {
  const entry = untracked(() => current.get());
  return () => untracked(() => current.get()) === entry;
}

/**
 * Returns a function that tells whether a sign-in that began now may still connect: not after the person has left its view
 * and connected another wallet.
 */
export function trackSignIn(router: RouterController, adapters: readonly ChainAdapter[]): () => boolean {
  const isHere = trackView(router);
  const inUse = (): string => adapters.map(({ connection }) => untracked(() => connection.get())?.connectorId).join();
  const before = inUse();
  return () => isHere() || inUse() === before;
}
