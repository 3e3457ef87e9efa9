/** Returns a balance in few digits, as the kit writes it: `0.123 ETH`. */
export function displayBalanceOf({
  formatted,
  symbol,
}: {
  readonly formatted: string;
  readonly symbol: string;
}): string {
  const [whole = '0', fraction = ''] = formatted.split('.');
  const digits = fraction.slice(0, whole.length > 3 ? 0 : 3).replace(/0+$/, '');
  return `${whole}${digits && `.${digits}`} ${symbol}`;
}
