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
