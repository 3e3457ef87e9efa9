import type { PropertyValues } from 'lit';
import { ModalElement } from './modal-element.js';

/** Base of the elements inside the window. It renders nothing until its modal has a session. */
export class SessionElement extends ModalElement {
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    return super.shouldUpdate(changed) && this.modal.session.get() !== undefined;
  }
}
