/** An amount of a token in all the ways in which a node writes it. */
export interface UiAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

/** Writes an amount of a token's smallest units. */
export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole;
  // The node's own `uiAmount` is a float: inexact, and kept for old clients
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
