import { createAppClient, viemConnector } from '@farcaster/auth-client';
import { randomBytes } from 'node:crypto';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { currentFlow, startFlow, takeFlow } from './flows.js';
import { userOf } from './users.js';
import type { World } from './world.js';

const FLOW = 'farcaster';
const NONCE_BYTES = 16;

const clientOf = ({ settings }: World) => {
  const { farcaster } = settings;
  if (!farcaster) throw new Failure('UNKNOWN_PROVIDER');
  // The registry of Farcaster on its network tells which address belongs to which account
  return createAppClient({ relay: farcaster.relay, ethereum: viemConnector({ rpcUrls: [farcaster.rpcUrl] }) });
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

/** Asks the relay whether the person has approved; if so, verifies the signed message and returns the user. */
export async function pollFarcaster(
  world: World,
  visitor: Visitor,
): Promise<{ user: { userId: string }; userName: string } | undefined> {
  const { nonce, domain, channel } = (await currentFlow(world, visitor, FLOW)) ?? {};
  if (!nonce || !domain || !channel) throw new Failure('LOGIN_FAILED');
  const client = clientOf(world);
  const { data, isError } = await client.status({ channelToken: channel });
  if (isError) throw new Failure('LOGIN_FAILED');
  if (data.state !== 'completed') return undefined;
  const { message, signature, username } = data;
  await takeFlow(world, visitor, FLOW, nonce); // the relay answers once, and so does this service
  if (!message || !signature) throw new Failure('LOGIN_FAILED');
  const { success, fid } = await client.verifySignInMessage({
    nonce,
    domain,
    message,
    signature,
    acceptAuthAddress: false,
  });
  if (!success) throw new Failure('LOGIN_FAILED');
  const userName = username ?? `fid ${fid}`;
  return { user: await userOf(world, { kind: 'farcaster', subject: String(fid), label: userName }), userName };
}
