/** A token amount in the formats of a node. */
export interface UiAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

/** Formats an amount in the smallest units of a token. */
export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole;
  // `uiAmount` is an inexact float that nodes keep for old clients
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
