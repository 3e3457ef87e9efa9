const PORT = /:\d+$/;

/** True if `text` is `pattern`, whose `*` match any characters; takes linear time. */
function matches(text: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return text === start;
  let at = start.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.startsWith(start) && text.endsWith(end) && text.length - end.length >= at;
}

/** True if the origins of a project allow that of a page. A port of `*` may be absent. */
export const allowsOrigin = (origins: readonly string[], origin: string): boolean =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  origins.some(entry =>
    entry.endsWith(':*') ? matches(origin.replace(PORT, ''), entry.slice(0, -2)) : matches(origin, entry),
  );
