// Tables of the documents that are written from code, and the parts of documents between markers.

/** Returns the text of a cell: on one line, with its pipes escaped. */
export const cell = text => (text ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** Returns the text of a cell as code; empty without text. */
export const code = text => (text ? `\`${cell(text)}\`` : '');

/** Returns a row of a table. Its cells are Markdown: text of the code is passed through {@link cell} or {@link code}. */
export const row = cells => `| ${cells.join(' | ')} |`;

/** Returns a table: the names of its columns, and the cells of each row. */
export const table = (head, rows) => [head, head.map(() => '---'), ...rows].map(row).join('\n');

/**
 * Returns a document with new parts, each between its markers `<!-- name -->` and `<!-- end -->`. Throws if a marker is
 * missing.
 */
export const fill = (document, parts) =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const start = `<!-- ${name} -->`;
    const from = text.indexOf(start);
    const to = text.indexOf('<!-- end -->', from);
    if (from < 0 || to < 0) throw new Error(`The document lacks the markers of "${name}"`);
    return `${text.slice(0, from + start.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, document);
