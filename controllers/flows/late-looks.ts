import { once } from '../core/once.js';
import { signal } from '../core/signals.js';
import { plainLooksOf } from '../domain/assets/plain-looks.js';
import type { LooksOf } from '../domain/wallets/connectors.js';

/**
 * Returns what reduces names to what a person sees. The table of letters that look alike loads with the first name beyond
 * ASCII, whose look is undefined until then. The function reads a signal.
 */
export function lateLooks(
  onError: (error: unknown) => void,
  loadTable = async (): Promise<{ readonly looksOf: LooksOf }> => {
    const { looksOf } = await import('../domain/assets/look-alike.js');
    return { looksOf };
  },
): LooksOf {
  const loaded = signal<LooksOf | undefined>(undefined);
  const load = once(async () => loaded.set((await loadTable()).looksOf));
  return name => {
    const plain = plainLooksOf(name);
    if (plain !== undefined) return plain;
    const looksOf = loaded.get();
    if (!looksOf) load().catch(onError);
    return looksOf?.(name);
  };
}
