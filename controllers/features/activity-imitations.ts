import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { hasTwin, type NamedAsset } from '../domain/assets/look-alike-asset.js';
import { isSameAddress } from '../domain/assets/same-address.js';

/** Assets by which received ones are judged. */
export interface KnownAssets {
  /** The native coin, and the tokens that the host lists. */
  readonly listed: readonly NamedAsset[];
  /** What the account holds besides. Anybody can have sent it, so that either of two with one symbol may be the imitation. */
  readonly holdings: readonly NamedAsset[];
}

/** Returns the symbol of a coin or token, and of an NFT its name without the id. */
const symbolOf = ({ label, isNft }: ActivityTransfer): string => (isNft ? label.replace(/ #\S+$/, '') : label);

/**
 * Judges what others have sent to the account, whatever the source says. What looks like the coin is spam, and so are copies
 * of an NFT with the symbol of a listed token. A token that looks like another one is marked, since several honest tokens may
 * have one symbol, such as that of a bridge. The other side is left out of both, so that nobody copies its address.
 * @param sent Transactions that this modal has sent
 */
export function withoutImitations(
  read: readonly Activity[],
  { listed, holdings }: KnownAssets,
  sent: readonly Activity[] = [],
): readonly Activity[] {
  const own = new Set(sent.map(({ hash }) => hash));
  const coins = listed.filter(({ address }) => address === undefined);
  const isListed = ({ address }: ActivityTransfer): boolean =>
    listed.some(each => isSameAddress(each.address, address));
  // Nobody else can make a listed asset leave the account: what came in return is no gift of a stranger
  const isPaid = (transfer: ActivityTransfer): boolean =>
    transfer.direction === 'out' && transfer.isSpam !== true && /[1-9]/.test(transfer.quantity) && isListed(transfer);
  const judge = (transfer: ActivityTransfer): ActivityTransfer => {
    const { address, direction, isOwn, isNft, isSpam, quantity, counterparty: _, ...rest } = transfer;
    const isCertain = isOwn === true || isSpam === true || isListed(transfer);
    if (direction !== 'in' || isCertain || (isNft && quantity === '1')) return transfer; // a single NFT reads as no amount
    const asset = { address, symbol: symbolOf(transfer) };
    const judged = { ...rest, address, direction, isNft, quantity };
    if (hasTwin(asset, isNft ? listed : coins)) return { ...judged, isSpam: true };
    return hasTwin(asset, listed) || hasTwin(asset, holdings) ? { ...judged, isImitation: true } : transfer;
  };
  return read.map(activity =>
    own.has(activity.hash) || activity.transfers.some(isPaid)
      ? activity
      : { ...activity, transfers: activity.transfers.map(judge) },
  );
}
