import { ed25519 } from '@noble/curves/ed25519';
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { getAddressDecoder, getBase58Decoder } from '@solana/kit';
import { bytesToHex, type LocalAccount } from 'viem';
import { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts';
import { wipe } from './bytes.js';
import { isKey, keyIn, kindOf } from './secret.js';

const HARDENED = 0x80000000;
const KEY_BYTES = 32;
/** Salts of the key of the other namespace, where a person has imported the key of one. */
const OTHER = { evm: 'latchkey wallet: solana key', solana: 'latchkey wallet: evm key' } as const;
/** m/44'/501'/0'/0', as Solana wallets derive their first account. */
const SOLANA_PATH = [44, 501, 0, 0];

/** Signing keys of an account; `dispose` overwrites what can be overwritten. */
export interface Keys {
  readonly evm: LocalAccount & { readonly sign: NonNullable<LocalAccount['sign']> };
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
const wordsOf = (secret: Uint8Array): string => entropyToMnemonic(secret, wordlist);

/** What an export shows of a secret, and what an import reads: words, or the private key that was imported. */
export type Exported =
  { readonly kind: 'words'; readonly words: readonly string[] } | { readonly kind: 'key'; readonly key: string };

/** Returns what an export shows: the form in which other wallets import it. */
export function exportOf(secret: Uint8Array): Exported {
  if (!isKey(secret)) return { kind: 'words', words: wordsOf(secret).split(' ') };
  const key = keyIn(secret);
  try {
    if (kindOf(secret) === 'evm') return { kind: 'key', key: bytesToHex(key) };
    return { kind: 'key', key: getBase58Decoder().decode(Uint8Array.from([...key, ...ed25519.getPublicKey(key)])) };
  } finally {
    wipe(key);
  }
}

const keysFrom = (evm: Keys['evm'], solana: Uint8Array): Keys => ({
  evm,
  solanaAddress: getAddressDecoder().decode(ed25519.getPublicKey(solana)),
  signSolana: bytes => ed25519.sign(bytes, solana),
  dispose: () => wipe(solana),
});

/** Derives the keys of an imported key: itself in its namespace, and one that follows from it in the other. */
async function keysOfKey(secret: Uint8Array): Promise<Keys> {
  const kind = kindOf(secret);
  const own = keyIn(secret);
  const other = (await hmac(new TextEncoder().encode(OTHER[kind]), own)).slice(0, KEY_BYTES);
  const [evm, solana] = kind === 'evm' ? [own, other] : [other, own];
  try {
    return keysFrom(privateKeyToAccount(bytesToHex(evm)), solana.slice());
  } finally {
    wipe(own, other);
  }
}

/** Derives the keys of a secret: of words, the first account of each namespace at the usual paths. */
export async function deriveKeys(secret: Uint8Array): Promise<Keys> {
  if (isKey(secret)) return keysOfKey(secret);
  const seed = new Uint8Array(await mnemonicToSeed(wordsOf(secret)));
  const solana = await solanaSecret(seed);
  const evm = hdKeyToAccount(HDKey.fromMasterSeed(seed));
  wipe(seed);
  return keysFrom(evm, solana);
}
