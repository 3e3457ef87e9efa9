/** What an account holds of one asset. */
export interface AssetHolding {
  /** Contract or mint; empty for the native coin. */
  readonly address: string;
  readonly units: bigint;
  readonly decimals: number;
  readonly name: string;
  readonly symbol: string;
  readonly iconUrl: string;
  /** Decimal text, or empty if there is no price. */
  readonly basePrice: string;
  readonly isSpam: boolean;
}
