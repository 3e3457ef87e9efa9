/** Changes of an account that a letter names. */
export const changeKinds = [
  'device-added',
  'passkey-added',
  'passkey-removed',
  'email-changed',
  'recovery-added',
  'recovery-removed',
  'access-removed',
  'factor-changed',
  'exported',
  'account-removal',
  // By who runs the wallet
  'account-suspended',
  'account-resumed',
  'signed-out',
  'data-exported',
] as const;

/** Kind of a change. */
export type ChangeKind = (typeof changeKinds)[number];
