// The table of docs/server-rendering.md with the last run of each host that renders the account on its server.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';

const DOCUMENT = join(ROOT, 'docs', 'server-rendering.md');
const [START, END] = ['<!-- hosts -->', '<!-- /hosts -->'];

/** Returns the document with the row of a host, which takes the place of an earlier one. */
export function withRow(document, name, cells) {
  const [from, to] = [document.indexOf(START) + START.length, document.indexOf(END)];
  if (from < START.length || to < from) throw new Error('docs/server-rendering.md lacks the markers of the hosts');
  const [head, line, ...rows] = document.slice(from, to).trim().split('\n');
  const first = `| \`${name}\` |`;
  const others = rows.filter(row => !row.startsWith(first));
  const all = [...others, `${first} ${cells.join(' | ')} |`].sort();
  return `${document.slice(0, from)}\n\n${[head, line, ...all].join('\n')}\n\n${document.slice(to)}`;
}

/** Writes what the last run of a host has shown. */
export function writeRow(name, cells) {
  writeFileSync(DOCUMENT, withRow(readFileSync(DOCUMENT, 'utf8'), name, cells));
}
