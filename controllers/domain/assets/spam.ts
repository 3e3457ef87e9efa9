import { looksOf } from './look-alike.js';

/** Web addresses and calls to action in a name: tokens of this kind are sent to lure people to a page. */
const LURE =
  /https?:|www\.|t\.me\/|\.(?:com|org|net|io|xyz|app|site|fi|gg|vip|top|click|link)\b|\b(?:claim|airdrop|visit|voucher|reward)s?\b/i;

/** Texts of an unsolicited asset. */
export interface SpamTexts {
  readonly name: string;
  readonly symbol?: string | undefined;
}

/**
 * True if the texts of an unsolicited asset are a lure, or pretend to be the network's coin. Assets that the
 * host lists are never tested.
 */
export function isSpamText(
  { name, symbol = '' }: SpamTexts,
  coin: { readonly name: string; readonly symbol: string },
): boolean {
  const texts = [name, symbol];
  if (texts.some(text => LURE.test(text))) return true;
  const [coinName, coinSymbol] = [looksOf(coin.name), looksOf(coin.symbol)];
  return texts.some(text => text !== '' && [coinName, coinSymbol].includes(looksOf(text)));
}
