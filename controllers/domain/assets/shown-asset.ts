import { W3mError } from '../errors/errors.js';

/** A coin or token as a page or a service describes it; `address` is absent for the native coin. */
export interface ShownAsset {
  readonly address?: string | undefined;
  readonly decimals: number;
  readonly symbol: string;
}

const mismatch = (what: string, shown: unknown, actual: unknown): W3mError =>
  new W3mError('ASSET_MISMATCH', {
    cause: new Error(`${what}: shown ${String(shown)}, on the network ${String(actual)}`),
  });

/** @throws {W3mError} `ASSET_MISMATCH` if amounts would be shown in another unit than they are sent in */
export function checkDecimals({ decimals }: ShownAsset, actual: number): void {
  if (decimals !== actual) throw mismatch('Decimals', decimals, actual);
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
