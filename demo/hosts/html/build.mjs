// Copies the script of the package next to the page, and writes its hash into the page as docs/cdn.md says.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

mkdirSync('dist', { recursive: true });
cpSync('node_modules/@latchkey/cdn/latchkey.js', 'dist/latchkey.js');
const [, integrity] = /integrity="(sha384-[^"]+)"/.exec(readFileSync('node_modules/@latchkey/cdn/README.md', 'utf8'));
writeFileSync('dist/index.html', readFileSync('index.html', 'utf8').replace('{{integrity}}', integrity));
