import {
  concat,
  isAddressEqual,
  keccak256,
  numberToHex,
  recoverPublicKey,
  stringToHex,
  verifyMessage,
  type Hex,
} from 'viem';
import { secp256k1 } from '@noble/curves/secp256k1';
import * as z from 'zod/mini';
import type { ProposedCall } from '../approvals.js';
import { grantParams, readSession, type SessionGrant, type Spent } from '../session-grant.js';
import { spendOn } from '../session-limits.js';
import {
  INVALID_PARAMS,
  UNAUTHORIZED,
  UNSUPPORTED_CHAIN,
  UNSUPPORTED_METHOD,
  WalletError,
} from '../../../services/wallet/shared/provider-error.js';
import { sendInTurn } from './calls.js';
import { check, type Method, type MethodContext } from './method.js';
import { addressParam, bytesParam, chainIdParam, quantityParam } from './params.js';

const SECOND_MS = 1000;
const HASH_BYTES = 32;
const nowInSeconds = (): number => Math.floor(Date.now() / SECOND_MS);

const revokeParams = z.tuple([z.object({ permissionContext: bytesParam })]);

const prepareParams = z.tuple([
  z.object({
    chainId: chainIdParam,
    from: z.optional(addressParam),
    calls: z
      .array(z.object({ to: addressParam, value: z.optional(quantityParam), data: z.optional(bytesParam) }))
      .check(z.minLength(1)),
    capabilities: z.object({ permissions: z.object({ context: bytesParam }) }),
  }),
]);

const sendParams = z.tuple([z.object({ chainId: chainIdParam, context: bytesParam, signature: bytesParam })]);

function expectSupport({ state }: MethodContext): void {
  if (!state.settings.sessions) throw new WalletError(UNSUPPORTED_METHOD, 'This wallet grants no permissions.');
  if (state.settings.smart)
    throw new WalletError(UNSUPPORTED_METHOD, 'The smart account of this wallet only signs messages and data.');
}

/** Returns a session that is granted, and whose context the account itself has signed. */
async function sessionOf({ state }: MethodContext, context: Hex): Promise<SessionGrant> {
  const stored = state.sessions.find(each => each.context === context);
  const session = stored && readSession(stored);
  const [id, signature]: readonly Hex[] = [
    context.slice(0, 2 + HASH_BYTES * 2) as Hex,
    `0x${context.slice(2 + HASH_BYTES * 2)}`,
  ];
  const isSigned =
    session && id && signature && (await verifyMessage({ address: session.address, message: { raw: id }, signature }));
  if (!isSigned) throw new WalletError(UNAUTHORIZED, 'No such session is granted.');
  return session;
}

/** Sessions within whose limits a key of the page acts without a question (ERC-7715, ERC-7836). */
export const sessionMethods: Readonly<Record<string, Method>> = {
  wallet_grantPermissions: async (context, params) => {
    expectSupport(context);
    const [{ chainId, address, expiry, signer, permissions }] = check(grantParams, params);
    const account = context.signer(address);
    const chain = context.state.chains.find(({ id }) => id === chainId);
    if (!chain) throw new WalletError(UNSUPPORTED_CHAIN, `The wallet does not know the chain ${chainId}.`);
    if (expiry <= nowInSeconds()) throw new WalletError(INVALID_PARAMS, 'Invalid parameters: expiry is in the past.');
    for (const { publicKey } of signer.data.keys) readKey(publicKey); // throws if it is none
    await context.ask({ kind: 'grant session', account: address, chain, expiry, permissions });
    const request = (params as readonly unknown[])[0] as Readonly<Record<string, unknown>>; // checked above
    const id = keccak256(stringToHex(JSON.stringify([request, crypto.randomUUID()])));
    const signed = concat([id, await account.signMessage({ message: { raw: id } })]);
    const spent = permissions.map(() => ({ period: 0, amount: '0' }));
    context.state.setSessions([...context.state.sessions, { context: signed, request, spent }]);
    return { ...request, context: signed };
  },

  wallet_getGrantedExecutionPermissions: async context => {
    expectSupport(context);
    return context.state.sessions.map(({ request, context: name }) => ({ ...request, context: name }));
  },

  wallet_prepareCalls: async (context, params) => {
    expectSupport(context);
    const [{ chainId, from, calls: given, capabilities }] = check(prepareParams, params);
    const session = await sessionOf(context, capabilities.permissions.context);
    if (session.chainId !== chainId || (from && !isAddressEqual(from, session.address)))
      throw new WalletError(UNAUTHORIZED, 'The session is of another account or chain.');
    const calls = given.map(({ to, value = 0n, data = '0x' }): ProposedCall => ({ to, value, data }));
    spendOn(session, calls, nowInSeconds()); // throws now rather than after the signature
    const digest = keccak256(
      stringToHex(JSON.stringify([session.context, chainId, given, crypto.randomUUID()], replaceBigints)),
    );
    context.prepared.set(digest, { session: session.context, calls });
    return { chainId: numberToHex(chainId), context: digest, digest, key: { type: 'secp256k1', prehash: false } };
  },

  wallet_sendPreparedCalls: async (context, params) => {
    expectSupport(context);
    const [{ chainId, context: digest, signature }] = check(sendParams, params);
    const prepared = context.prepared.get(digest);
    if (!prepared) throw new WalletError(INVALID_PARAMS, 'Invalid parameters: no such calls are prepared.');
    const session = await sessionOf(context, prepared.session);
    const signer = await recoverPublicKey({ hash: digest, signature }).catch(() => undefined);
    if (signer === undefined || !session.keys.map(readKey).includes(signer))
      throw new WalletError(UNAUTHORIZED, 'The signature is not that of the session’s key.');
    const { state } = context;
    if (chainId !== session.chainId || state.chain.id !== chainId)
      throw new WalletError(UNSUPPORTED_CHAIN, `The wallet is on the chain ${state.chain.id}.`);
    // From here to the reservation nothing waits, so that two requests cannot spend the same allowance
    if (!context.prepared.delete(digest)) throw new WalletError(INVALID_PARAMS, 'These calls were sent already.');
    const spent = spendOn(currentOf(context, session), prepared.calls, nowInSeconds());
    const before = currentOf(context, session).spent;
    setSpent(context, session, spent);
    const id = crypto.randomUUID();
    try {
      const hashes = await sendInTurn(context, session.address, prepared.calls);
      const { rpcUrl } = state.chain;
      context.bundles.set(id, { chainId, rpcUrl, requested: prepared.calls.length, hashes });
    } catch (error) {
      setSpent(context, session, before); // nothing was sent
      throw error;
    }
    return [{ id }];
  },
};

const replaceBigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Returns the same form for each form of a public key. */
function readKey(key: Hex): Hex {
  try {
    return `0x${secp256k1.ProjectivePoint.fromHex(key.slice(2)).toHex(false)}`;
  } catch {
    throw new WalletError(INVALID_PARAMS, 'Invalid parameters: a public key is no point of the curve.');
  }
}

/** The session as it is now: it may have spent or ended while the wallet verified a signature. */
function currentOf({ state }: MethodContext, { context }: SessionGrant): SessionGrant {
  const stored = state.sessions.find(each => each.context === context);
  if (!stored) throw new WalletError(UNAUTHORIZED, 'No such session is granted.');
  return readSession(stored);
}

function setSpent({ state }: MethodContext, { context }: SessionGrant, spent: readonly Spent[]): void {
  const now = spent.map(({ period, amount }) => ({ period, amount: String(amount) }));
  state.setSessions(state.sessions.map(each => (each.context === context ? { ...each, spent: now } : each)));
}

/** True for the parameters of ERC-7715; EIP-2255 has a method of the same name. */
export const isSessionRevocation = (params: unknown): boolean => revokeParams.safeParse(params).success;

/** Ends a session. */
export async function revokeSession(context: MethodContext, params: unknown): Promise<unknown> {
  expectSupport(context);
  const [{ permissionContext }] = check(revokeParams, params);
  const session = await sessionOf(context, permissionContext);
  context.signer(session.address);
  const { state } = context;
  const chain = state.chains.find(({ id }) => id === session.chainId) ?? state.chain;
  await context.ask({ kind: 'revoke session', account: session.address, chain, permissions: session.permissions });
  state.setSessions(state.sessions.filter(each => each.context !== permissionContext));
  return {};
}
