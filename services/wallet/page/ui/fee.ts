import { formatUnits } from '../../../../controllers/domain/format.js';
import { roundedFee } from '../../../../controllers/domain/transactions/fee.js';
import type { Row } from './approval.js';
import { msg, str } from './msg.js';

/** The highest fee of a request: four significant digits, and all of them in the title. */
export const limitedFee = (fee: bigint, decimals: number, symbol: string): Row => {
  const amount = (of: bigint): string => `${formatUnits(of, decimals)} ${symbol}`;
  return {
    label: msg('Network fee'),
    value: msg(str`up to ${amount(roundedFee(fee))}`),
    title: amount(fee),
    cost: { asset: { kind: 'coin', symbol, decimals }, amount: -fee },
  };
};

/** Says that a site sets a fee that nobody needs to pay. */
export const highFee = (): string => msg('The site asks for a network fee that is far above the usual one.');
