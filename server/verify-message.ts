import { parseCaipNetworkId } from '../controllers/domain/networks/caip.js';
import type { CaipNetworkId } from '../controllers/domain/entities.js';
import {
  instantOf,
  parseSignInMessage,
  timeFault,
  type SignInMessage,
} from '../controllers/domain/sign-in/siwx-message.js';
import { createHttpNode } from '../controllers/sign-in/verify/http-node.js';
import { verifySignature, type NodeRequest } from '../controllers/sign-in/verify/verify-signature.js';
import { checkDurations, checkNetworks, originsOf, skewOf, timeOf, type MessageOptions } from './options.js';
import { refusal } from './refusal.js';

/** Characters of the longest message: more than any wallet shows. */
const MAX_MESSAGE_LENGTH = 10_000;

/** A sign-in message and its signature, as a page sends them. */
export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
}

/** Throws unless domain, scheme and URI of the message belong to one of the origins. */
function checkSite({ scheme, domain, uri }: SignInMessage, origins: readonly string[]): void {
  const own = origins.map(origin => new URL(origin)).filter(({ host }) => host === domain);
  const spoken = own.filter(({ protocol }) => scheme === undefined || protocol === `${scheme}:`);
  if (spoken.length === 0) throw refusal('SIWX_DOMAIN_MISMATCH');
  const page = URL.canParse(uri) ? new URL(uri) : undefined;
  const isOwn = page?.username === '' && page.password === '' && spoken.some(({ origin }) => origin === page.origin);
  if (!isOwn) throw refusal('SIWX_URI_MISMATCH');
}

const networkOf = (id: string): CaipNetworkId | undefined => parseCaipNetworkId(id)?.caipNetworkId;

/** Throws unless the message names an allowed network; a deprecated id counts as its replacement. */
function checkNetwork({ chainId }: SignInMessage, { networks }: MessageOptions): void {
  const named = networkOf(chainId);
  if (named === undefined || !networks.some(allowed => networkOf(allowed) === named))
    throw refusal('SIWX_CHAIN_NOT_ALLOWED');
}

/** Throws unless the message is valid now. */
function checkTime(message: SignInMessage, options: MessageOptions): void {
  const [now, skew] = [timeOf(options), skewOf(options)];
  const fault = timeFault(message, now, skew);
  if (fault) throw refusal(fault);
  if ((instantOf(message.issuedAt) ?? Infinity) > now + skew) throw refusal('SIWX_NOT_YET_VALID');
}

/** Throws unless the nonce was issued for this binding, lives and is not used. Resolves with its end. */
async function checkNonce({ nonce }: SignInMessage, binding: string, options: MessageOptions): Promise<number> {
  const record = await options.nonces.find(nonce);
  if (!record || record.binding !== binding || record.expiresAt <= timeOf(options)) throw refusal('SIWX_NONCE_UNKNOWN');
  if (record.isUsed) throw refusal('SIWX_NONCE_USED');
  return record.expiresAt;
}

/** Returns a client of the nodes that the options name for a network. */
function nodeOf(chainId: CaipNetworkId, { nodes, fetch, nodeTimeoutMs }: MessageOptions): NodeRequest | undefined {
  const id = networkOf(chainId) ?? chainId;
  const urls = nodes && Object.hasOwn(nodes, id) ? [nodes[id] ?? []].flat() : [];
  return urls.length > 0 ? createHttpNode(urls, fetch, nodeTimeoutMs) : undefined;
}

/**
 * Verifies a sign-in message completely and consumes its nonce: of several calls with one nonce, one resolves. The nonce
 * is consumed last, so that a forged message cannot burn it.
 * @throws `SIWX_MESSAGE_INVALID`, `SIWX_DOMAIN_MISMATCH`, `SIWX_URI_MISMATCH`, `SIWX_CHAIN_NOT_ALLOWED`, `SIWX_EXPIRED`,
 * `SIWX_NOT_YET_VALID`, `SIWX_NONCE_UNKNOWN`, `SIWX_NONCE_USED`, `SIWX_SIGNATURE_INVALID`, `SIWX_UNVERIFIABLE`; `SIWX_SERVER_OPTION`
 * for options that cannot work
 */
export async function verifyMessage(
  { message: text, signature }: SignedMessage,
  options: MessageOptions & { readonly binding?: string | undefined },
): Promise<SignInMessage> {
  const origins = originsOf(options);
  checkNetworks(options);
  checkDurations(options);
  const message = text.length <= MAX_MESSAGE_LENGTH ? parseSignInMessage(text) : undefined;
  if (!message) throw refusal('SIWX_MESSAGE_INVALID', { params: { field: 'message' } });
  checkSite(message, origins);
  checkNetwork(message, options);
  checkTime(message, options);
  const nonceEnd = await checkNonce(message, options.binding ?? '', options);
  const { accountAddress: address, chainId, nonce } = message;
  const world = { nodeOf: (id: CaipNetworkId) => nodeOf(id, options) };
  if (!(await verifySignature({ message: text, signature, address, chainId }, world)))
    throw refusal('SIWX_SIGNATURE_INVALID');
  checkTime(message, options); // a node can be slow
  if (nonceEnd <= timeOf(options)) throw refusal('SIWX_NONCE_UNKNOWN'); // a store may have forgotten that it was used
  if (!(await options.nonces.use(nonce))) throw refusal('SIWX_NONCE_USED');
  return message;
}
