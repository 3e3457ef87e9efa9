/** True for a request that an answer of the person ends: a consent or a sign-in. */
export const isQuestion = ({ kind }: { readonly kind: string }): boolean => kind === 'consent' || kind === 'sign-in';
