const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
/** Characters of a number besides digits: `+`, `-`, `.`, `E`, `e`. */
const FLOAT_PARTS: readonly number[] = [0x2b, MINUS, 0x2e, 0x45, 0x65];
/** A whole number of fewer digits is exact as a float. */
const LONG_DIGITS = 16;

/** The part of `string` that the scanner reads, so that a test counts how often it reads. */
export interface ScannedText {
  readonly length: number;
  charCodeAt(at: number): number;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** Returns the index after the JSON string that opens at `at`; the end of the text if the string never closes. */
function endOfString(text: ScannedText, at: number): number {
  let end = at + 1;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return end + 1;
    end += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

/** Reads the number that begins at `at`. */
function readNumber(text: ScannedText, at: number): { readonly end: number; readonly isLong: boolean } {
  const isNegative = text.charCodeAt(at) === MINUS;
  const first = isNegative ? at + 1 : at;
  let isWhole = true;
  let end = first;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (isDigit(code)) {
      if (code === ZERO && end === first) isWhole = false; // JSON has no leading zero; "0" itself is short
    } else if (FLOAT_PARTS.includes(code)) isWhole = false;
    else break;
  }
  return { end, isLong: isWhole && end - first >= LONG_DIGITS };
}

/**
 * Finds the whole numbers outside strings that a float may round, as pairs of start and end. Reads each character at
 * most three times, whatever the text: the text comes from a node, and may be cut off or made to be slow.
 */
export function* longNumbers(text: ScannedText): Generator<readonly [start: number, end: number], void, undefined> {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || isDigit(code)) {
      const { end, isLong } = readNumber(text, at);
      if (isLong) yield [at, end];
      at = end;
    } else at += 1;
  }
}

/**
 * Parses a node's answer. Whole numbers that a float would round become strings: lamports may be longer than 53 bits.
 * @throws {SyntaxError} if `json` is not JSON.
 */
export function parseExactJson(json: string): unknown {
  let exact = '';
  let done = 0;
  for (const [start, end] of longNumbers(json)) {
    exact += `${json.slice(done, start)}"${json.slice(start, end)}"`;
    done = end;
  }
  return JSON.parse(exact + json.slice(done));
}
