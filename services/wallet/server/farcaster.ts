import { createAppClient, viemConnector } from '@farcaster/auth-client';
import { randomBytes } from 'node:crypto';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { createClient, http, type Hex, type PublicClient } from 'viem';
import { optimism } from 'viem/chains';
import { currentFlow, keepInFlow, startFlow, takeFlow, type FlowSecrets } from './flows.js';
import { userOf } from './users.js';
import type { World } from './world.js';

const FLOW = 'farcaster';
const NONCE_BYTES = 16;
/** Codes of a verification that could not be done: the network of the registry has not answered. */
const UNREACHED: ReadonlySet<string> = new Set(['unavailable', 'unknown']);

const clientOf = ({ settings }: World) => {
  const { farcaster } = settings;
  if (!farcaster) throw new Failure('UNKNOWN_PROVIDER');
  // The registry of Farcaster on its network tells which address belongs to which account
  const registry = viemConnector({ rpcUrls: [farcaster.rpcUrl] });
  // The contract of who signs in is asked too: it must not name addresses that this service then fetches (ERC-3668)
  const client = createClient({ chain: optimism, transport: http(farcaster.rpcUrl), ccipRead: false });
  const publicClient = client as unknown as PublicClient; // the library passes it to viem's actions alone
  return createAppClient({ relay: farcaster.relay, ethereum: { ...registry, publicClient } });
};

/** Opens a channel at the relay and returns the link that the person opens on the phone. */
export async function startFarcaster(world: World, visitor: Visitor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const { origin } = world.settings;
  const domain = new URL(origin).host;
  const { data, isError } = await clientOf(world).createChannel({ siweUri: origin, domain, nonce });
  if (isError || !/^(https?|farcaster):/.test(data.url)) throw new Failure('LOGIN_FAILED');
  const secrets = { nonce, domain, channel: data.channelToken };
  await startFlow(world, visitor, { kind: FLOW, state: nonce, secrets });
  return data.url;
}

/** What the phone has signed; kept until it is verified, since the relay tells it once. */
interface Approval {
  readonly message: string;
  readonly signature: string;
  readonly username: string;
}

const UNKNOWN_CHANNEL = 401;

/** Asks the relay for the approval of a flow; undefined while there is none, or the relay cannot be reached. */
async function approvalOf(world: World, visitor: Visitor, secrets: FlowSecrets): Promise<Approval | undefined> {
  const { nonce = '', channel = '', message, signature, username = '' } = secrets;
  if (message !== undefined && signature !== undefined) return { message, signature, username };
  const { data, response, isError } = await clientOf(world).status({ channelToken: channel });
  if (isError) return undefined;
  if (response.status === UNKNOWN_CHANNEL) throw new Failure('LOGIN_FAILED');
  if (data.state !== 'completed' || !data.message || !data.signature) return undefined;
  const approval = { message: data.message, signature: data.signature, username: data.username ?? '' };
  await keepInFlow(world, visitor, { kind: FLOW, state: nonce, secrets: { ...secrets, ...approval } });
  return approval;
}

/**
 * Asks whether the person has approved; if so, verifies the signed message and returns the user. A relay or a network
 * that cannot be reached ends no login: the next call asks again.
 */
export async function pollFarcaster(
  world: World,
  visitor: Visitor,
): Promise<{ user: { userId: string }; userName: string } | undefined> {
  const secrets = await currentFlow(world, visitor, FLOW);
  const { nonce, domain } = secrets ?? {};
  if (!secrets || !nonce || !domain) throw new Failure('LOGIN_FAILED');
  const approval = await approvalOf(world, visitor, secrets);
  if (!approval) return undefined;
  const { message, signature, username } = approval;
  const { success, fid, error } = await clientOf(world).verifySignInMessage({
    nonce,
    domain,
    message,
    acceptAuthAddress: false,
    signature: signature as Hex, // verified here
  });
  if (error && UNREACHED.has(error.errCode)) return undefined;
  await takeFlow(world, visitor, FLOW, nonce); // of two calls at the same time, one logs in
  if (!success) throw new Failure('LOGIN_FAILED');
  const userName = username || `fid ${fid}`;
  const identity = { kind: 'farcaster', subject: String(fid), label: userName };
  return { user: await userOf(world, visitor, identity), userName };
}
