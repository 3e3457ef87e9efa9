import { looksOf } from './look-alike.js';

/** Web addresses and calls to action in a name: tokens of this kind are sent to lure people to a page. */
const LURE =
  /https?:|www\.|t\.me\/|\.(?:com|org|net|io|xyz|app|site|gg|vip|top|click|link|pro|us|me|cc|live|online|store|website|space|info|club|lol|win|gift|gifts|cash|events|ru|cn|pw|ws|bet|cfd|sbs|icu|lat|page)\b/i;
const CALLS = ['claim', 'airdrop', 'visit', 'voucher', 'reward'];
/** The calls as they look, alone and of several: letters of other alphabets imitate them too. */
const SEEN_CALLS: ReadonlySet<string> = new Set(CALLS.flatMap(word => [word, `${word}s`]).map(looksOf));
/** Dots of other scripts, which browsers and people take for one. */
const DOTS = /[。｡․‧·•∙]/gu;

function isLure(text: string): boolean {
  if (LURE.test(text.normalize('NFKC').replace(DOTS, '.'))) return true;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(word => SEEN_CALLS.has(looksOf(word)));
}

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
  if (texts.some(isLure)) return true;
  const [coinName, coinSymbol] = [looksOf(coin.name), looksOf(coin.symbol)];
  return texts.some(text => text !== '' && [coinName, coinSymbol].includes(looksOf(text)));
}
