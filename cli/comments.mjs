// Strings and comments of a host's code, without a parser.

/** Returns the position after a string that begins at `at`; a string without an end in its line is none. */
function afterString(code, at) {
  const quote = code[at];
  for (let end = at + 1; end < code.length && code[end] !== '\n'; end += code[end] === '\\' ? 2 : 1)
    if (code[end] === quote) return end + 1;
  return at + 1;
}

/** Returns the position after a template literal that begins at `start`; undefined if it, or one inside it, has no end. */
function templateEnd(code, start) {
  let open = 0; // braces of the expression around
  for (let at = start + 1; at < code.length;) {
    const sign = code[at];
    if (sign === '\\') at += 2;
    else if (sign === '`') {
      const end = open > 0 ? templateEnd(code, at) : at + 1;
      if (open === 0 || end === undefined) return end;
      at = end;
    } else if (open > 0) {
      if (sign === '{') open += 1;
      if (sign === '}') open -= 1;
      at = Math.max(skip(code, at), at + 1);
    } else if (code.startsWith('${', at)) {
      open = 1;
      at += 2;
    } else at += 1;
  }
  return undefined;
}

/** Returns the position after a string or comment that begins at `at`; `at` itself if none begins there. */
export function skip(code, at) {
  const sign = code[at];
  if (sign === "'" || sign === '"') return afterString(code, at);
  if (sign === '`') return templateEnd(code, at) ?? at + 1;
  if (code.startsWith('//', at)) {
    const end = code.indexOf('\n', at);
    return end < 0 ? code.length : end;
  }
  if (!code.startsWith('/*', at)) return at;
  const end = code.indexOf('*/', at + 2);
  return end < 0 ? at : end + 2;
}

/** Returns code with spaces in place of comments, so that each position stays the same. */
export function withoutComments(code) {
  const parts = [];
  for (let at = 0; at < code.length;) {
    const after = Math.max(skip(code, at), at + 1);
    const part = code.slice(at, after);
    parts.push(/^\/[/*]/.test(part) ? part.replace(/[^\r\n]/g, ' ') : part);
    at = after;
  }
  return parts.join('');
}

/** Returns code with spaces in place of comments and strings, so that each position stays the same. */
export function bareOf(code) {
  const plain = withoutComments(code);
  let bare = '';
  while (bare.length < plain.length) {
    const at = bare.length;
    const after = Math.max(skip(plain, at), at);
    bare += after > at ? plain.slice(at, after).replace(/[^\r\n]/g, ' ') : plain[at];
  }
  return bare;
}

/** What precedes a pattern literal of a line. */
const BEFORE_PATTERN = /(?:^|[=(,:;!&|?{}[\]]|\breturn|=>)\s*$/;

/** Returns the position after a pattern literal that begins at `at`; `at` itself if none begins there. */
function afterPattern(line, at) {
  if (line[at] !== '/' || !BEFORE_PATTERN.test(line.slice(0, at))) return at;
  const found = /^\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\//.exec(line.slice(at));
  return at + (found?.[0].length ?? 0);
}

/** Characters before a position that are read: a longer line is of a built file, and takes too long. */
const LONGEST = 2_000;

/** A word before a quote: the quote is an apostrophe of a text, unless the word may precede a string. */
const WORD = /[\w$]+$/;
const BEFORE_STRING =
  /^(?:from|import|export|return|case|default|typeof|in|of|else|do|void|throw|new|delete|await|yield|as|is|extends)$/;

/** Whether a quote at a position of a line begins a string. */
function isQuote(line, at) {
  if (line[at] !== "'") return line[at] === '"';
  const word = WORD.exec(line.slice(0, at))?.[0];
  return word === undefined || BEFORE_STRING.test(word);
}

/** Whether a position is inside of a string or pattern of one line. Reads that line alone: an apostrophe of a text ends with it. */
export function isInText(code, position) {
  const first = Math.max(0, position - LONGEST);
  const start = first + code.slice(first, position).lastIndexOf('\n') + 1;
  if (start === first && first > 0) return false;
  const [line] = code.slice(start, position + LONGEST).split('\n', 1);
  for (let at = 0; at < position - start;) {
    const isComment = line.startsWith('/*', at) || line.startsWith('//', at);
    const after = Math.max(isComment || isQuote(line, at) ? skip(line, at) : afterPattern(line, at), at + 1);
    if (after > position - start) return !isComment;
    at = after;
  }
  return false;
}
