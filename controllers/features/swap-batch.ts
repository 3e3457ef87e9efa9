/** Functions by which a contract makes several of its own calls: the place of the list of bytes among the arguments. */
const BATCHES: ReadonlyMap<string, number> = new Map([
  ['0xac9650d8', 0], // multicall(bytes[])
  ['0x5ae401dc', 1], // multicall(uint256,bytes[])
  ['0x1f0464d1', 1], // multicall(bytes32,bytes[])
  ['0xd2423b51', 0], // batch(bytes[],bool)
]);
/** Most levels of batches in batches that are read, and most calls with them: hostile data can name one call many times. */
const MAX_DEPTH = 4;
const MAX_CALLS = 200;
/** Characters of `0x` and a selector, and of a word. */
const SELECTOR_LENGTH = 10;
const WORD_LENGTH = 64;

/** Returns the number in the word at a place of hexadecimal text, in characters of it. @throws {RangeError} if there is none */
function lengthAt(text: string, at: number): number {
  const word = text.slice(at, at + WORD_LENGTH);
  const value = word.length === WORD_LENGTH ? Number(`0x${word}`) * 2 : NaN;
  if (!(value <= text.length)) throw new RangeError('The data end before');
  return value;
}

// Read by hand: a swap of a service needs nothing else of viem

/** Returns the items of a list of bytes, as the ABI encodes it. @throws {RangeError} if the data do not hold it */
function itemsOf(text: string, place: number): readonly string[] {
  const start = lengthAt(text, place * WORD_LENGTH) + WORD_LENGTH;
  const count = lengthAt(text, start - WORD_LENGTH) / 2;
  if (count > MAX_CALLS) throw new RangeError('The batch is too long');
  return Array.from({ length: count }, (_, index) => {
    const from = start + lengthAt(text, start + index * WORD_LENGTH) + WORD_LENGTH;
    const end = from + lengthAt(text, from - WORD_LENGTH);
    if (end > text.length) throw new RangeError('The data end before');
    return `0x${text.slice(from, end)}`;
  });
}

/**
 * Returns the data of a call, or in place of a batch those of the calls in it.
 * @throws {RangeError} if a batch cannot be read, or has too many levels or calls
 */
export function callsIn(data: string): readonly string[] {
  const found: string[] = [];
  let count = 0;
  const read = (call: string, depth: number): void => {
    if (depth > MAX_DEPTH || ++count > MAX_CALLS) throw new RangeError('The batches hold too much');
    const place = BATCHES.get(call.slice(0, SELECTOR_LENGTH).toLowerCase());
    if (place === undefined) found.push(call);
    else for (const each of itemsOf(call.slice(SELECTOR_LENGTH), place)) read(each, depth + 1);
  };
  read(data, 0);
  return found;
}
