/** Reports a copy attempt, so that a live region can announce the result. */
export class WuiCopyEvent extends Event {
  static readonly type = 'wui-copy';

  readonly value: string;
  /** Whether the browser wrote the text to the clipboard. */
  readonly succeeded: boolean;

  constructor(value: string, succeeded: boolean) {
    super(WuiCopyEvent.type, { bubbles: true, composed: true });
    this.value = value;
    this.succeeded = succeeded;
  }
}
