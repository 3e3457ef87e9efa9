import { readFile } from 'node:fs/promises';
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

/** What Vite names after its content. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/;

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

/** Reads files. Those with a hash in their names stay in memory: a test loads dozens of them anew. */
function createReader(): (path: string) => Promise<Buffer | undefined> {
  const hashed = new Map<string, Promise<Buffer | undefined>>();
  return path => {
    const read = hashed.get(path) ?? readFile(path).catch(() => undefined); // a folder, or not there
    if (HASHED.test(path)) hashed.set(path, read);
    return read;
  };
}

/** Serves the files of a folder, and nothing outside it, with the given headers on every response. */
export async function startStaticServer(options: StaticServerOptions): Promise<StaticServer> {
  const read = createReader();
  const sendFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const folder = await options.folder();
    const requested = normalize(
      join(folder, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)),
    );
    const type = TYPES[extname(requested)];
    const file = requested.startsWith(folder + sep) && type !== undefined ? await read(requested) : undefined;
    if (!file || !type || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-length': file.length, 'cache-control': 'no-cache' });
    response.end(request.method === 'HEAD' ? undefined : file);
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
