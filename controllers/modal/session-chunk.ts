import { afterPaint } from '../core/when-idle.js';
import { sourceRows } from '../sources/registry.js';
import type { SessionLoaders } from './create-modal.js';

/**
 * Loads the session of a modal. The package has it in the chunk of the first opening, which holds the modal element too;
 * `latchkey/headless` has a loader of its own, so that its hosts load the session alone.
 */
export const sessionChunk: SessionLoaders = {
  sources: sourceRows,
  shown: afterPaint,
  async session() {
    const { createSession } = await import('./session.js'); // see ARCHITECTURE.md on namespace objects
    return { createSession };
  },
};
