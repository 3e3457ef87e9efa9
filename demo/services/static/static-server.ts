import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import type { Middleware } from '../control/demo-endpoint.js';
import { listen } from '../../../services/http/ports.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '': 'text/plain; charset=utf-8', // the broken wallet directory of the gallery
};

export interface StaticServerOptions {
  readonly port: number;
  readonly strictPort: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Handles requests that match no file. */
  readonly middleware: Middleware;
  /** Resolves with the folder to serve when it is ready. */
  readonly folder: () => Promise<string>;
}

/** A running file server. */
export interface StaticServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the files of a folder, and nothing outside it, with the given headers on every response. */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const sendFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const folder = await options.folder();
    const requested = normalize(
      join(folder, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)),
    );
    const type = TYPES[extname(requested)];
    const file = requested.startsWith(folder + sep) && type ? await stat(requested).catch(() => undefined) : undefined;
    if (!file?.isFile() || !type || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-length': file.size, 'cache-control': 'no-cache' });
    if (request.method === 'HEAD') response.end();
    else createReadStream(requested).pipe(response);
  };

  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    options.middleware(request, response, () => {
      sendFile(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(String(error));
      });
    });
  });
  const port = await listen(server, options.port, options.strictPort);
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
