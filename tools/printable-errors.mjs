/* global afterEach -- of the test framework */
// Every test page imports this. The test runner sends the compared values of a failed assertion as they are: it throws
// at a bigint, and walks an element to every object of the page. Such a page never finishes, and its failure is lost.
afterEach(function printError() {
  const { err } = this.currentTest;
  if (!err || (typeof err.expected === 'string' && typeof err.actual === 'string')) return;
  for (const name of ['expected', 'actual']) if (name in err) err[name] = toText(err[name]);
});

/** Most values that are printed. */
const MOST = 500;
const DEPTH = 6;

/** Returns a value as lines of text, which the test runner compares. */
function toText(value) {
  let left = MOST;
  const plain = (value, depth) => {
    left -= 1;
    if (left < 0) return '…';
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function' || typeof value === 'symbol') return Object.prototype.toString.call(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (depth === 0 || value === window) return Object.prototype.toString.call(value);
    if (value instanceof Map || value instanceof Set) return plain([...value], depth);
    if (Array.isArray(value)) return value.slice(0, MOST).map(each => plain(each, depth - 1));
    const entries = Object.entries(value).slice(0, MOST);
    return Object.fromEntries(entries.map(([key, each]) => [key, plain(each, depth - 1)]));
  };
  return JSON.stringify(plain(value, DEPTH), undefined, 2) ?? 'undefined';
}
