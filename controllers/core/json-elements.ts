/**
 * Returns the text of each element of a JSON array, so that numbers keep all their digits. The text must be valid JSON.
 */
export function jsonElements(array: string): readonly string[] {
  const elements: string[] = [];
  let [depth, start, isString] = [0, 0, false];
  const end = (at: number): void => {
    const element = array.slice(start, at).trim();
    if (element !== '') elements.push(element); // an empty array has no element
    start = at + 1;
  };
  for (let at = 0; at < array.length; at += 1) {
    const sign = array[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else isString = sign !== '"';
    } else if (sign === '"') isString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (sign === ']' || sign === '}') {
      depth -= 1;
      if (depth === 0) end(at);
    } else if (sign === ',' && depth === 1) end(at);
  }
  return elements;
}
