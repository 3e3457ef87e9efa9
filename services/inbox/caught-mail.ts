/** A caught email. */
export interface CaughtMail {
  readonly id: number;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Empty without an HTML part. */
  readonly html: string;
  readonly at: number;
}
