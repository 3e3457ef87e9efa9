import type {
  ApprovalChange,
  BalanceChange,
  PreviewedAsset,
  PreviewWarning,
  ReceivedAmount,
} from '../../../controllers/index.js';
import { expiryIn } from '../../../controllers/domain/assets/approval-expiry.js';
import { formatBalanceExactly, truncateAddress } from '../../../controllers/domain/format.js';
import { getLocale } from '../../internal/locale.js';
import { instantText } from '../../internal/instant-text.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** Characters kept at each end of the long id of an NFT. */
const ID_CHARS = 6;

const shortId = (id: string): string =>
  id.length > 2 * ID_CHARS ? `${id.slice(0, ID_CHARS)}…${id.slice(-ID_CHARS)}` : id;

/** Returns how an asset is called: a contract without a readable symbol by its address. */
export function assetName({ kind, symbol, name, address, tokenId }: PreviewedAsset): string {
  const called = (kind === 'nft' ? (name ?? symbol) : (symbol ?? name)) ?? (address && truncateAddress(address)) ?? '';
  return tokenId === undefined ? called : `${called} #${shortId(tokenId)}`;
}

/** Returns an amount without its sign, with all of its digits. Without known decimals it is in the smallest unit. */
export function assetAmount(amount: bigint, asset: PreviewedAsset): string {
  const size = amount < 0n ? -amount : amount;
  const symbol = assetName(asset);
  if (asset.kind === 'nft') return size === 1n ? symbol : `${size} × ${symbol}`;
  if (asset.decimals === undefined) return msg(str`${size.toLocaleString(getLocale())} smallest units of ${symbol}`);
  return formatBalanceExactly({ amount: size, decimals: asset.decimals, symbol }, getLocale());
}

/** Returns an amount with its sign, as it changes the balance. */
export const changeText = ({ amount, asset }: BalanceChange): string =>
  `${amount < 0n ? '−' : '+'}${assetAmount(amount, asset)}`;

/** Returns what another address gets of a token that charges for transfers. */
export const receivedText = ({ amount, asset }: ReceivedAmount): string =>
  msg(str`Receiver gets ${assetAmount(amount, asset)}`);

/** Returns what another address may do after the request. */
export function approvalText({ asset, amount, spender }: ApprovalChange): string {
  const who = truncateAddress(spender);
  if (amount === 0n) return msg(str`${who} may no longer move your ${assetName(asset)}`);
  if (amount === 'all') return msg(str`${who} may move all of your ${assetName(asset)}`);
  return msg(str`${who} may move up to ${assetAmount(amount, asset)}`);
}

/** Returns the warning of a right without a limit: who can take what. */
export function unlimitedText({ asset, spender }: ApprovalChange): string {
  const [who, name] = [truncateAddress(spender), assetName(asset)];
  return msg(str`This lets ${who} take all your ${name}`);
}

/** Returns until when a right can be used; undefined if the request names no end. */
export const expiryText = (approval: ApprovalChange): string | undefined =>
  expiryIn(approval, {
    never: msg('No expiry'),
    signature(at) {
      const time = instantText(at);
      return msg(str`Signature valid until ${time}`);
    },
    until(at) {
      const time = instantText(at);
      return msg(str`Until ${time}`);
    },
  });

/** Characters of a field's value that are shown. */
const FIELD_LENGTH = 200;

/** Returns a value of a call in one line, without characters that are invisible or turn the direction of the text. */
export function fieldText(value: string): string {
  const line = Array.from(value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').replace(/\p{M}{4,}/gu, '�'));
  return line.length > FIELD_LENGTH ? `${line.slice(0, FIELD_LENGTH).join('')}…` : line.join('');
}

/** Returns what should make a person look twice. */
export function previewWarningText(warning: PreviewWarning): string {
  switch (warning) {
    case 'no-contract':
      return msg('The receiver has no contract that could do this.');
    case 'wrong-network':
      return msg('This request is for another network.');
    case 'wrong-account':
      return msg('This request is for another account.');
    case 'expired':
      return msg('This request has expired already.');
    case 'no-expiry':
      return msg('This right does not expire, or only after many years.');
    case 'unlimited':
      return msg('This lets another address take everything that you hold of an asset.');
    case 'gives-away':
      return msg('This offers your assets and promises you nothing in return.');
    case 'owner-changes':
      return msg('This gives your account or a part of it another owner.');
    case 'look-alike-name':
      return msg('The name of an asset looks like another one. It may imitate another asset.');
    case 'look-alike-address':
      return msg('An address looks like one you know, but it is another. Compare every character.');
    case 'unreadable':
      return msg('The meaning of this request is unknown.');
    case 'incomplete':
      return msg('More may change than is shown here.');
    case 'unstable':
      return msg('This request does something else when it is not being checked. It may take more than is shown here.');
    case 'token-rules':
      return msg('The issuer of a token can take it back, freeze it or charge for transfers.');
  }
}
