// The tables of the documents with the last run of each host.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';

const [START, END] = ['<!-- hosts -->', '<!-- /hosts -->'];

/** Returns the document with the row of a host, which takes the place of an earlier one. */
export function withRow(document, name, cells) {
  const [from, to] = [document.indexOf(START) + START.length, document.indexOf(END)];
  if (from < START.length || to < from) throw new Error('The document lacks the markers of the hosts');
  const [head, line, ...rows] = document.slice(from, to).trim().split('\n');
  const first = `| \`${name}\` |`;
  const others = rows.filter(row => !row.startsWith(first));
  const all = [...others, `${first} ${cells.join(' | ')} |`].sort();
  return `${document.slice(0, from)}\n\n${[head, line, ...all].join('\n')}\n\n${document.slice(to)}`;
}

/** Writes what the last run of a host has shown, in a page of the documents. */
export function writeRow(page, name, cells) {
  const path = join(ROOT, 'docs', page);
  writeFileSync(path, withRow(readFileSync(path, 'utf8'), name, cells));
}
