import type { PropertyValues } from 'lit';
import { ModalElement } from './modal-element.js';

/** Base class of the elements inside the modal. It renders nothing until the session has started. */
export class SessionElement extends ModalElement {
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    return super.shouldUpdate(changed) && this.modal.session.get() !== undefined;
  }
}
