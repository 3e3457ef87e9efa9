import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = folder => `<!doctype html>
<html lang="en">
  <title>${folder}</title>
  <appkit-button></appkit-button>
  <p data-testid="status"></p>
  <p data-testid="address"></p>
  <p data-testid="network"></p>
  <button data-testid="sign">Sign</button>
  <button data-testid="switch">Switch</button>
  <button data-testid="disconnect">Disconnect</button>
  <p data-testid="outcome"></p>
  <script type="module" src="/${folder}/main.js"></script>
</html>`;

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const [, folder] = /^\/(webpack|rollup|esbuild)\/$/.exec(pathname) ?? [];
  if (folder || pathname === '/')
    return response.setHeader('content-type', 'text/html').end(folder ? page(folder) : '');
  try {
    response.setHeader('content-type', 'text/javascript').end(readFileSync(`dist${pathname}`));
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
