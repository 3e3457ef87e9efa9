/** Comments, strings, tags and keywords of the snippets; everything else is plain. */
const TOKENS =
  /(?<comment>\/\/ [^\n]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<tag><\/?[\w-]+|(?<!=)\/?>)|(?<keyword>\b(?:import|from|new|await|export|const|if|true)\b)/g;

const KINDS = ['comment', 'string', 'tag', 'keyword'] as const;

/** Splits a line into text nodes and spans with the class of their token. */
export function highlight(line: string): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const [text] = match;
    const kind = KINDS.find(name => match.groups?.[name]);
    parts.push(line.slice(end, match.index));
    end = match.index + text.length;
    const span = document.createElement('span');
    span.className = kind ?? 'plain';
    span.textContent = text;
    parts.push(span);
  }
  return [...parts, line.slice(end)];
}
