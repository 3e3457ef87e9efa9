import { settle } from './settle.js';

const DEPTH = 5;

/**
 * Resolves when effects and promises have run that wait for imports of loaded modules. The browser delivers an import in
 * a task of its own, in the order of the requests: an import that is requested last is delivered last. Up to `DEPTH`
 * imports may follow from one another.
 */
export async function settleImports(): Promise<void> {
  for (let depth = 0; depth < DEPTH; depth += 1) {
    await import('./settle.js');
    await settle();
  }
}
