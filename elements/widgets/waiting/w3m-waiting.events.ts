/** Reports that the user requested a retry. */
export class W3mRetryEvent extends Event {
  static readonly type = 'w3m-retry';

  constructor() {
    super(W3mRetryEvent.type);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'w3m-retry': W3mRetryEvent;
  }
}
