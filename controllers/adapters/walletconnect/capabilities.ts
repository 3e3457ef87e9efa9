/** An object, as far as can be told: foreign keys, foreign values. */
const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // as just seen
    : undefined;

const isChainKey = (key: string): boolean => /^0x[0-9a-f]+$/i.test(key) && key.length < 42; // longer ones are addresses

/**
 * ERC-5792 capabilities as a wallet gave them with its approval, by chain id in hexadecimal: for an address where they
 * are kept by address, else for all; of the chains named, or of all where none is. Undefined where there are none, so that the wallet has to be asked.
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
  const wanted = new Set(chainIds.map(id => Number(id)));
  const found = byChain.filter(([key]) => wanted.size === 0 || wanted.has(Number(key)) || Number(key) === 0);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
