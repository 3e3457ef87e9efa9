import type { Sealer } from './sealer.js';

/**
 * Holder of recovery shares in escrow mode. An operator replaces the default by a service of another party (HSM, MPC
 * node), so that no single party can join two shares.
 */
export interface KeyService {
  /** Stores a recovery share and returns its reference. */
  store(userId: string, share: Uint8Array): Promise<string>;
  /** Returns a share. `userId` is the user whom the wallet has logged in, freshly and with every factor. */
  release(userId: string, reference: string): Promise<Uint8Array>;
}

/** Key service that encrypts under a secret of its own. Its process must not be the operator's in production. */
export const sealedKeyService = (sealer: Sealer): KeyService => ({
  store: async (userId, share) => sealer.seal(`escrow:${userId}`, share),
  release: async (userId, reference) => sealer.open(`escrow:${userId}`, reference),
});
