/** True for a request that an answer of the person ends: a consent or a sign-in. */
export const isQuestion = ({ kind }: { readonly kind: string }): boolean => kind === 'consent' || kind === 'sign-in';

/** True for a request that the wallet asks of the person in the modal. */
export const isApproval = ({ kind }: { readonly kind: string }): boolean => kind === 'approval';
