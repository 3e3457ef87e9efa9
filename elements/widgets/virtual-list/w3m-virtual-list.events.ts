/** Reports that the end of a list is near, so that more items are read. */
export class W3mNearListEndEvent extends Event {
  static readonly type = 'w3m-near-list-end';

  constructor() {
    super(W3mNearListEndEvent.type);
  }
}
