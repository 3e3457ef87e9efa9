/** Comments, strings, tags and keywords of TypeScript and HTML; everything else is plain. A type argument is no tag. */
const TOKENS =
  /(?<comment>\/\/ [^\n]*|\/\*\*?.*|^ *\*(?: .*|\/)?$|<!--.*?-->)|(?<string>'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|(?<tag>(?<![\w)])<\/?[a-zA-Z][\w-]*|<!doctype|(?<=["'}\s]|(?<![\w)])<\/?[\w-]{0,40})\/?>(?!=))|(?<keyword>\b(?:import|from|new|await|async|export|const|let|return|function|class|extends|interface|type|readonly|private|if|else|for|of|throw|true|false|undefined)\b(?![\w-]|=))/g;

const KINDS = ['comment', 'string', 'tag', 'keyword'] as const;

/**
 * Splits a line into text nodes and spans with the class of their token.
 *
 * @param isMarkup - True for a line of HTML, whose words are no keywords
 */
export function highlight(line: string, isMarkup = false): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const [text] = match;
    const kind = KINDS.find(name => match.groups?.[name]);
    if (isMarkup && kind === 'keyword') continue;
    parts.push(line.slice(end, match.index));
    end = match.index + text.length;
    const span = document.createElement('span');
    span.className = kind ?? 'plain';
    span.textContent = text;
    parts.push(span);
  }
  return [...parts, line.slice(end)];
}
