/** What signing a text does, as read from the text itself. */
import type { CaipNetworkId } from '../entities.js';
import { isSameAddress } from '../assets/same-address.js';
import { parseSignInMessage, timeFault, type SignInMessage } from './siwx-message.js';

/** What should make a person look twice before a sign-in. */
export type SignInWarning =
  /** The message signs in to another site than the page that asks. */
  | 'wrong-site'
  | 'wrong-account'
  | 'wrong-network'
  | 'expired'
  | 'not-yet-valid'
  /** The message grants rights besides the sign-in (EIP-5573). */
  | 'rights';

/** Who asks for a sign-in, and for what. */
export interface SignInPlace {
  /** Host of the page, with its port. */
  readonly host: string;
  readonly accountAddress: string;
  readonly chainId: CaipNetworkId;
}

/** A sign-in message that could be read to its last character. */
export interface SignInReading {
  readonly message: SignInMessage;
  readonly warnings: readonly SignInWarning[];
}

/** Resources with this beginning are rights that the signer delegates. */
const RECAP = 'urn:recap:';

/**
 * Reads what signing a text means at a time, in milliseconds since the epoch. Returns undefined unless the text is a
 * sign-in message and nothing else (EIP-4361, CAIP-122): its meaning is then unknown.
 */
export function readSignIn(text: string, place: SignInPlace, now: number): SignInReading | undefined {
  const message = parseSignInMessage(text);
  if (!message) return undefined;
  const fault = timeFault(message, now);
  const found: Readonly<Record<SignInWarning, boolean>> = {
    'wrong-site': message.domain.toLowerCase() !== place.host.toLowerCase(),
    'wrong-account': !isSameAddress(message.accountAddress, place.accountAddress),
    'wrong-network': message.chainId !== place.chainId,
    expired: fault === 'SIWX_EXPIRED',
    'not-yet-valid': fault === 'SIWX_NOT_YET_VALID',
    rights: message.resources?.some(uri => uri.toLowerCase().startsWith(RECAP)) ?? false,
  };
  return { message, warnings: (Object.keys(found) as readonly SignInWarning[]).filter(warning => found[warning]) };
}
