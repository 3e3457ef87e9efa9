import { createECDH, createHash, createPrivateKey, hkdfSync, sign, type JsonWebKey } from 'node:crypto';
import {
  hashMessage,
  hashTypedData,
  keccak256,
  recoverAddress,
  serializeSignature,
  serializeTransaction,
  toHex,
  type Hex,
  type LocalAccount,
  type Signature,
} from 'viem';
import { privateKeyToAccount, publicKeyToAddress, toAccount } from 'viem/accounts';
import { openToken, type Pkcs11Settings, type Pkcs11Token } from '../../http/pkcs11.js';
import type { ServiceSecret } from './sealer.js';

/** Where the keys of the operator are, of the settings of the wallet. */
export interface OperatorKeySettings {
  readonly secrets: readonly ServiceSecret[];
  readonly relayerKey?: Hex | undefined;
  readonly token?: Pkcs11Settings | undefined;
  /** Labels of the keys of identity tokens in the security module, current first; without them, secrets are the source. */
  readonly tokenKeyLabels: readonly string[];
  readonly relayerKeyLabel?: string | undefined;
}

/** A key that signs identity tokens (ES256). Drivers differ in where the private part is. */
export interface TokenKey {
  readonly kid: string;
  readonly publicKey: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  /** Signs text; resolves with both integers one after the other (RFC 7518, section 3.4). */
  sign(text: string): Promise<Uint8Array>;
}

const SEED_BYTES = 48;
const SCALAR_BYTES = 32;
/** Order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Half of the order of secp256k1: networks refuse signatures with a greater s (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const SECP256K1_ORDER = 2n * HALF_ORDER + 1n;

/** Private key of a secret, derived as FIPS 186-5 A.2.1 does: the seed has 128 bits to spare. */
function jwkOf({ value }: ServiceSecret): JsonWebKey & { readonly x: string; readonly y: string } {
  const seed = Buffer.from(hkdfSync('sha256', value, '', 'latchkey wallet: identity tokens', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * SCALAR_BYTES, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey().subarray(1); // after the mark of an uncompressed point
  const [x, y] = [point.subarray(0, SCALAR_BYTES), point.subarray(SCALAR_BYTES)].map(part =>
    part.toString('base64url'),
  );
  return { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' };
}

function keyOfSecret(secret: ServiceSecret): TokenKey {
  const jwk = jwkOf(secret);
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    kid: secret.id,
    publicKey: { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y },
    sign: async text => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }),
  };
}

function keyOfToken(token: Pkcs11Token, label: string): TokenKey {
  const { x, y } = token.publicKey(label, 'P-256');
  return {
    kid: label,
    publicKey: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
    sign: text => token.sign(label, createHash('sha256').update(text).digest()),
  };
}

/** Keys by settings: deriving or reading one takes longer than a signature. */
const tokenKeys = new WeakMap<OperatorKeySettings, readonly TokenKey[]>();

/**
 * Returns the keys of identity tokens, the current one first. Tokens of older ones stay valid. A security module may have
 * some of them; the keys of the secrets are published too, so that a move into the module leaves no gap.
 */
export function tokenKeysOf(settings: OperatorKeySettings): readonly TokenKey[] {
  const known = tokenKeys.get(settings);
  if (known) return known;
  const { token, tokenKeyLabels: labels } = settings;
  if (labels.length > 0 && !token) throw new Error('PKCS11_TOKEN_KEYS needs PKCS11_LIBRARY');
  const inModule = token ? labels.map(label => keyOfToken(openToken(token), label)) : [];
  const keys = [...inModule, ...settings.secrets.map(keyOfSecret)];
  tokenKeys.set(settings, keys);
  return keys;
}

/** Completes a signature of a module: the smaller s, and the bit by which the address is recovered. */
async function signatureOf(hash: Hex, bytes: Uint8Array, address: string): Promise<Signature> {
  const [r, given] = [bytes.subarray(0, SCALAR_BYTES), bytes.subarray(SCALAR_BYTES)].map(part => BigInt(toHex(part)));
  if (r === undefined || given === undefined) throw new Error('A signature has two integers');
  const s = given > HALF_ORDER ? SECP256K1_ORDER - given : given;
  for (const yParity of [0, 1]) {
    const signature = { r: toHex(r, { size: SCALAR_BYTES }), s: toHex(s, { size: SCALAR_BYTES }), yParity };
    if ((await recoverAddress({ hash, signature })) === address) return signature;
  }
  throw new Error('The security module has signed with another key');
}

function accountOfToken(token: Pkcs11Token, label: string): LocalAccount {
  const { x, y } = token.publicKey(label, 'secp256k1');
  const address = publicKeyToAddress(`0x04${x.toString('hex')}${y.toString('hex')}`);
  const signHash = async (hash: Hex): Promise<Signature> =>
    signatureOf(hash, await token.sign(label, Buffer.from(hash.slice(2), 'hex')), address);
  return toAccount({
    address,
    signMessage: async ({ message }) => serializeSignature(await signHash(hashMessage(message))),
    signTypedData: async data => serializeSignature(await signHash(hashTypedData(data))),
    signTransaction: async (transaction, options) => {
      const serialize = options?.serializer ?? serializeTransaction;
      return serialize(transaction, await signHash(keccak256(await serialize(transaction))));
    },
  });
}

const relayers = new WeakMap<OperatorKeySettings, LocalAccount>();

/** Tells whether the operator has a relayer. */
export const hasRelayer = ({ relayerKey, relayerKeyLabel }: OperatorKeySettings): boolean =>
  relayerKey !== undefined || relayerKeyLabel !== undefined;

/** Returns the account of the relayer, whose key is in the settings or in a security module; undefined without one. */
export function relayerAccount(settings: OperatorKeySettings): LocalAccount | undefined {
  const { relayerKey, relayerKeyLabel: label, token } = settings;
  const known = relayers.get(settings);
  if (known || !hasRelayer(settings)) return known;
  if (label !== undefined && !token) throw new Error('PKCS11_RELAYER_KEY needs PKCS11_LIBRARY');
  const account =
    label !== undefined && token
      ? accountOfToken(openToken(token), label)
      : relayerKey && privateKeyToAccount(relayerKey);
  if (account) relayers.set(settings, account);
  return account || undefined;
}
