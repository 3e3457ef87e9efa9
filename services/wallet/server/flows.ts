import { randomBytes } from 'node:crypto';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import type { World } from './world.js';

const FLOW_LIFE_MS = 10 * 60_000;
const STATE_BYTES = 32;

/** Secrets of a flow between its two requests, e.g. PKCE verifier and nonce. */
export type FlowSecrets = Readonly<Record<string, string>>;

const context = (kind: string, stateHash: string): string => `flow:${kind}:${stateHash}`;

const open = ({ sealer }: World, kind: string, row: { state_hash: string; sealed: string }): FlowSecrets =>
  JSON.parse(Buffer.from(sealer.open(context(kind, row.state_hash), row.sealed)).toString()) as FlowSecrets; // sealed below

/** Returns a state of letters and digits: no separator that a redirect may append can occur in it. */
export const newState = (): string => randomBytes(STATE_BYTES).toString('hex');

/** Starts a flow of a device that a later request finishes, on any instance. */
export async function startFlow(
  { db, sealer, now }: World,
  { deviceHash }: Visitor,
  { kind, state, secrets, hostOrigin = '' }: { kind: string; state: string; secrets: FlowSecrets; hostOrigin?: string },
): Promise<void> {
  await db.deleteFrom('flows').where('expires_at', '<', now()).execute();
  const stateHash = sealer.hash(`flow:${kind}`, state);
  await db
    .insertInto('flows')
    .values({
      kind,
      device_hash: deviceHash,
      host_origin: hostOrigin,
      used_at: null,
      expires_at: now() + FLOW_LIFE_MS,
      state_hash: stateHash,
      sealed: sealer.seal(context(kind, stateHash), Buffer.from(JSON.stringify(secrets))),
    })
    .execute();
}

/** Returns the origin of the page that a flow was started for; undefined for an unknown flow. */
export async function hostOfFlow({ db, sealer, now }: World, kind: string, state: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('flows')
    .select('host_origin')
    .where('state_hash', 'in', [...sealer.hashes(`flow:${kind}`, state)])
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row?.host_origin;
}

/** Finishes a flow on the device that started it. Throws `LOGIN_FAILED` for an unknown, used, expired or foreign one. */
export async function takeFlow(
  world: World,
  { deviceHash }: Visitor,
  kind: string,
  state: string,
): Promise<FlowSecrets> {
  const { db, sealer, now } = world;
  const row = await db
    .updateTable('flows')
    .set({ used_at: now() })
    .where('state_hash', 'in', [...sealer.hashes(`flow:${kind}`, state)])
    .where('device_hash', '=', deviceHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['state_hash', 'sealed'])
    .executeTakeFirst();
  if (!row) throw new Failure('LOGIN_FAILED');
  return open(world, kind, row);
}

/** Replaces the secrets of an open flow, such as by what a service tells only once. */
export async function keepInFlow(
  { db, sealer }: World,
  { deviceHash }: Visitor,
  { kind, state, secrets }: { kind: string; state: string; secrets: FlowSecrets },
): Promise<void> {
  for (const stateHash of sealer.hashes(`flow:${kind}`, state))
    await db
      .updateTable('flows')
      .set({ sealed: sealer.seal(context(kind, stateHash), Buffer.from(JSON.stringify(secrets))) })
      .where('state_hash', '=', stateHash)
      .where('device_hash', '=', deviceHash)
      .where('used_at', 'is', null)
      .execute();
}

/** Returns the newest open flow of a kind on a device, without finishing it. */
export async function currentFlow(
  world: World,
  { deviceHash }: Visitor,
  kind: string,
): Promise<FlowSecrets | undefined> {
  const row = await world.db
    .selectFrom('flows')
    .selectAll()
    .where('device_hash', '=', deviceHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.now())
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row && open(world, kind, row);
}
