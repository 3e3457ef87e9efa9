import { gzipSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';

const gzip = text => gzipSync(text, { level: 9 }).length;

/** Returns the text of a chunk in pieces, each with the module that it comes from. */
function pieces({ code, map, fileName }) {
  const bundler = `(code of the bundler in ${fileName})`;
  if (!map) return [{ id: bundler, text: code }];
  const found = [];
  const lines = code.split('\n');
  decode(map.mappings).forEach((segments, line) => {
    let column = 0;
    let id = bundler;
    for (const [start, source] of segments) {
      found.push({ id, text: lines[line].slice(column, start) });
      column = start;
      id = source === undefined ? bundler : map.sources[source];
    }
    found.push({ id, text: `${lines[line].slice(column)}\n` });
  });
  return found;
}

/**
 * Returns the modules of chunks, those that cost most first: minified bytes, and by how many bytes gzip would shrink
 * without the module. Chunks need a source map to name their modules.
 */
export function treemap(chunks) {
  const all = chunks.flatMap(pieces);
  const join = some => some.map(({ text }) => text).join('');
  const whole = gzip(join(all));
  return [...new Set(all.map(({ id }) => id))]
    .map(id => ({
      id: id.replace(/^(\.\.\/)+/, ''),
      bytes: join(all.filter(piece => piece.id === id)).length,
      gzip: whole - gzip(join(all.filter(piece => piece.id !== id))),
    }))
    .sort((a, b) => b.gzip - a.gzip);
}
