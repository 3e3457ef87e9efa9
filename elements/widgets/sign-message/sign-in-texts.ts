import type { SignInWarning } from '../../../controllers/protocol/sign-in-reading.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { previewWarningText } from '../changes/change-texts.js';

/** Returns what should make a person look twice. `domain` is the site that the message names. */
export function signInWarningText(warning: SignInWarning, domain: string): string {
  switch (warning) {
    case 'wrong-site':
      return msg(str`This signs you in to ${domain}, not to this page.`);
    case 'not-yet-valid':
      return msg('This sign-in is not valid yet.');
    case 'rights':
      return msg('This also gives the website the rights that the message lists.');
    case 'wrong-account':
    case 'wrong-network':
    case 'expired':
      return previewWarningText(warning);
  }
}
