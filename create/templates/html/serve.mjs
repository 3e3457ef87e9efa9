// Serves the page and the script of the package. Any other server that has both files does as well.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/latchkey.js': ['node_modules/@latchkey/cdn/latchkey.js', 'text/javascript; charset=utf-8'],
};
const port = Number(process.env.PORT ?? 3000);

createServer((request, response) => {
  const [path, type] = FILES[request.url.split('?')[0]] ?? []; // without the query
  if (!path) return response.writeHead(404).end();
  response.setHeader('content-type', type).end(readFileSync(path));
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
