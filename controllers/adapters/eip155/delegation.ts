/** Code of an account whose key delegates to a contract (EIP-7702); its key still moves what the account has. */
const DELEGATION = '0xef0100';

/** True for the code of an account whose key delegates to a contract. */
export const isDelegation = (code: string): boolean => code.toLowerCase().startsWith(DELEGATION);
