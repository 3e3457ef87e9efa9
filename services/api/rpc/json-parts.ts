/*
 * Parts of JSON texts as they are written. `JSON.parse` rounds large integers and keeps the last of two equal members, so
 * that what it returns is not what another parser may read. All texts here have been parsed before: they are valid.
 */

/** Splits the inside of an array or object at its commas. */
function split(text: string): string[] {
  const inside = text.trim().slice(1, -1);
  const parts: string[] = [];
  let [depth, start, isText] = [0, 0, false];
  for (let at = 0; at < inside.length; at += 1) {
    const character = inside[at] ?? '';
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if ('[{'.includes(character)) depth += 1;
    else if (']}'.includes(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(inside.slice(start, at));
      start = at + 1;
    }
  }
  return inside.trim() === '' ? [] : [...parts, inside.slice(start)].map(part => part.trim());
}

/** Returns the items of an array, as written. */
export const itemsOf = (array: string): readonly string[] => split(array);

const NAME = /^"(?:[^"\\]|\\.)*"/;

/** Returns the members of an object in order, with repeated names: the name, and the value as written. */
export const membersOf = (object: string): readonly (readonly [name: string, value: string])[] =>
  split(object).map(member => {
    const [name = '""'] = NAME.exec(member) ?? [];
    const value = member.slice(name.length).trimStart().slice(1).trim(); // after the colon
    return [JSON.parse(name) as string, value]; // a JSON text
  });
