/** Reports that the modal has opened. */
export class W3mOpenEvent extends Event {
  static readonly type = 'w3m-open';

  constructor() {
    super(W3mOpenEvent.type, { bubbles: true, composed: true });
  }
}

/** Reports that the modal has closed. */
export class W3mCloseEvent extends Event {
  static readonly type = 'w3m-close';

  constructor() {
    super(W3mCloseEvent.type, { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-open': W3mOpenEvent;
    'w3m-close': W3mCloseEvent;
  }
}
