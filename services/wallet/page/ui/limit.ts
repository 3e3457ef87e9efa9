import { formatUnits, parseUnits } from 'viem';
import { html, type TemplateResult } from 'lit';
import type { Prepared } from '../prepared.js';
import { short } from './approval.js';
import { msg, str } from './msg.js';
import { buttons, field, poster } from './parts.js';

/** A right that the person can limit: the parts of a request that are shown. */
export type Limit = NonNullable<Prepared['limit']>;

/** Returns a typed amount in the smallest unit; undefined if it is none, or more than was asked for. */
export function readLimit(text: string, { decimals, amount }: Pick<Limit, 'decimals' | 'amount'>): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,78})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' || part.length > decimals) return undefined;
  const units = parseUnits(`${whole}.${part || '0'}`, decimals);
  return units <= amount ? units : undefined;
}

/** Returns the screen that asks for the limit of a right; it picks `undefined` to go back. */
export function limitScreen(
  limit: Limit,
): (pick: (units: bigint | undefined) => void, redraw: () => void) => TemplateResult {
  const { symbol, decimals, balance, amount, spender } = limit;
  let text = formatUnits(balance < amount ? balance : amount, decimals);
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
      <div class="scroll">
        ${field({ label: msg(str`Limit in ${symbol}`), id: 'wallet-limit-amount', value: text, onInput })}
        ${
          isWrong
            ? html`<p class="notice danger" role="alert" data-testid="wallet-limit-wrong">
                ${msg('Enter an amount that is not more than the site asks for.')}
              </p>`
            : ''
        }
      </div>
      ${buttons(
        { text: msg('Back'), id: 'wallet-limit-back', onClick: () => pick(undefined) },
        { text: msg('Continue'), id: 'wallet-limit-set', onClick: onSet },
      )}`;
  };
}
