/** Fired when the code of a field is complete. */
export class WuiCodeEvent extends Event {
  static readonly type = 'wui-code';
  readonly code: string;

  constructor(code: string) {
    super(WuiCodeEvent.type, { bubbles: true, composed: true });
    this.code = code;
  }
}

declare global {
  interface HTMLElementEventMap {
    'wui-code': WuiCodeEvent;
  }
}
