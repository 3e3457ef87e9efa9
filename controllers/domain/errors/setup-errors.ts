/** Text of an error for developers, and where the product shows the error to a person. */
export interface ErrorEntry {
  readonly surface: 'toast' | 'alert' | 'none';
  readonly message: string;
}

/**
 * Errors that `createAppKit` and the buttons throw before anything is loaded. The stack of an error starts with the
 * text that it has when it is created, and the console prints the stack.
 */
export const setupErrors = {
  OPTIONS_INVALID: { surface: 'none', message: 'createAppKit: option "{option}" {problem}' },
  SIWE_AND_SIWX: { surface: 'none', message: 'createAppKit: pass either "siweConfig" or "siwx", not both' },
  MODAL_MISSING: { surface: 'none', message: 'Please call "createAppKit" before using {name}' },
  MODAL_DESTROYED: { surface: 'none', message: 'This modal was destroyed. Call "createAppKit" to create a new one' },
  ADAPTER_NOT_FOUND: { surface: 'none', message: 'Adapter not found for "{namespace}". Pass one in "adapters"' },
  NETWORK_NOT_FOUND: { surface: 'alert', message: 'Network Not Found' },
  LAST_NETWORK: { surface: 'none', message: 'The last network of "{namespace}" cannot be removed' },
} as const satisfies Record<string, ErrorEntry>;
