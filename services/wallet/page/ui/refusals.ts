import { msg, str, translate } from './msg.js';

/** Beginning of a refusal that ends with the words of a node. */
const REJECTED = 'The network rejected the transaction: ';

/** Returns a refusal in the language of the page; one that has no translation stays as it is. */
export function translateRefusal(message: string): string {
  if (!message.startsWith(REJECTED)) return translate(message);
  const reason = message.slice(REJECTED.length);
  return msg(str`The network rejected the transaction: ${reason}`);
}

/**
 * Why the service or the wallet refuses. The texts arrive in English, and the page translates them; the list has them
 * translated. Errors for developers are not translated.
 */
export const refusals = (): readonly string[] => [
  msg('The request is invalid.'),
  msg('Requests from this origin are not allowed.'),
  msg('This project is not configured.'),
  msg('Log in to continue.'),
  msg('Log in again to continue.'),
  msg('Confirm with your passkey to continue.'),
  msg('Open your wallet on this device to continue.'),
  msg('Too many attempts. Try again later.'),
  msg('Too many emails were sent. Try again later.'),
  msg('Invalid code'),
  msg('This code has expired. Request a new code'),
  msg('Request a new code'),
  msg('Approve this device first.'),
  msg('This link has expired. Start again.'),
  msg('The login failed. Try again.'),
  msg('The login took too long. Try again.'),
  msg('The login was cancelled.'),
  msg('This login is not available.'),
  msg('This email belongs to another account.'),
  msg('This email no longer belongs to your account. Use the present one, or the link in our email if it has one.'),
  msg('This account has no email.'),
  msg('This account is suspended. Ask who runs this wallet.'),
  msg('Your account has too many of these. Remove one first.'),
  msg('This account has keys already.'),
  msg('There are no keys for this device.'),
  msg('The keys are needed to sign.'),
  msg('The wallet could not be created. Try again.'),
  msg('The passkey could not be verified.'),
  msg('This passkey is the only way to log in.'),
  msg('Insufficient funds for the amount and the network fee.'),
  msg('The network rejected the transaction.'),
  msg('Another transaction of this account is not confirmed yet. Wait until it is, then try again.'),
  msg('Fees are not paid for you at the moment. Try again later.'),
  msg('Fees are not sponsored here.'),
  msg('This account factory is not supported.'),
  msg('This network is not supported.'),
  msg('This network has no smart accounts.'),
  msg('The email could not be sent. Try again.'),
  msg('Not found'),
  msg('The wallet service did not answer. Try again.'),
  msg('The network did not answer. Try again.'),
  msg('The network could not estimate the transaction.'),
  msg('The network gave no hash for the transaction.'),
  msg('The transaction was sent and is not confirmed yet. Check your balance before you try again.'),
  msg('The key shares do not belong to this account.'),
  msg('This device has no keys of this account yet.'),
  msg('This does not open the wallet. Check it and try again.'),
  msg('These are neither the words of a wallet nor a private key.'),
  msg('This passkey cannot protect keys. Use recovery words instead.'),
  msg('The key service did not answer. Try again.'),
  msg('The key service refused the request.'),
  msg('Protect your wallet first.'),
  msg('Another account is signed in now. Start again.'),
  msg('This account does not belong to the wallet.'),
  msg('A smart account cannot create contracts.'),
  msg('An error occurred'),
];
