import '../../../elements/shell/modal/w3m-modal.define.js';
import { createTestModal, type TestModal } from 'latchkey/testing';
import { dress } from './look.js';
import type { Specimen } from './specimen.js';

/** One state of the modal. */
export interface ViewCase {
  readonly name: string;
  readonly world?: Parameters<typeof createTestModal>[0];
  /** Puts the modal into the displayed state. */
  readonly arrange: (world: TestModal) => void | Promise<void>;
}

/** Renders the modal inline in that state. */
export const view = ({ name, world: options, arrange }: ViewCase): Specimen => ({
  name,
  width: 'card',
  async build(mode, look) {
    const world = createTestModal({ ...options, enableEmbedded: true });
    const element = document.createElement('w3m-modal');
    element.modal = world.modal;
    element.enableEmbedded = true;
    dress(element, mode, look);
    await world.modal.start(); // without adapters, or with a source that loads, the session begins later
    await arrange(world);
    return element;
  },
});
