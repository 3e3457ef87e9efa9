/** A text, so that what stands in it is left alone; or a whole number that may be longer than a float is exact. */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\b\d{16,}\b(?![.eE])/g;

/**
 * What a node answered, with numbers that a float would round given as text: lamports may be longer than 53 bits.
 * @throws {SyntaxError} for what is no JSON.
 */
export function parseExactJson(json: string): unknown {
  return JSON.parse(json.replace(TEXT_OR_LONG_NUMBER, found => (found.startsWith('"') ? found : `"${found}"`)));
}
