import '../../../elements/shell/modal/w3m-modal.define.js';
import { createTestModal, type TestModal } from 'latchkey/testing';
import { dress } from './look.js';
import type { Specimen } from './specimen.js';

/** A state of the window. */
export interface ViewCase {
  readonly name: string;
  readonly world?: Parameters<typeof createTestModal>[0];
  /** Brings the modal into the state to look at. */
  readonly arrange: (world: TestModal) => void | Promise<void>;
}

/** The window in that state, in the page. */
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
