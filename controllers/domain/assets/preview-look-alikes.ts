import { imitatesAddress } from './look-alike-address.js';
import { imitatesAsset, type NamedAsset } from './look-alike-asset.js';
import type { Preview, PreviewWarning } from './preview.js';

/** What a person knows: an address or asset that looks like one of these may be an imitation. */
export interface KnownParties {
  readonly addresses?: readonly string[] | undefined;
  readonly assets?: readonly NamedAsset[] | undefined;
}

/** Formats of fields whose value is an address: of the ABI, and of descriptors (ERC-7730). */
const ADDRESS_TYPES: readonly string[] = ['address', 'addressName'];

/**
 * Adds warnings of addresses and assets that look like known ones: like the account itself, the network's coin, another
 * asset of the request, or what the caller knows.
 * @param parties Addresses that the request names besides its calls and rights
 */
export function withLookAlikes(
  preview: Preview,
  coin: NamedAsset,
  { addresses = [], assets = [] }: KnownParties = {},
  parties: readonly string[] = [],
): Preview {
  const { account, calls, fields, approvals, changes = [], order = [] } = preview;
  const moved = [...changes, ...order, ...approvals].map(({ asset }) => asset).filter(({ kind }) => kind !== 'coin');
  const known = [{ symbol: coin.symbol, name: coin.name }, ...assets, ...moved.filter(({ kind }) => kind === 'token')];
  const named = [...calls.flatMap(call => call.fields), ...fields]
    .filter(({ type }) => ADDRESS_TYPES.includes(type))
    .map(({ value }) => value);
  const involved = [...parties, ...calls.map(({ to }) => to), ...named, ...approvals.map(({ spender }) => spender)];
  const found: readonly PreviewWarning[] = [
    ...(moved.some(asset => imitatesAsset(asset, asset.kind === 'token' ? known : []))
      ? (['look-alike-name'] as const)
      : []),
    ...(involved.some(address => imitatesAddress(address, [account, ...addresses]))
      ? (['look-alike-address'] as const)
      : []),
  ];
  return found.length > 0 ? { ...preview, warnings: [...preview.warnings, ...found] } : preview;
}
