/** A copy button was used. Whoever hears it says so to people who do not see the button. */
export class WuiCopyEvent extends Event {
  static readonly type = 'wui-copy';

  readonly value: string;
  /** Whether the text is on the clipboard now: a browser may refuse. */
  readonly succeeded: boolean;

  constructor(value: string, succeeded: boolean) {
    super(WuiCopyEvent.type, { bubbles: true, composed: true });
    this.value = value;
    this.succeeded = succeeded;
  }
}
