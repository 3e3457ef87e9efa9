import type { KeyedAccount } from '../keys/custody.js';

/** A person with keys and a way to recover them. */
export const ANN: KeyedAccount = {
  userId: 'ann',
  email: 'ann@example.org',
  userName: null,
  secondFactor: false,
  hasRecovery: true,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
};
