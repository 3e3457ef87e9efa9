/** Namespaces that one prompt may grant. */
export type SharedNamespace = 'eip155' | 'solana';

export const SHARED_NAMESPACES: readonly SharedNamespace[] = ['eip155', 'solana'];
