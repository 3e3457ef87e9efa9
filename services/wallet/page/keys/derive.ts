import { ed25519 } from '@noble/curves/ed25519';
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { getAddressDecoder } from '@solana/kit';
import { HDKey, hdKeyToAccount, type HDAccount } from 'viem/accounts';
import { wipe } from './bytes.js';

/** Bytes of the secret from which all keys follow: twelve words. */
export const ENTROPY_BYTES = 16;
const HARDENED = 0x80000000;
const KEY_BYTES = 32;
/** m/44'/501'/0'/0', as Solana wallets derive their first account. */
const SOLANA_PATH = [44, 501, 0, 0];

/** Signing keys of an account; `dispose` overwrites what can be overwritten. */
export interface Keys {
  readonly evm: HDAccount;
  readonly solanaAddress: string;
  signSolana(bytes: Uint8Array): Uint8Array;
  dispose(): void;
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
}

/** Derives an Ed25519 key by SLIP-10. */
async function solanaSecret(seed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  let node = await hmac(new TextEncoder().encode('ed25519 seed'), seed);
  for (const index of SOLANA_PATH) {
    const data = new Uint8Array(1 + KEY_BYTES + 4);
    data.set(node.subarray(0, KEY_BYTES), 1);
    new DataView(data.buffer).setUint32(1 + KEY_BYTES, index + HARDENED);
    node = await hmac(node.slice(KEY_BYTES), data);
  }
  return node.slice(0, KEY_BYTES);
}

/** Recovery words of a secret (BIP-39). */
export const wordsOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist);

/** Derives the keys of a secret: the first account of each namespace, at the usual paths. */
export async function deriveKeys(entropy: Uint8Array): Promise<Keys> {
  const seed = new Uint8Array(await mnemonicToSeed(wordsOf(entropy)));
  const secret = await solanaSecret(seed);
  const evm = hdKeyToAccount(HDKey.fromMasterSeed(seed));
  wipe(seed);
  return {
    evm,
    solanaAddress: getAddressDecoder().decode(ed25519.getPublicKey(secret)),
    signSolana: bytes => ed25519.sign(bytes, secret),
    dispose: () => wipe(secret),
  };
}
