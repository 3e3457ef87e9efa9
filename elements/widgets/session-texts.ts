import type { CaipNetwork, ListedSession, SessionPermission, SessionPolicy } from '../../controllers/index.js';
import { lineText } from '../../controllers/domain/assets/preview-words.js';
import { tokenKey, type Holding } from '../../controllers/domain/assets/tokens.js';
import { formatBalanceExactly, shortAddress } from '../../controllers/domain/format.js';
import { numberFormat } from '../../controllers/domain/intl.js';
import { dayText, instantText } from '../internal/instant-text.js';
import { getLocale } from '../internal/locale.js';
import { msg } from '../internal/msg.js';
import { plural } from '../internal/plural.js';
import { str } from '../internal/str.js';
import { functionWords, readFunctions } from './session-functions.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Functions of a contract that are named; the others are counted. */
const NAMED = 3;

/** Returns a length of time in its largest whole unit. */
function duration(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[3];
  const format = numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / length);
}

const coins = (amount: string, network: CaipNetwork | undefined): string =>
  network
    ? formatBalanceExactly({ ...network.nativeCurrency, amount: BigInt(amount) }, getLocale())
    : msg(str`${BigInt(amount).toString()} of the smallest unit`);

/** Characters of a fixed argument that are shown. */
const ARGUMENT_CHARS = 80;

/** Returns a value of a page or a wallet as {@link lineText}. */
const lineOf = (value: unknown): string =>
  lineText(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value), ARGUMENT_CHARS);

/** Returns a whole number as people read it; anything else as it is. */
const numberText = (value: unknown): string =>
  (typeof value === 'number' && Number.isSafeInteger(value)) ||
  (typeof value === 'string' && /^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(value))
    ? numberFormat(getLocale()).format(BigInt(value))
    : lineOf(value);

/** Returns what a permission demands of one argument of a call; undefined if it may be anything. */
function argumentText(argument: unknown, at: number): string | undefined {
  if (argument === undefined || argument === null) return undefined;
  const place = at + 1;
  const { operator, condition = operator, value = argument } = argument as Readonly<Record<string, unknown>>;
  const isClear = operator === undefined || operator === condition; // of two conditions, a wallet may read either
  if (isClear && condition === 'GREATER_THAN') return msg(str`Value ${place} must be more than ${numberText(value)}`);
  if (isClear && condition === 'LESS_THAN') return msg(str`Value ${place} must be less than ${numberText(value)}`);
  if (isClear && (condition === undefined || condition === 'EQUAL'))
    return msg(str`Value ${place} must be ${lineOf(value)}`);
  return msg(str`Another limit: ${lineOf(argument)}`);
}

/** Statements of a permission, and its bounds, one a line. */
type PermissionTexts = readonly [what: readonly string[], bounds: string];

type ContractCall = Extract<SessionPermission, { readonly type: 'contract-call' }>['data'];

/**
 * Returns what values must be. Of several functions, each has its own conditions, or none (`…`): a condition of one says
 * nothing of the others.
 */
function conditionTexts(functions: ContractCall['functions']): readonly string[] {
  const texts = functions.map(({ args = [] }) => args.flatMap((argument, at) => argumentText(argument, at) ?? []));
  if (functions.length === 1 || texts.every(each => each.length === 0)) return texts.flat();
  return functions.map(({ functionName }, at) => `${functionName}(${texts[at]?.join(', ') || '…'})`);
}

/** Returns what a call may pay: nothing is said of nothing, but a function without a limit is not one that pays nothing. */
function paymentTexts(functions: ContractCall['functions'], network: CaipNetwork | undefined): readonly string[] {
  const limits = functions.flatMap(({ valueLimit }) => (valueLimit === undefined ? [] : [BigInt(valueLimit)]));
  if (limits.length < functions.length) return [msg('No limit on what each call pays')];
  const limit = limits.reduce((most, each) => (each > most ? each : most), 0n);
  return limit > 0n ? [msg(str`Pays up to ${coins(String(limit), network)} in each call`)] : [];
}

/** Returns what may be called, a statement each, and within which bounds, one a line. */
function callTexts({ functions, address, abi }: ContractCall, network: CaipNetwork | undefined): PermissionTexts {
  const names = functions.map(({ functionName }) => functionName);
  const conditions = conditionTexts(functions);
  const { known, others } = readFunctions(names, abi);
  const rest = others.length - NAMED;
  const bounds = [
    msg(str`Contract ${shortAddress(address)}`),
    ...(rest > 0 && conditions.length === 0 ? [msg(str`Functions: ${others.map(functionWords).join(', ')}`)] : []),
    ...paymentTexts(functions, network),
    ...conditions,
  ].join('\n');
  const calls =
    rest > 0
      ? plural(msg('{count, plural, one {Call # function} other {Call # functions}}'), others.length)
      : msg(str`Call ${others.map(functionWords).join(', ')}`);
  return [[...known, ...(others.length > 0 ? [calls] : [])], bounds];
}

/** Returns what limits a whole session. */
export function policyText({ type, data }: SessionPolicy): string {
  const count = typeof data['count'] === 'number' ? data['count'] : undefined;
  const calls = (most: number): string => plural(msg('{count, plural, one {# call} other {# calls}}'), most);
  if (type === 'gas-limit' && data['limit'] !== undefined) return msg(str`Gas: at most ${numberText(data['limit'])}`);
  if (type === 'call-limit' && count !== undefined) return msg(str`At most ${calls(count)}`);
  const { interval } = data;
  if (type === 'rate-limit' && count !== undefined && typeof interval === 'number')
    return msg(str`At most ${calls(count)} in ${duration(interval)}`);
  return msg(str`Another limit: ${lineOf(type)}`);
}

/** Returns what a permission allows, and its bounds. `holdings` name the tokens that the account knows. */
export function permissionTexts(
  permission: SessionPermission,
  network: CaipNetwork | undefined,
  holdings: readonly Holding[],
): PermissionTexts {
  switch (permission.type) {
    case 'contract-call':
      return callTexts(permission.data, network);
    case 'native-token-recurring-allowance':
      return [
        [msg(str`Spend up to ${coins(permission.data.allowance, network)}`)],
        msg(str`Again after ${duration(permission.data.period)}`),
      ];
    case 'erc20-recurring-allowance': {
      const { allowance, address, period } = permission.data;
      const key = network && tokenKey({ network: network.caipNetworkId, address });
      const token = holdings.find(each => tokenKey(each) === key);
      return [
        [
          token
            ? msg(str`Spend up to ${formatBalanceExactly({ ...token, amount: BigInt(allowance) }, getLocale())}`)
            : msg('Spend an unknown token'),
        ],
        [
          ...(token
            ? []
            : [msg(str`Up to ${numberFormat(getLocale()).format(BigInt(allowance))} units, decimals unknown`)]),
          msg(str`Token ${shortAddress(address)}, again after ${duration(period)}`),
        ].join('\n'),
      ];
    }
  }
}

/** Time around an end, in milliseconds, in which its time of day matters. */
const NEAR_MS = 2 * 86_400_000;

/** Returns when a session ends, has ended or was revoked; the date alone if that is more than two days from `now`. */
export function endText({ session: { expiry, revokedAt }, status }: ListedSession, now?: number): string {
  const instant = revokedAt ?? expiry * 1000;
  const isFar = now !== undefined && Math.abs(instant - now) > NEAR_MS;
  const at = isFar ? dayText(instant) : instantText(instant);
  if (status === 'revoked') return msg(str`Revoked on ${at}`);
  return status === 'expired' ? msg(str`Ended on ${at}`) : msg(str`Ends on ${at}`);
}

/** Returns why a wallet has not revoked a session; empty if the person declined. */
export function revokeErrorText({ error }: ListedSession): string {
  switch (error?.code) {
    case undefined:
      return '';
    case 'USER_REJECTED':
      return msg('You declined. The session is still active.');
    case 'PERMISSIONS_UNSUPPORTED':
      return msg('Your wallet cannot revoke sessions from here. Revoke it in the wallet.');
    case 'PERMISSIONS_OTHER_ACCOUNT':
    case 'WALLET_DISCONNECTED':
      return msg('Connect the account of this session, then try again.');
    default:
      return msg('Your wallet did not revoke the session. Try again.');
  }
}
