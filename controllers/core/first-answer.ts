/** Code of a wallet that shows one prompt at a time, and has one open (EIP-1474). */
const BUSY = -32002;

/**
 * Resolves with the first answer to two requests for the same grant, of which the wallet may have lost the earlier one. A
 * refusal of the earlier request ends nothing; one of the later request does, unless the wallet still shows the other.
 */
export function firstAnswer<T>(later: Promise<T>, earlier: Promise<T>): Promise<T> {
  const answer = later.catch((error: unknown) => {
    if ((error as { readonly code?: unknown } | null | undefined)?.code === BUSY) return earlier; // a wallet may throw any value
    throw error;
  });
  return Promise.race([answer, earlier.catch(() => answer)]);
}
