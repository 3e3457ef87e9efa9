/** Reports that the user selected a tab. */
export class WuiTabEvent extends Event {
  static readonly type = 'wui-tab';

  readonly value: string;

  constructor(value: string) {
    super(WuiTabEvent.type, { bubbles: true, composed: true });
    this.value = value;
  }
}
