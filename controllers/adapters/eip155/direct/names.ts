import { BaseError, ccipRequest, ContractFunctionRevertedError, type Address, type Client } from 'viem';
import { getCode, getEnsAddress, getEnsName, getEnsText } from 'viem/actions';
import { normalize } from 'viem/ens';
import { coinTypeOf } from '../../../domain/validation.js';
import { isSafeWebLink } from '../../../domain/wallets/safe-link.js';
import type { NameQuery, NameReads, ResolveQuery } from '../../asset-reads.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { checksummed } from '../wallet-replies.js';

/** Selector of the error by which a contract refers to a gateway (EIP-3668). */
const OFFCHAIN_LOOKUP = '0x556f1830';
const MAINNET = 1;

/** Reads names and pictures from ENS (ENSIP-3, ENSIP-10, ENSIP-12, ENSIP-19), over the nodes of a network that has it. */
export function readNames(context: NodeContext): NameReads {
  /** Runs `work` with a client; resolves with undefined if only a gateway that the host does not allow has the answer. */
  async function read<T>(
    { network, gateways }: Pick<NameQuery, 'network' | 'gateways'>,
    signal: AbortSignal | undefined,
    work: (client: Client, resolver: { readonly universalResolverAddress: Address }) => Promise<T>,
  ): Promise<T | undefined> {
    const universalResolverAddress = resolverOf(network.contracts?.['ensUniversalResolver']);
    if (!universalResolverAddress) return undefined;
    return withNodes(context, network, [signal], async client => {
      try {
        return await work(
          { ...client, ccipRead: gateways ? { request: askGateway } : false },
          { universalResolverAddress },
        );
      } catch (error) {
        if (!gateways && needsGateway(error)) return undefined;
        throw error;
      }
    });
  }

  return {
    identity: async (query: NameQuery, signal) =>
      read(query, signal, async (client, resolver) => {
        const primary = async (coinType?: bigint): Promise<string | undefined> => {
          const on = { ...resolver, address: checksummed(query.address), ...(coinType !== undefined && { coinType }) };
          const name = await getEnsName(client, on);
          return name && normalized(name) === name ? name : undefined; // no name that looks like another one
        };
        const own = ownCoinType(query);
        // The name on another network often lies behind a gateway, whose failure does not hide the one on Ethereum
        const found = own === undefined ? undefined : await primary(own).catch(() => undefined);
        const name = found ?? (await primary());
        if (name === undefined) return undefined;
        const avatar = await getEnsText(client, { ...resolver, name, key: 'avatar' }).catch(() => undefined);
        const isAllowed = avatar?.startsWith('data:image/') || (query.gateways && isSafeWebLink(avatar));
        return { name, avatar: isAllowed && avatar ? avatar : undefined };
      }),

    resolve: async (query: ResolveQuery, signal) => {
      const name = normalized(query.name);
      if (name === undefined) return undefined;
      return read(query, signal, async (client, resolver) => {
        const { id } = query.target;
        const coinType = id === MAINNET ? undefined : coinTypeOf(id); // viem's own function is missing in its older versions
        const own =
          coinType === undefined
            ? undefined
            : await getEnsAddress(client, { ...resolver, name, coinType: BigInt(coinType) });
        if (own) return own;
        const home = (await getEnsAddress(client, { ...resolver, name })) ?? undefined;
        // A contract of Ethereum, such as a multisig wallet, need not exist on another network
        const isElsewhere = home !== undefined && id !== MAINNET && id !== query.network.id;
        return isElsewhere && (await isContract(client, home)) ? undefined : home;
      });
    },
  };
}

/** True for an address with code that is not the delegation of an account (EIP-7702). */
async function isContract(client: Client, address: Address): Promise<boolean> {
  const code = await getCode(client, { address });
  return code !== undefined && !code.startsWith('0xef0100');
}

/** Returns the coin type of a network whose names another one has. */
function ownCoinType({ network, target }: Pick<NameQuery, 'network' | 'target'>): bigint | undefined {
  const coinType = target.id === MAINNET || target.id === network.id ? undefined : coinTypeOf(target.id);
  return coinType === undefined ? undefined : BigInt(coinType);
}

/** Asks gateways, of which only those with a safe URL. */
const askGateway: typeof ccipRequest = request =>
  ccipRequest({ ...request, urls: request.urls.filter(url => isSafeWebLink(url.replace(/\{(sender|data)\}/g, '0x'))) });

const resolverOf = (contract: unknown): Address | undefined =>
  typeof contract === 'object' && contract !== null && 'address' in contract && typeof contract.address === 'string'
    ? checksummed(contract.address)
    : undefined;

/** Returns the normal form of a name (ENSIP-15); undefined if it is no valid name. */
function normalized(name: string): string | undefined {
  try {
    return normalize(name);
  } catch {
    return undefined;
  }
}

function needsGateway(error: unknown): boolean {
  const reverted = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError);
  return reverted instanceof ContractFunctionRevertedError && reverted.raw?.slice(0, 10) === OFFCHAIN_LOOKUP;
}
