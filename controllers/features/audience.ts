import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { FeatureContext } from './feature.js';

/** Delay between two looks at whether a value is still recent, in milliseconds. */
const LOOK_MS = 10_000;

/** Whether a person sees what a feature shows. */
export interface Audience {
  /** True while the page is visible, and the modal or a user interface of the host shows the feature. */
  readonly isPresent: ReadonlySignal<boolean>;
  /** Counts a user interface of the host, until the returned function is called. */
  watch(): Dispose;
}

/** Creates an audience; `isAtView` reads signals and tells whether the modal shows the feature. */
export function createAudience(
  { scope, platform }: Pick<FeatureContext, 'scope' | 'platform'>,
  isAtView: () => boolean,
): Audience {
  const watchers = signal(0);
  const isVisible = signal(true);
  const { appState } = platform ?? {};
  const look = (): void => isVisible.set(appState?.isActive() ?? document.visibilityState === 'visible');
  if (appState) scope.onEnd(appState.subscribe(look));
  else if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', look, { signal: scope.signal });
  if (appState ?? typeof document !== 'undefined') look();
  const add = (change: number): void => watchers.set(untracked(() => watchers.get()) + change);
  return {
    isPresent: computed(() => isVisible.get() && (watchers.get() > 0 || isAtView())),
    watch() {
      let change = -1;
      add(1);
      return () => {
        add(change);
        change = 0; // a subscription may be ended twice
      };
    },
  };
}

/** Calls `renew` when the audience begins, and at each interval until it ends. */
export function renewWhilePresent(scope: Scope, { isPresent }: Pick<Audience, 'isPresent'>, renew: () => void): void {
  scope.effect(() => {
    if (!isPresent.get()) return undefined;
    let cancel: Dispose;
    const loop = (): void => {
      renew();
      cancel = scope.after(LOOK_MS, loop);
    };
    untracked(loop);
    return () => cancel();
  });
}
