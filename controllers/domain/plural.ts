import { numberFormat } from './intl.js';

const FORM = /\b(zero|one|two|few|many|other) \{([^{}]*)\}/g;

/**
 * Returns the form of a message for a count. The message is an ICU plural, so that a translation has the forms that its
 * language needs: `{count, plural, one {# wallet found} other {# wallets found}}`. `#` stands for the count.
 */
export function pluralForm(message: string, count: number, locale: string): string {
  const forms = new Map([...message.matchAll(FORM)].map(([, category, text]) => [category, text] as const));
  const form = forms.get(new Intl.PluralRules(locale).select(count)) ?? forms.get('other') ?? message;
  return form.replaceAll('#', numberFormat(locale).format(count));
}
