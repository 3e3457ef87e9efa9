import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

const types = { html: 'text/html', js: 'text/javascript' };

createServer((request, response) => {
  const name = request.url === '/' ? 'index.html' : request.url.slice(1);
  if (!['index.html', 'latchkey.js'].includes(name)) return response.writeHead(404).end();
  response.setHeader('content-type', types[name.split('.')[1]]).end(readFileSync(`dist/${name}`));
}).listen(Number(process.env.PORT), '127.0.0.1');
