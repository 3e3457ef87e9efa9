import { createAppClient, viemConnector } from '@farcaster/auth-client';
import { randomBytes } from 'node:crypto';
import type { Visitor } from './codes.js';
import { Failure } from './failure.js';
import { openChannel, readChannel, type Approval } from './farcaster-relay.js';
import { createClient, http, parseAbi, type Address, type Hex, type PublicClient } from 'viem';
import { readContract } from 'viem/actions';
import { optimism } from 'viem/chains';
import { log } from '../../http/log.js';
import { fetchOfNode } from '../../http/tracing/traced-fetch.js';
import { currentFlow, keepInFlow, startFlow, takeFlow, type FlowSecrets } from './flows.js';
import { userOf } from './users.js';
import type { World } from './world.js';

const FLOW = 'farcaster';
const NONCE_BYTES = 16;
/** Codes of a verification that could not be done: the network of the registry has not answered. */
const UNREACHED: ReadonlySet<string> = new Set(['unavailable', 'unknown']);

const settingsOf = ({ settings }: World): NonNullable<World['settings']['farcaster']> => {
  if (!settings.farcaster) throw new Failure('UNKNOWN_PROVIDER');
  return settings.farcaster;
};

/** Registry of accounts on OP Mainnet: which account an address holds. */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b';
const ID_REGISTRY_ABI = parseAbi(['function idOf(address owner) view returns (uint256)']);

const clientOf = (world: World) => {
  const { relay, rpcUrl } = settingsOf(world);
  // The contract of who signs in is asked too: it must not name addresses that this service then fetches (ERC-3668)
  const transport = http(rpcUrl, { fetchFn: fetchOfNode(`eip155:${optimism.id}`) });
  const client = createClient({ chain: optimism, transport, ccipRead: false });
  const publicClient = client as unknown as PublicClient; // the library passes it to viem's actions alone
  // In place of the library's own client, which follows redirects
  const getFid = (owner: Address): Promise<bigint> =>
    readContract(client, { address: ID_REGISTRY, abi: ID_REGISTRY_ABI, functionName: 'idOf', args: [owner] });
  return createAppClient({ relay, ethereum: { ...viemConnector({ rpcUrls: [rpcUrl] }), publicClient, getFid } });
};

/** Opens a channel at the relay and returns the link that the person opens on the phone. */
export async function startFarcaster(world: World, visitor: Visitor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const { origin } = world.settings;
  const domain = new URL(origin).host;
  const { url, channelToken } = await openChannel(settingsOf(world).relay, { siweUri: origin, domain, nonce }).catch(
    (error: unknown) => {
      log('error', 'The relay of Farcaster has opened no channel.', error);
      throw new Failure('LOGIN_FAILED');
    },
  );
  await startFlow(world, visitor, { kind: FLOW, state: nonce, secrets: { nonce, domain, channel: channelToken } });
  return url;
}

/**
 * Returns the approval of a flow; undefined while there is none, or the relay cannot be reached. It is kept until it is verified,
 * since the relay tells it once.
 */
async function approvalOf(world: World, visitor: Visitor, secrets: FlowSecrets): Promise<Approval | undefined> {
  const { nonce = '', channel = '', message, signature, username = '' } = secrets;
  if (message !== undefined && signature !== undefined) return { message, signature, username };
  const answer = await readChannel(settingsOf(world).relay, channel);
  if (answer === 'unknown') throw new Failure('LOGIN_FAILED');
  if (answer === 'waiting') return undefined;
  await keepInFlow(world, visitor, { kind: FLOW, state: nonce, secrets: { ...secrets, ...answer } });
  return answer;
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
