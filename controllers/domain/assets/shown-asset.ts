import { W3mError } from '../errors/errors.js';
import type { Multiplier } from '../scaled-units.js';

/** A coin or token as a page or a service describes it; `address` is absent for the native coin. */
export interface ShownAsset {
  readonly address?: string | undefined;
  readonly decimals: number;
  readonly symbol: string;
  /** By how much amounts are multiplied that are shown; absent for 1. */
  readonly multiplier?: Multiplier | undefined;
}

const mismatch = (what: string, shown: unknown, actual: unknown): W3mError =>
  new W3mError('ASSET_MISMATCH', {
    cause: new Error(`${what}: shown ${String(shown)}, on the network ${String(actual)}`),
  });

/** @throws {W3mError} `ASSET_MISMATCH` if amounts would be shown in another unit than they are sent in */
export function checkDecimals({ decimals }: ShownAsset, actual: number): void {
  if (decimals !== actual) throw mismatch('Decimals', decimals, actual);
}

/** By how much a token multiplies amounts that are shown; `earlier` of interest, which accrues while an amount is shown. */
interface InForce extends Pick<ShownAsset, 'multiplier'> {
  readonly earlier?: Multiplier | undefined;
}

/** @throws {W3mError} `ASSET_MISMATCH` if amounts would be shown as others than they are sent as */
export function checkMultiplier(
  { multiplier }: Pick<ShownAsset, 'multiplier'>,
  { multiplier: actual, earlier = actual }: InForce = {},
): void {
  const [shown, now, then] = [multiplier, actual, earlier].map(each => Number(each ?? 1)) as [number, number, number];
  if (shown < Math.min(now, then) || shown > Math.max(now, then)) throw mismatch('Multiplier', multiplier, actual);
}

/** Letters and digits of a symbol, as people tell symbols apart. */
const plain = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .replaceAll('₮', 'T')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A token without a readable symbol is not compared. @throws {W3mError} `ASSET_MISMATCH` if another asset is shown than is sent */
export function checkSymbol({ symbol }: ShownAsset, actual: string | undefined): void {
  if (actual === undefined || plain(actual) === '') return;
  if (plain(symbol) !== plain(actual)) throw mismatch('Symbol', symbol, actual);
}
