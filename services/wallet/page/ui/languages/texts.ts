import type { Words } from '../words-en.js';

/** Why the service or the wallet refuses, in English. Errors for developers are not translated. */
export const REFUSALS = [
  'The request is invalid.',
  'Requests from this origin are not allowed.',
  'This project is not configured.',
  'Log in to continue.',
  'Log in again to continue.',
  'Confirm with your passkey to continue.',
  'Open your wallet on this device to continue.',
  'Too many attempts. Try again later.',
  'Too many emails were sent. Try again later.',
  'Invalid code',
  'This code has expired. Request a new code',
  'Request a new code',
  'Approve this device first.',
  'This link has expired. Start again.',
  'The login failed. Try again.',
  'The login took too long. Try again.',
  'The login was cancelled.',
  'This login is not available.',
  'This email belongs to another account.',
  'This email was replaced. Use the new one, or the link in our email that undoes the change.',
  'This account has no email.',
  'This account has keys already.',
  'There are no keys for this device.',
  'The keys are needed to sign.',
  'The wallet could not be created. Try again.',
  'The passkey could not be verified.',
  'This passkey is the only way to log in.',
  'Insufficient funds for the amount and the network fee.',
  'The network rejected the transaction.',
  'Fees are not sponsored here.',
  'This account factory is not supported.',
  'This network is not supported.',
  'This network has no smart accounts.',
  'The email could not be sent. Try again.',
  'Not found',
  'The wallet service did not answer. Try again.',
  'The wallet service refused the request.',
  'The network did not answer. Try again.',
  'The network could not estimate the transaction.',
  'The network gave no hash for the transaction.',
  'The transaction was sent and is not confirmed yet. Check your balance before you try again.',
  'The key shares do not belong to this account.',
  'This device has no keys of this account yet.',
  'This does not open the wallet. Check it and try again.',
  'These are neither the words of a wallet nor a private key.',
  'This passkey cannot protect keys. Use recovery words instead.',
  'The key service did not answer. Try again.',
  'The key service refused the request.',
  'Protect your wallet first.',
  'Another account is signed in now. Start again.',
  'This account does not belong to the wallet.',
  'A smart account cannot create contracts.',
  'An error occurred',
] as const;

/** Beginnings of refusals that end with the words of a node. */
export const BEGINNINGS = ['The network rejected the transaction: '] as const;

/** Texts of the wallet's pages in a language. */
export interface Texts {
  readonly words: Words;
  readonly refusals: Readonly<Record<(typeof REFUSALS)[number] | (typeof BEGINNINGS)[number], string>>;
}
