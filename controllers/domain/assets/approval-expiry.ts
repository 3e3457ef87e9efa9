import type { ApprovalChange } from './preview.js';

/** How the end of a right is put into words; the modal and the secure wallet have their own texts. */
export interface ExpiryWords<T> {
  /** Of a right without an end, which deserves the most care. */
  readonly never: T;
  /** Of a signature that ends before the right that it gives. */
  signature(at: number): T;
  /** Of a right that ends. */
  until(at: number): T;
}

/** Returns until when a right can be used; undefined if it is revoked, or the request names no end. */
export function expiryIn<T>(
  { amount, expiresAt, outlastsExpiry }: Pick<ApprovalChange, 'amount' | 'expiresAt' | 'outlastsExpiry'>,
  words: ExpiryWords<T>,
): T | undefined {
  if (amount === 0n || expiresAt === undefined) return undefined;
  if (expiresAt === 'never') return words.never;
  return outlastsExpiry ? words.signature(expiresAt) : words.until(expiresAt);
}
