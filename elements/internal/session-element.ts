import type { PropertyValues } from 'lit';
import { asW3mError, type ParameterlessErrorCode } from '../../controllers/domain/errors/errors.js';
import { ModalElement } from './modal-element.js';

/** Base class of the elements inside the modal. It renders nothing until the session has started. */
export class SessionElement extends ModalElement {
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    return super.shouldUpdate(changed) && this.modal.session.get() !== undefined;
  }

  /** Shows the error of a failed action as a toast; does nothing if the modal was destroyed in the meantime. */
  protected tell(cause: unknown, code?: ParameterlessErrorCode): void {
    this.findModal()?.session.get()?.toasts.tell(asW3mError(cause, code));
  }
}
