import type { nothing, TemplateResult } from 'lit';

/** An item of a list. */
export interface ListEntry {
  /** Unique in the list. */
  readonly key: string;
  /** Text of a heading that stays at the top while its group is shown; its row has no content of its own. */
  readonly heading?: string | undefined;
  /** Content of the row. */
  readonly render: () => TemplateResult | typeof nothing;
}

/** Sizes of rows until they are measured, in px. */
export const ROW_SIZE = 56;
export const HEADING_SIZE = 32;
