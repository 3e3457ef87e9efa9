import { settle } from './settle.js';

const DEPTH = 5;

/**
 * Resolves when effects and promises that wait for imports of loaded modules have run. The browser resolves each import
 * in its own task and in request order, so an import requested here resolves after all earlier ones. Covers chains of
 * up to `DEPTH` imports.
 */
export async function settleImports(): Promise<void> {
  for (let depth = 0; depth < DEPTH; depth += 1) {
    await import('./settle.js');
    await settle();
  }
}
