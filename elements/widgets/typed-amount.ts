import { readTyped, writeTyped } from '../../controllers/domain/transactions/typed-amount.js';
import { getLocale } from '../internal/locale.js';

/**
 * Text of an amount field. It stays as typed while the draft has that amount; after that the field shows the amount of the draft
 * as the locale writes it, so that a person sees how it was read.
 */
export class TypedAmountText {
  #typed: { readonly text: string; readonly amount: string; readonly locale: string } | undefined;

  /** Returns the amount of a typed text, for the draft. */
  read(text: string): string {
    const locale = getLocale();
    const amount = readTyped(text, locale);
    this.#typed = { text, amount, locale };
    return amount;
  }

  /** Returns what the field shows for the amount of the draft. Reads a signal. */
  show(amount: string): string {
    const locale = getLocale();
    const typed = this.#typed;
    return typed?.amount === amount && typed.locale === locale ? typed.text : writeTyped(amount, locale);
  }

  /** Forgets what was typed, once the person leaves the field. */
  settle(): void {
    this.#typed = undefined;
  }
}
