/** Returns the value if it is an object; its keys and values are unchecked. */
const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // checked in the condition
    : undefined;

const isChainKey = (key: string): boolean => /^0x[0-9a-f]+$/i.test(key) && key.length < 42; // longer ones are addresses

/**
 * Returns the ERC-5792 capabilities that a wallet sent with its approval, by hexadecimal chain id: those of the address
 * if they are stored by address, limited to `chainIds` unless it is empty. Undefined if there are none; then the wallet must be asked.
 */
export function capabilitiesFor(
  given: unknown,
  address: string,
  chainIds: readonly string[] = [],
): Readonly<Record<string, unknown>> | undefined {
  const all = asObject(given);
  if (!all) return undefined;
  const own = Object.entries(all).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1];
  const byChain = Object.entries(asObject(own) ?? all).filter(([key]) => isChainKey(key));
  const requested = new Set(chainIds.map(id => Number(id)));
  const found = byChain.filter(([key]) => requested.size === 0 || requested.has(Number(key)) || Number(key) === 0);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
