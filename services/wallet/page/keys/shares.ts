import { combine, split } from 'shamir-secret-sharing';

const SHARES = 3;
const THRESHOLD = 2;

/** Splits a secret: device, authentication and recovery share. */
export async function splitSecret(
  entropy: Uint8Array,
): Promise<readonly [device: Uint8Array, service: Uint8Array, recovery: Uint8Array]> {
  const [device, service, recovery] = await split(new Uint8Array(entropy), SHARES, THRESHOLD);
  if (!device || !service || !recovery) throw new Error('A split has three shares');
  return [device, service, recovery];
}

/** Resolves with the secret of two shares; with no bytes if the shares cannot be of one split. */
export const combined = (one: Uint8Array, other: Uint8Array): Promise<Uint8Array> =>
  combine([new Uint8Array(one), new Uint8Array(other)]).catch(() => new Uint8Array());
