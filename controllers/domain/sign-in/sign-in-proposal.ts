import type { Authentication } from './authentication.js';
import { messageText } from './message-text.js';

/** A sign-in that a wallet is asked for before its account is known. */
export type SignInProposal = Omit<Authentication, 'accept'>;

/** Stands for a part of a message that the wallet fills in. */
export const UNKNOWN_PART = '[…]';

const referenceOf = (chainId: string): string => chainId.slice(chainId.indexOf(':') + 1);

/**
 * Returns the message that a wallet signs (EIP-4361), with {@link UNKNOWN_PART} for the account, the time, the network if
 * there are several, and the rights to send requests that the wallet adds (EIP-5573).
 */
export function signInProposalText({ chains, domain, statement, resources = [], ...rest }: SignInProposal): string {
  const [chain, ...others] = chains;
  return messageText({
    ...rest,
    site: domain,
    accountName: 'Ethereum',
    address: UNKNOWN_PART,
    statement: statement ? `${statement} ${UNKNOWN_PART}` : UNKNOWN_PART,
    version: '1',
    chainId: chain === undefined || others.length > 0 ? UNKNOWN_PART : referenceOf(chain),
    issuedAt: UNKNOWN_PART,
    resources: [...resources, UNKNOWN_PART],
  });
}
