import { recoverAddress, isAddressEqual, type Address, type Hex } from 'viem';
import type { ApiName } from '../shared/api.js';
import { keyProofHash } from '../shared/key-proof.js';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { newState, startFlow, takeFlow } from './flows.js';
import { ruleOf, type Rule } from './policy.js';
import type { Login } from './sessions.js';
import type { World } from './world.js';

const KEY_PROOF = 'key-proof';

interface Proof {
  readonly challenge: string;
  readonly signature: string;
}

/** Returns a challenge for a signature by the key, for one use by this user on this device. */
export async function keyChallenge(world: World, visitor: Visitor, { userId }: Login): Promise<string> {
  const state = newState();
  await startFlow(world, visitor, { kind: KEY_PROOF, state, secrets: { userId } });
  return state;
}

const refuse = (): never => {
  throw new Failure('KEY_PROOF_REQUIRED');
};

async function challengeIsOwn(world: World, visitor: Visitor, userId: string, challenge: string): Promise<boolean> {
  try {
    return (await takeFlow(world, visitor, KEY_PROOF, challenge)).userId === userId;
  } catch (error) {
    if (error instanceof Failure) return false; // unknown, used, expired or of another device
    throw error;
  }
}

/** Throws `KEY_PROOF_REQUIRED` unless the key at `address` has signed this very call. */
async function requireKey(
  world: World,
  { visitor, login }: { visitor: Visitor; login: Login },
  address: string,
  { name, body }: { name: ApiName; body: object },
): Promise<void> {
  const { proof, ...rest } = body as { readonly proof?: Proof }; // the table of calls checked its form
  if (!proof || !(await challengeIsOwn(world, visitor, login.userId, proof.challenge))) return refuse();
  const { challenge, signature } = proof;
  const hash = keyProofHash({ origin: world.settings.origin, call: name, challenge, body: rest });
  const signer = await recoverAddress({ hash, signature: signature as Hex }).catch(refuse); // no point of the curve
  if (!isAddressEqual(signer, address as Address)) refuse(); // stored by `keys/create`
}

/**
 * Tells whether a proof is so young. One that is ahead by less counts: another instance has noted it, whose clock differs. One
 * that is ahead by more is of before this clock was set back, and would count for all that time.
 */
const isWithin = (time: number | null, ms: number, now: number): boolean => time !== null && Math.abs(now - time) < ms;

function requireFresh({ fresh }: Rule, login: Login, now: number): void {
  if (!fresh) return;
  const at = fresh.by === 'frame' ? login.provedAt : login.freshAt;
  if (!isWithin(at, fresh.withinMs, now)) throw new Failure('FRESH_LOGIN_REQUIRED');
}

/** Throws `ACCOUNT_CHANGED` unless the account that a page has shown to a person is the one that is signed in. */
export function requireShown(shown: string | undefined, login: Login | undefined): void {
  if (login && shown !== undefined && shown !== login.userId) throw new Failure('ACCOUNT_CHANGED');
}

/** Throws unless a call has everything that its row of the policy asks for. */
export async function guard(
  world: World,
  name: ApiName,
  { visitor, login, account }: { visitor: Visitor; login: Login | undefined; account: string | undefined },
  body: object,
): Promise<void> {
  const rule = ruleOf(name);
  if (rule.counted) await world.limits.take(rule.counted, world.sealer.hash('network counter', visitor.network));
  // A page that has shown an account makes no new one
  const isOfAccount = rule.session === 'required' || (rule.session === 'optional' && account !== undefined);
  if (!login && isOfAccount) throw new Failure('NOT_LOGGED_IN');
  requireShown(account, login);
  if (!login || rule.session === 'none') return;
  const now = world.now();
  requireFresh(rule, login, now);
  if (rule.newKey)
    await requireKey(world, { visitor, login }, (body as { evmAddress: string }).evmAddress, { name, body });
  if (rule.factorMs === undefined && !rule.keyProof) return;
  const user = await world.db
    .selectFrom('users')
    .select(['second_factor', 'evm_address'])
    .where('id', '=', login.userId)
    .executeTakeFirst();
  if (!user) throw new Failure('NOT_LOGGED_IN'); // the account was deleted in this moment
  const needsFactor = rule.factorMs !== undefined && user.second_factor === 1;
  if (needsFactor && !isWithin(login.secondAt, rule.factorMs, now)) throw new Failure('SECOND_FACTOR_REQUIRED');
  if (rule.keyProof && user.evm_address !== null)
    await requireKey(world, { visitor, login }, user.evm_address, { name, body });
}
