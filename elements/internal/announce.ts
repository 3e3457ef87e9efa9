import { ModalElement } from './modal-element.js';

/** How soon a message is read out: at the next pause, or at once. */
export type Urgency = 'polite' | 'assertive';

/** Something to say to people who listen. It rises to the window around, whose live regions say it. */
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
 * Has a message read out: `announce(this, msg('Address copied'))`. For what went wrong, `'assertive'`. An element that
 * went with what it tells of, such as a view when a wallet has connected, is heard where it was.
 */
export function announce(from: EventTarget, message: string, urgency: Urgency = 'polite'): void {
  let speaker = from;
  while (speaker instanceof ModalElement && !speaker.isConnected && speaker.around) speaker = speaker.around;
  speaker.dispatchEvent(new AnnounceEvent(message, urgency));
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-announce': AnnounceEvent;
  }
}
