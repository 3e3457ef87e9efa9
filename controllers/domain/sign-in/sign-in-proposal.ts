import type { Authentication } from './authentication.js';

/** A sign-in that a wallet is asked for before its account is known. */
export type SignInProposal = Omit<Authentication, 'accept'>;

/** Stands for a part of a message that the wallet fills in. */
export const UNKNOWN_PART = '[…]';

const referenceOf = (chainId: string): string => chainId.slice(chainId.indexOf(':') + 1);

/**
 * Returns the message that a wallet signs (EIP-4361), with {@link UNKNOWN_PART} for the account, the time, the network if
 * there are several, and the rights to send requests that the wallet adds (EIP-5573).
 */
export function signInProposalText({ chains, domain, uri, nonce, statement, ...rest }: SignInProposal): string {
  const [chain, ...others] = chains;
  const { expirationTime, notBefore, resources = [] } = rest;
  const line = (label: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`${label}: ${value}`];
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    UNKNOWN_PART,
    '',
    statement ? `${statement} ${UNKNOWN_PART}` : UNKNOWN_PART,
    '',
    ...line('URI', uri),
    ...line('Version', '1'),
    ...line('Chain ID', chain === undefined || others.length > 0 ? UNKNOWN_PART : referenceOf(chain)),
    ...line('Nonce', nonce),
    ...line('Issued At', UNKNOWN_PART),
    ...line('Expiration Time', expirationTime),
    ...line('Not Before', notBefore),
    'Resources:',
    ...[...resources, UNKNOWN_PART].map(resource => `- ${resource}`),
  ].join('\n');
}
