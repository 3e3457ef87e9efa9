import { html, type TemplateResult } from 'lit';
import { formatUnits, parseUnits } from '../../../../controllers/domain/format.js';
import { readNumber, readTyped, writeTyped } from '../../../../controllers/domain/transactions/typed-amount.js';
import type { Prepared } from '../prepared.js';
import { short } from './approval.js';
import { language } from './language.js';
import { msg, str } from './msg.js';
import { buttons, field, poster } from './parts.js';

/** A right that the person can limit: the parts of a request that are shown. */
export type Limit = NonNullable<Prepared['limit']>;

/** Returns a typed amount in the smallest unit; undefined if it is none, or more than was asked for. */
export function readLimit(text: string, { decimals, amount }: Pick<Limit, 'decimals' | 'amount'>): bigint | undefined {
  const number = readNumber(readTyped(text, language()));
  const units = number === undefined ? undefined : parseUnits(number, decimals);
  return units !== undefined && units <= amount ? units : undefined;
}

/** Returns the screen that asks for the limit of a right; it picks `undefined` to go back. */
export function limitScreen(
  limit: Limit,
): (pick: (units: bigint | undefined) => void, redraw: () => void) => TemplateResult {
  const { symbol, decimals, balance, amount, spender } = limit;
  let text = writeTyped(formatUnits(balance < amount ? balance : amount, decimals), language());
  let isWrong = false;
  return (pick, redraw) => {
    const onSet = (): void => {
      const units = readLimit(text, limit);
      if (units !== undefined) return pick(units);
      isWrong = true;
      return redraw();
    };
    const onInput = (value: string): void => {
      text = value;
      isWrong = false;
      redraw();
    };
    return html`${poster('limit', msg('Set a limit'), msg(str`${short(spender)} can spend your ${symbol} up to this amount.`))}
    ${field({
      label: msg(str`Limit in ${symbol}`),
      id: 'wallet-limit-amount',
      value: text,
      kind: 'amount',
      problem: isWrong
        ? { id: 'wallet-limit-wrong', text: msg('Enter an amount that is not more than the site asks for.') }
        : undefined,
      onInput,
    })}
    ${buttons(
      { text: msg('Back'), id: 'wallet-limit-back', onClick: () => pick(undefined) },
      { text: msg('Continue'), id: 'wallet-limit-set', onClick: onSet },
    )}`;
  };
}
