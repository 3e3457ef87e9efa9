// Lines of a text and of the one that edits have made of it.

/** Lines that are searched for the next one that both texts have. */
const REACH = 200;

/** Returns how many lines each text is ahead of the next line that both have, which is not blank. */
function nextCommon(from, to, at, other) {
  for (let sum = 1; sum <= 2 * REACH; sum += 1)
    for (let ahead = Math.max(0, sum - REACH); ahead <= Math.min(sum, REACH); ahead += 1) {
      const line = from[at + ahead];
      if (line?.trim() && line === to[other + sum - ahead]) return [ahead, sum - ahead];
    }
  return [from.length - at, to.length - other];
}

/** Returns a function from each line of a text to its line in another text, which edits have made of it. Lines begin at 1. */
export function lineIn(before, after) {
  const [from, to] = [before.split('\n'), after.split('\n')];
  const lines = [];
  for (let at = 0, other = 0; at < from.length;) {
    if (from[at] === to[other]) {
      lines[at] = other;
      at += 1;
      other += 1;
      continue;
    }
    const [some, others] = nextCommon(from, to, at, other);
    // New imports stand before those that are there
    for (let each = 0; each < some; each += 1) lines[at + each] = other + Math.max(0, others - some + each);
    at += some;
    other += others;
  }
  return line => (lines[line - 1] ?? line - 1) + 1;
}

/** Returns a note for each text that a row's pattern finds in a line; `$` of the note stands for the text. */
export const rowNotes = (lines, rows) =>
  lines.flatMap((line, at) =>
    rows.flatMap(([pattern, note]) => {
      const found = [...line.matchAll(new RegExp(pattern, 'g'))].map(([, text]) => text);
      return [...new Set(found)].map(text => ({ line: at + 1, text: note.replace('$', () => text) }));
    }),
  );
