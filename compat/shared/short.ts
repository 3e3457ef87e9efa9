// Beside those of the domain, which load with the modal: a page has these before any click.

const END = 4; // characters at the end of a shortened address

/** Shortens an address to characters of its start, a mark and its last four, as the kit of the host does. */
export const shortAddress = (address: string, start: number, mark: string): string =>
  address.length > start + END ? `${address.slice(0, start)}${mark}${address.slice(-END)}` : address;

/** Writes an amount in whole coins. */
export function inCoins(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const fraction = digits.slice(at).replace(/0+$/, '');
  return fraction ? `${digits.slice(0, at)}.${fraction}` : digits.slice(0, at);
}
