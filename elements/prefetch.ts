import type { Modal } from '../controllers/index.js';
import { whenIdle } from './internal/when-idle.js';

type Prefetch = 'idle' | 'intent' | 'none';

/** The Network Information API, which TypeScript's DOM types lack and only Chromium has. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns when to load what the first opening needs: a slow or metered connection turns `idle` into `intent`. */
export function prefetchOf(
  { options }: Modal,
  { connection }: { readonly connection?: Connection } = navigator as { readonly connection?: Connection },
): Prefetch {
  const { prefetch } = options.current.get();
  const isScarce = connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
  return prefetch === 'idle' && isScarce ? 'intent' : prefetch;
}

/** Runs `run` when the page has loaded and is idle. */
export function whenPageIdle(run: () => void, signal: AbortSignal): void {
  const onLoad = (): void => whenIdle(() => signal.aborted || run());
  if (document.readyState === 'complete') onLoad();
  else window.addEventListener('load', onLoad, { once: true, signal });
}
