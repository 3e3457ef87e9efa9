import { addErrors, type ErrorEntry } from '../errors/error-registry.js';
import '../errors/later-errors.js';

/** Errors of transfers, purchases and names, loaded with the features that throw them (see `later-errors.ts`). */
export const assetErrors = {
  // Sending
  AMOUNT_AND_RECEIVER_REQUIRED: { surface: 'toast', message: 'An amount and receiver address are required' },
  FEE_UNAVAILABLE: { surface: 'toast', message: 'Could not estimate the network fee. Try again.' },
  PREVIEW_UNAVAILABLE: { surface: 'none', message: 'Could not compute what the request would change' },
  TOKEN_REQUIRED: { surface: 'toast', message: 'A token is required' },

  // Buying
  ONRAMP_OPTIONS_FAILED: { surface: 'none', message: 'Could not read what can be bought' },
  ONRAMP_QUOTE_FAILED: { surface: 'none', message: 'No quote is available' },
  ONRAMP_LINK_FAILED: { surface: 'none', message: 'Could not reach the provider' },
  PURCHASES_UNAVAILABLE: { surface: 'none', message: 'Could not load your purchases' },

  // Names
  NAME_RESOLVE_FAILED: { surface: 'toast', message: 'Error resolving name' },
  NAME_CHANGED: {
    surface: 'toast',
    message: 'The name {name} has another address now. Go back and check the receiver.',
  },
  NAME_SUGGESTIONS_FAILED: { surface: 'toast', message: 'Error fetching name suggestions' },
  NAME_LOOKUP_FAILED: { surface: 'toast', message: 'Error fetching names for address' },
  NAME_REGISTER_FAILED: { surface: 'toast', message: 'Error registering name {name}' },
  NAME_NEEDS_NETWORK: { surface: 'none', message: 'Network not found' },
  NAME_NEEDS_ACCOUNT: { surface: 'none', message: 'Address or auth connector not found' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(assetErrors);
