/**
 * What a preview says, in words: the modal and the secure wallet use the same ones. The translator of the caller is an
 * argument, so that the texts are in the catalogue of each.
 */
import { formatBalanceExactly, shortAddress } from '../format.js';
import { instantIn } from '../instants.js';
import { numberFormat } from '../intl.js';
import { expiryIn } from './approval-expiry.js';
import type {
  ApprovalChange,
  BalanceChange,
  Effects,
  PreviewedAsset,
  PreviewWarning,
  ReceivedAmount,
} from './preview.js';
import { isDanger } from './preview-verdict.js';
import { readTokenSymbol } from './tokens.js';

/** Text with values, as the tag `str` of lit-localize returns it. */
interface TextWithValues {
  readonly strTag: true;
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

/** The function `msg` of lit-localize, for texts without markup. Its extraction finds calls by the mark of the type. */
type Translate = ((text: string) => string) &
  ((text: TextWithValues) => string) & { readonly _LIT_LOCALIZE_MSG_?: never };

/** The tag `str` of lit-localize. */
interface TagOfValues {
  (strings: TemplateStringsArray, ...values: unknown[]): TextWithValues;
  readonly _LIT_LOCALIZE_STR_?: never;
}

/** The language of the caller. */
export interface Speech {
  readonly msg: Translate;
  readonly str: TagOfValues;
  /** Language of numbers and times (BCP 47). */
  readonly locale: string;
  /** Language and region of times (BCP 47), if they are not those of numbers. */
  readonly dates?: string;
}

/** Characters kept at each end of the long id of an NFT. */
const ID_CHARS = 6;

const shortId = (id: string): string =>
  id.length > 2 * ID_CHARS ? `${id.slice(0, ID_CHARS)}…${id.slice(-ID_CHARS)}` : id;

/** Returns how an asset is called: a contract without a readable symbol by its address. */
export function assetName({ kind, symbol, name, address, tokenId }: PreviewedAsset): string {
  const called =
    (kind === 'nft' ? (name ?? symbol) : (symbol ?? readTokenSymbol(name))) ?? (address && shortAddress(address)) ?? '';
  return tokenId === undefined ? called : `${called} #${shortId(tokenId)}`;
}

/** Returns an amount without its sign, with all of its digits. Without known decimals it is in the smallest unit. */
export function assetAmount({ msg, str, locale }: Speech, amount: bigint, asset: PreviewedAsset): string {
  const size = amount < 0n ? -amount : amount;
  const symbol = assetName(asset);
  if (asset.kind === 'nft') return size === 1n ? symbol : `${size} × ${symbol}`;
  if (asset.decimals === undefined) return msg(str`${numberFormat(locale).format(size)} smallest units of ${symbol}`);
  return formatBalanceExactly({ amount: size, decimals: asset.decimals, multiplier: asset.multiplier, symbol }, locale);
}

/** Returns whether a change takes from the account or adds to it. */
export const directionText = ({ msg }: Speech, { amount }: Pick<BalanceChange, 'amount'>): string =>
  amount < 0n ? msg('You give') : msg('You get');

/** Whether a preview lists nothing and does not know all that changes: it says no more than none at all. */
export const isUntold = ({ changes, received = [], approvals, isComplete }: Effects): boolean =>
  changes !== undefined && !isComplete && changes.length + received.length + approvals.length === 0;

/** Returns what is true of all balances together; undefined if the listed changes, or a warning, say it. */
export function balancesText({ msg }: Speech, effects: Effects): string | undefined {
  const { changes, approvals, isComplete, warnings } = effects;
  if (changes === undefined || isUntold(effects)) return undefined;
  if (!isComplete) return warnings.includes('incomplete') ? undefined : msg('Other assets may change too.');
  if (warnings.some(isDanger)) return undefined; // the balances stay until others take them
  return changes.length + approvals.length === 0 ? msg('Your balances stay the same.') : undefined;
}

/** Returns what another address gets of a token that charges for transfers. */
export function receivedText(speech: Speech, { amount, asset }: ReceivedAmount): string {
  const { msg, str } = speech;
  return msg(str`Receiver gets ${assetAmount(speech, amount, asset)}`);
}

/** Returns the number of what the account holds, without a symbol; undefined if it is not known. */
function balanceText(locale: string, { asset, balance }: ApprovalChange): string | undefined {
  const decimals = asset.kind === 'nft' ? 0 : asset.decimals;
  if (balance === undefined || decimals === undefined) return undefined;
  return formatBalanceExactly({ amount: balance, decimals, multiplier: asset.multiplier, symbol: '' }, locale);
}

/** Returns what another address may do with the account's tokens or NFTs after the request. */
export function approvalText(speech: Speech, approval: ApprovalChange): string {
  const { msg, str, locale } = speech;
  const { asset, spender, amount } = approval;
  const who = shortAddress(spender);
  const name = assetName(asset);
  const available = balanceText(locale, approval);
  if (amount === 0n) return msg(str`${who} can no longer spend your ${name}`);
  if (asset.kind === 'nft')
    return amount === 'all'
      ? msg(str`${who} can move all your ${name}`)
      : msg(str`${who} can move ${assetAmount(speech, amount, asset)}`);
  if (amount === 'all')
    return available === undefined
      ? msg(str`${who} can spend all your ${name}`)
      : msg(str`${who} can spend all your ${name} (you have ${available})`);
  const limit = assetAmount(speech, amount, asset);
  return available === undefined
    ? msg(str`${who} can spend up to ${limit}`)
    : msg(str`${who} can spend up to ${limit} (you have ${available})`);
}

/** Returns until when a right can be used; undefined if the request names no end. */
export function expiryText({ msg, str, locale, dates = locale }: Speech, approval: ApprovalChange): string | undefined {
  return expiryIn(approval, {
    never: msg('No expiry'),
    signature(at) {
      const time = instantIn(dates, at);
      return msg(str`Signature valid until ${time}`);
    },
    until(at) {
      const time = instantIn(dates, at);
      return msg(str`Until ${time}`);
    },
  });
}

/** Returns what should make a person look twice. */
export function warningText({ msg }: Pick<Speech, 'msg'>, warning: PreviewWarning): string {
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
      return msg('This allows spending without a limit. Approve only if you trust the receiver.');
    case 'unknown-spender':
      return msg('An unknown address could take all of it at any time. Most thefts begin like this.');
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

/** Texts of warnings, apart by how they look. */
export interface Warnings {
  /** What takes assets from people. */
  readonly dangers: readonly string[];
  /** What deserves a second look. */
  readonly cautions: readonly string[];
}

/** Returns the texts of warnings. What an unknown spender could do is not said a second time as a right without a limit. */
export function warningTexts(speech: Pick<Speech, 'msg'>, warnings: readonly PreviewWarning[]): Warnings {
  const isSaid = warnings.includes('unknown-spender');
  const shown = warnings.filter(warning => !(isSaid && warning === 'unlimited'));
  const texts = (of: readonly PreviewWarning[]): readonly string[] => of.map(each => warningText(speech, each));
  return { dangers: texts(shown.filter(isDanger)), cautions: texts(shown.filter(each => !isDanger(each))) };
}

/** Control characters without line breaks and tabs, and format characters without the joiners of scripts and emoji. */
const INVISIBLE = /[^\P{Cc}\n\t]|[^\P{Cf}\u200c\u200d]/gu;

/** Returns a foreign text of several lines with its invisible characters, and those that turn its direction, marked. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '�');

/** Characters of a field's value that are shown. */
const FIELD_LENGTH = 200;

/**
 * Returns a foreign value in one line, without characters that are invisible, turn the direction of the text or pile up.
 * @param longest Characters that are shown
 */
export function lineText(value: string, longest = FIELD_LENGTH): string {
  const line = Array.from(value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').replace(/\p{M}{4,}/gu, '�'));
  return line.length > longest ? `${line.slice(0, longest).join('')}…` : line.join('');
}
