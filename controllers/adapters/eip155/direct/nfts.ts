import { erc1155Abi, erc721Abi, type Address, type Client } from 'viem';
import { getBlockNumber, multicall } from 'viem/actions';
import { isAddress } from 'viem/utils';
import type { ListPage } from '../../../core/pages.js';
import { mediaUrl, type Nft } from '../../../domain/assets/nfts.js';
import { isSpamText } from '../../../domain/assets/spam.js';
import { readTokenText } from '../../../domain/assets/tokens.js';
import type { NftsRequest } from '../../asset-reads.js';
import { readMetadata, type MetadataContext } from '../../nft-metadata.js';
import { withNodes } from '../node-client.js';
import { checksummed } from '../wallet-replies.js';
import { findOwnedIds, type Collection, type OwnedId } from './nft-ids.js';

/** NFTs of one page: each needs a metadata file. */
const PAGE_SIZE = 20;

const INTERFACES = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26', enumerable: '0x780e9d63' } as const;

/**
 * Reads the NFTs that an address holds of the host's collections: ERC-721 by enumeration or by logs in bounded ranges,
 * ERC-1155 by logs. The cursor counts the NFTs before the page.
 */
export function readNfts(
  context: MetadataContext,
  { network, address, collections, media }: NftsRequest,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Nft, string>> {
  return withNodes(context, network, [signal], async (client, end) => {
    const owner = checksummed(address);
    const known = await readCollections(
      client,
      collections.filter((each): each is Address => isAddress(each)),
    );
    if (known.length === 0) return { items: [] };
    const head = await getBlockNumber(client, { cacheTime: 0 });
    const owned = (await Promise.all(known.map(each => findOwnedIds(client, owner, each, head)))).flat();
    const start = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const shown = owned.slice(start, start + PAGE_SIZE);
    const uris = await readUris(client, shown);
    const items = await Promise.all(
      shown.map(async ({ collection, tokenId, amount }, at): Promise<Nft> => {
        const { name, description, imageUrl, attributes } = await readMetadata(context, uris[at], media, end);
        const title = collection.name ?? `${collection.address.slice(0, 6)}…${collection.address.slice(-4)}`;
        return {
          network: network.caipNetworkId,
          contract: collection.address,
          tokenId: String(tokenId),
          amount,
          name: name ?? `${title} #${tokenId}`,
          collection: { name: title, address: collection.address },
          description,
          imageUrl: imageUrl === undefined ? undefined : mediaUrl(imageUrl, media),
          attributes,
          isSpam: isSpamText({ name: name ?? title }, network.nativeCurrency),
        };
      }),
    );
    const next = start + PAGE_SIZE;
    return { items, next: next < owned.length ? String(next) : undefined };
  });
}

const nameAbi = [
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
] as const;

const supportsAbi = [
  {
    type: 'function',
    name: 'supportsInterface',
    stateMutability: 'view',
    inputs: [{ type: 'bytes4' }],
    outputs: [{ type: 'bool' }],
  },
] as const;

async function readCollections(client: Client, addresses: readonly Address[]): Promise<readonly Collection[]> {
  if (addresses.length === 0) return [];
  const supports = Object.values(INTERFACES);
  const [supported, names] = await Promise.all([
    multicall(client, {
      deployless: true,
      batchSize: 0,
      contracts: addresses.flatMap(address =>
        supports.map(id => ({ address, abi: supportsAbi, functionName: 'supportsInterface', args: [id] }) as const),
      ),
    }),
    multicall(client, {
      deployless: true,
      batchSize: 0,
      contracts: addresses.map(address => ({ address, abi: nameAbi, functionName: 'name' }) as const),
    }),
  ]);
  return addresses.flatMap((address, at): readonly Collection[] => {
    const start = at * supports.length;
    const [isUnique, isMulti, isEnumerable] = supported
      .slice(start, start + supports.length)
      .map(({ result }) => result === true);
    if (!isUnique && !isMulti) return [];
    const kind = isUnique ? 'erc721' : 'erc1155';
    return [{ address, kind, isEnumerable: isEnumerable === true, name: readTokenText(names[at]?.result) }];
  });
}

async function readUris(client: Client, owned: readonly OwnedId[]): Promise<readonly (string | undefined)[]> {
  if (owned.length === 0) return [];
  const answers = await multicall(client, {
    deployless: true,
    batchSize: 0,
    contracts: owned.map(({ collection: { address, kind }, tokenId }) =>
      kind === 'erc721'
        ? ({ address, abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] } as const)
        : ({ address, abi: erc1155Abi, functionName: 'uri', args: [tokenId] } as const),
    ),
  });
  return answers.map(({ result }, at) =>
    // ERC-1155: the client puts the id in, as 64 hexadecimal digits in lower case
    typeof result === 'string'
      ? result.replaceAll('{id}', (owned[at]?.tokenId ?? 0n).toString(16).padStart(64, '0'))
      : undefined,
  );
}
