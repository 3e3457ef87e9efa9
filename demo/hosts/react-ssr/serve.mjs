import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { render } from './dist/server/server.js';

const page = readFileSync('dist/client/index.html', 'utf8');

createServer((request, response) => {
  if (request.url === '/')
    return response.setHeader('content-type', 'text/html').end(page.replace('<!--app-->', render()));
  try {
    const { pathname } = new URL(request.url, 'http://localhost');
    response.setHeader('content-type', 'text/javascript').end(readFileSync(`dist/client${pathname}`));
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
