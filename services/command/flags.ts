import { sepolia } from '../../controllers/domain/networks/evm-networks.js';
import { origin } from '../wallet/server/origin.js';
import { networkId } from '../wallet/server/settings.js';
import { CommandError } from './config.js';

/** Network of a flag. */
interface NetworkOfFlag {
  readonly id: string;
  readonly rpcUrl: string;
}

/** Returns the entries of a flag, which commas separate. */
export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean);

/** Returns the origins of `--allow`. @throws CommandError for an entry that is none */
export function allowedOrigins(given: string | undefined): string[] {
  const origins = listOf(given);
  const wrong = origins.find(item => !origin.safeParse(item).success);
  if (wrong !== undefined)
    throw new CommandError(
      `--allow: ${wrong} must be an origin with https, or http on localhost, such as http://localhost:8000`,
    );
  return origins;
}

const NETWORK_RULE = `must be <CAIP-2 id>=<URL of the node>, such as eip155:${sepolia.id}=${sepolia.rpcUrls.default.http[0]}`;

/**
 * Returns the networks of `--network`.
 * @throws CommandError for an entry that is none, without its text: an address of a node may have a key
 */
export function networksOfFlag(given: string | undefined): NetworkOfFlag[] {
  const networks = listOf(given).map((item, at) => {
    const [id = '', rpcUrl = ''] = item.split(/=(.*)/);
    if (!networkId.safeParse(id).success || !URL.canParse(rpcUrl))
      throw new CommandError(`--network: entry ${at + 1} ${NETWORK_RULE}`);
    return { id, rpcUrl };
  });
  if (networks.length === 0) throw new CommandError(`--network: has no entry; one ${NETWORK_RULE}`);
  return networks;
}
