import { ModalElement } from './modal-element.js';

/** Priority of an announcement: `polite` waits for a pause, `assertive` interrupts. */
export type Urgency = 'polite' | 'assertive';

/** Message for screen readers; it bubbles to the modal, whose live regions announce it. */
export class AnnounceEvent extends Event {
  static readonly type = 'w3m-announce';

  readonly message: string;
  readonly urgency: Urgency;

  constructor(message: string, urgency: Urgency) {
    super(AnnounceEvent.type, { bubbles: true, composed: true });
    this.message = message;
    this.urgency = urgency;
  }
}

/**
 * Announces a message to screen readers: `announce(this, msg('Address copied'))`. Use `'assertive'` for errors. If
 * `from` was removed from the document, its nearest connected modal element announces the message.
 */
export function announce(from: EventTarget, message: string, urgency: Urgency = 'polite'): void {
  let source = from;
  while (source instanceof ModalElement && !source.isConnected && source.around) source = source.around;
  source.dispatchEvent(new AnnounceEvent(message, urgency));
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-announce': AnnounceEvent;
  }
}
