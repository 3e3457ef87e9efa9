import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01];
const KEY_LENGTH = 32;
/** Tolerated clock difference. */
const LEEWAY_S = 60;

const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') });
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1)),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
});

/** Error for a refused client. Its message has no text of the token: a close frame takes 123 bytes. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';
}

function decodeBase58(text: string): Uint8Array {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  let number = 0n;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) throw new Unauthorized('The issuer is not encoded in base58');
    number = number * 58n + BigInt(value);
  }
  const bytes: number[] = [];
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 0xffn));
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
}

/** Decodes the public key of `did:key:z…`. */
function publicKey(iss: string): Uint8Array {
  const encoded = /^did:key:z([^:]{40,60})$/.exec(iss)?.[1];
  if (!encoded) throw new Unauthorized('The issuer is no did:key');
  const bytes = decodeBase58(encoded);
  if (bytes.length !== ED25519.length + KEY_LENGTH || ED25519.some((byte, index) => bytes[index] !== byte))
    throw new Unauthorized('The issuer is no Ed25519 key');
  return bytes.subarray(ED25519.length);
}

function part<T>(schema: z.ZodMiniType<T>, encoded: string, name: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch (error) {
    throw new Unauthorized(`The ${name} of the token is not as it should be`, { cause: error });
  }
}

export interface TokenCheck {
  /** Whether `audience` is this relay. */
  readonly isAudience: (audience: string) => boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Verifies a client token and returns its signing Ed25519 key as `did:key`. Throws {@link Unauthorized}. */
export function clientIdOf(token: string, { isAudience, now }: TokenCheck): string {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !signature) throw new Unauthorized('The token has not three parts');
  part(headerSchema, header, 'header');
  const { iss, aud, iat, exp } = part(claimsSchema, payload, 'payload');
  const seconds = now / 1000;
  if (exp <= seconds) throw new Unauthorized('The token has expired');
  if (iat > seconds + LEEWAY_S) throw new Unauthorized('The token comes from the future');
  if (!isAudience(aud)) throw new Unauthorized('The token is meant for another relay');

  const x = Buffer.from(publicKey(iss)).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    throw new Unauthorized('The token is not signed by its issuer');
  return iss;
}
