import { report } from '../core/report.js';
import type { Dispose } from '../core/signals.js';
import type { Modal } from '../modal/modal.js';
import { readSigns } from './read-signs.js';
import type { SurroundingId, SurroundingOptions } from './surrounding.js';
import { surroundings } from './table.js';

/** Reports why a search has failed, such as a package that does not load; the page may be in something else besides. */
const reported = (error: unknown): undefined => {
  report(error);
};

export interface FollowedSurroundings {
  /** What the page is in; resolves once the surrounding has answered. */
  readonly surrounding: Promise<SurroundingId>;
  /** Ends the search, and what makes Connect ask the wallet of the surrounding. */
  readonly stop: Dispose;
}

/**
 * Finds what the page is in, and connects the wallet that is there: without a tap in Safe and in mini apps, by one tap on
 * Connect, without a list, in browsers of wallets and in a page that shares its wallet. In a usual page nothing is loaded.
 */
export function followSurroundings(
  { modal }: { readonly modal: Modal },
  options: SurroundingOptions = {},
): FollowedSurroundings {
  if (typeof window === 'undefined') return { surrounding: Promise.resolve('browser'), stop: () => undefined };
  const scope = modal.scope.child();
  const signs = readSigns();
  const follow = async (): Promise<SurroundingId> => {
    for (const { id, taps, load } of surroundings.filter(({ isHere }) => isHere(signs, options))) {
      const found =
        load &&
        (await load()
          .then(find => find({ scope, signs, options }))
          .catch(reported));
      if (load && !found) continue;
      if (found && !scope.signal.aborted && taps < 2) {
        const { connectHere } = await import('./connect-here.js');
        connectHere(modal, scope, { id, found, isSilent: taps === 0 });
      }
      return id;
    }
    return 'browser';
  };
  const surrounding = follow().catch((error: unknown) => {
    report(error); // the page has the wallets of a usual browser
    return 'browser' as const;
  });
  return { surrounding, stop: () => scope.dispose() };
}
