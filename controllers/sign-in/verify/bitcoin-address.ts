import { sha256 } from 'viem';
import { decodeBase58 } from '../../domain/base58.js';
import { decodeSegwit } from './bech32.js';

/** What an address pays to: a key, or a script that may hold a key. */
export interface BitcoinOutput {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr';
  /** Hash of the key or the script; for Taproot the key. */
  readonly program: Uint8Array;
  /** Script of the output. */
  readonly script: Uint8Array;
}

interface Prefixes {
  readonly segwit: string;
  readonly p2pkh: number;
  readonly p2sh: number;
}

const TEST: Prefixes = { segwit: 'tb', p2pkh: 0x6f, p2sh: 0xc4 };
/** Prefixes by the start of the hash of the first block (BIP-122). */
const PREFIXES: Readonly<Record<string, Prefixes>> = {
  'bip122:000000000019d6689c085ae165831e93': { segwit: 'bc', p2pkh: 0x00, p2sh: 0x05 },
  'bip122:000000000933ea01ad0ee984209779ba': TEST,
  'bip122:00000000da84f2bafbbc53dee25a72ae': TEST, // testnet 4
};

/** Characters of the longest address in base58, which takes quadratic time. */
const MAX_BASE58_LENGTH = 35;

/** Decodes base58check to the version and 20 bytes. */
function decodeBase58Check(address: string): { readonly version: number; readonly program: Uint8Array } | undefined {
  const bytes = address.length <= MAX_BASE58_LENGTH ? decodeBase58(address) : undefined;
  if (bytes?.length !== 25) return undefined;
  const body = bytes.subarray(0, 21);
  const checksum = sha256(sha256(body, 'bytes'), 'bytes').subarray(0, 4);
  if (checksum.some((byte, at) => byte !== bytes[21 + at])) return undefined;
  return { version: body[0] ?? 0, program: body.subarray(1) };
}

/** True for a network of Bitcoin whose addresses are known. */
export const isBitcoinNetwork = (chainId: string): boolean => Object.hasOwn(PREFIXES, chainId);

/**
 * Returns what an address of the network pays to; undefined for other texts, and for scripts that hold no single key,
 * such as P2WSH.
 */
export function outputOf(address: string, chainId: string): BitcoinOutput | undefined {
  const prefixes = isBitcoinNetwork(chainId) ? PREFIXES[chainId] : undefined;
  if (!prefixes) return undefined;
  const segwit = decodeSegwit(prefixes.segwit, address);
  if (segwit) {
    const { version, program } = segwit;
    const script = (opcode: number): Uint8Array => Uint8Array.of(opcode, program.length, ...program);
    if (version === 0 && program.length === 20) return { kind: 'p2wpkh', program, script: script(0x00) };
    if (version === 1 && program.length === 32) return { kind: 'p2tr', program, script: script(0x51) };
    return undefined;
  }
  const { version, program } = decodeBase58Check(address) ?? {};
  if (program && version === prefixes.p2pkh)
    return { kind: 'p2pkh', program, script: Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac) };
  if (program && version === prefixes.p2sh)
    return { kind: 'p2sh', program, script: Uint8Array.of(0xa9, 20, ...program, 0x87) };
  return undefined;
}
