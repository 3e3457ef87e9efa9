import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { HttpError } from '../../http/http-error.js';
import type { Chain, Chains } from '../chains/chains.js';
import type { ApiContext } from '../context.js';
import { readNewName } from '../names/name-rules.js';
import { findName } from '../names/names.js';
import { registerName } from '../names/register-name.js';
import { expectOwner } from '../names/verify-owner.js';

const MAX_MESSAGE = 2_000;
const MAX_BIO = 255;

const ETHEREUM = 60;
/** Added to a chain id to make it a coin type (ENSIP-11). */
const EVM_COIN_TYPE = 0x8000_0000;

const hex = (pattern: RegExp) => z.templateLiteral(['0x', z.string().check(z.regex(pattern))]);

const body = z.object({
  coin_type: z.int().check(z.nonnegative()),
  address: hex(/^[0-9a-fA-F]{40}$/),
  message: z.string().check(z.minLength(2), z.maxLength(MAX_MESSAGE)),
  signature: hex(/^(?:[0-9a-fA-F]{2}){1,16384}$/),
});

const bio = z.string().check(z.minLength(1), z.maxLength(MAX_BIO), z.regex(/^[^\p{Cc}\p{Cf}]+$/u));
const signed = z.object({
  name: z.string(),
  attributes: z.optional(z.strictObject({ bio: z.optional(bio) })),
  /** Seconds since the epoch. */
  timestamp: z.int(),
});

/** Returns what was signed. @throws {HttpError} 422 if the text is no such JSON */
function readMessage(text: string): z.output<typeof signed> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpError(422, '', 'The message is no JSON');
  }
  const read = signed.safeParse(json);
  if (read.success) return read.data;
  const isAttribute = read.error.issues[0]?.path[0] === 'attributes';
  if (isAttribute) throw new HttpError(400, 'attributes', 'These attributes are not supported');
  throw new HttpError(422, '', 'The message has no name or no timestamp');
}

/** Returns the network of a coin type. @throws {HttpError} if the server has no such network */
function chainOfCoin(chains: Chains, coinType: number): Chain {
  const id = coinType === ETHEREUM ? 1 : coinType - EVM_COIN_TYPE;
  const chain = id > 0 ? chains.get(`eip155:${id}`) : undefined;
  if (!chain) throw new HttpError(400, 'coin_type', 'This network is not supported');
  return chain;
}

/** Adds the registration of names. The signed message is the proof, so no project is asked for. */
export function addNameRegistration(app: App, { db, settings }: ApiContext): void {
  app.post('/v1/profile/account', { schema: { body } }, async ({ body: request }) => {
    const message = readMessage(request.message);
    const name = readNewName(message.name, settings.NAME_ZONES);
    const chain = chainOfCoin(settings.chains, request.coin_type);
    const [now, tolerance] = [Date.now(), settings.NAME_TOLERANCE_S * 1_000];
    const signedAt = message.timestamp * 1_000;
    if (Math.abs(now - signedAt) > tolerance)
      throw new HttpError(400, 'timestamp', 'This request has expired. Sign it again');
    await expectOwner(chain, request);
    const registration = {
      name,
      bio: message.attributes?.bio ?? '',
      address: request.address,
      message: request.message,
      coinType: request.coin_type,
      expiresAt: signedAt + tolerance,
    };
    await registerName(db, registration, now);
    return findName(db, name);
  });
}
