/** Most levels of arrays and objects in a body. What writes a deeper one anew, such as `JSON.stringify`, ends its stack. */
const MOST_LEVELS = 100;

/** Error of a body that is not parsed. The framework marks its own by the same beginning of the code. */
class BodyTooDeep extends Error {
  override readonly name = 'BodyTooDeep';
  readonly code = 'FST_ERR_CTP_TOO_DEEP';
  readonly statusCode = 400;

  constructor() {
    super(`The body has more than ${MOST_LEVELS} levels`);
  }
}

/** Throws for a JSON text whose arrays and objects are nested too deeply. Text of another kind is left to the parser. */
export function requireFewLevels(text: string): void {
  let [level, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') {
      level += 1;
      if (level > MOST_LEVELS) throw new BodyTooDeep();
    } else if (character === '}' || character === ']') level -= 1;
  }
}
