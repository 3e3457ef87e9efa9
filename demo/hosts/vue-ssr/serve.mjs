// Renders the page on the server: built, or with `--dev` by Vite from the sources.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Returns the page's template with its app rendered, and what answers other requests. */
async function development() {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' });
  return {
    async page() {
      const template = await vite.transformIndexHtml('/', readFileSync('index.html', 'utf8'));
      const { render } = await vite.ssrLoadModule('/src/server.ts');
      return template.replace('<!--app-->', await render());
    },
    other: (request, response) => vite.middlewares(request, response, () => response.writeHead(404).end()),
  };
}

async function built() {
  const { render } = await import('./dist/server/server.js');
  const template = readFileSync('dist/client/index.html', 'utf8');
  return {
    page: async () => template.replace('<!--app-->', await render()),
    other(request, response) {
      try {
        const { pathname } = new URL(request.url, 'http://localhost');
        response.setHeader('content-type', 'text/javascript').end(readFileSync(`dist/client${pathname}`));
      } catch {
        response.writeHead(404).end();
      }
    },
  };
}

const { page, other } = await (process.argv.includes('--dev') ? development() : built());

createServer((request, response) => {
  if (request.url !== '/') return other(request, response);
  page().then(
    html => response.setHeader('content-type', 'text/html').end(html),
    error => response.writeHead(500).end(String(error.stack)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
