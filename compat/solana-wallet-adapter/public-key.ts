import { PublicKey } from '@solana/web3.js';

let last: { readonly address: string; readonly key: PublicKey } | undefined;

/** Returns the public key of an address: the same object until another one is asked for, by which hosts compare. */
export function keyOf(address: string | undefined): PublicKey | null {
  if (address === undefined) return null;
  if (last?.address !== address) last = { address, key: new PublicKey(address) };
  return last.key;
}
