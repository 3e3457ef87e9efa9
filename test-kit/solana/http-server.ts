import { createServer, type IncomingMessage, type Server } from 'node:http';
import { listen } from '../../services/http/ports.js';

/** Maximum size of a request body in bytes, as on a node. */
const MAX_BODY = 50 * 1024;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '86400',
};

/** HTTP endpoint for JSON-RPC. */
export interface HttpServer {
  readonly port: number;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array); // a request without an encoding yields bytes
    size += bytes.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts the HTTP endpoint on a port that the operating system chooses. */
export async function serveHttp(answer: (body: string) => Promise<string>): Promise<HttpServer> {
  const server: Server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
      if (request.method !== 'POST')
        return void response
          .writeHead(405, { ...CORS, allow: 'POST' })
          .end('Used HTTP Method is not allowed. POST is required');
      const body = await readBody(request);
      if (body === undefined) return void response.writeHead(413, { ...CORS, connection: 'close' }).end();
      const text = await answer(body);
      response.writeHead(200, { ...CORS, 'content-type': 'application/json; charset=utf-8' }).end(text);
    };
    reply().catch((error: unknown) => {
      // The client has disconnected, so no response is possible
      console.warn('A request to the local Solana was cut off.', error);
      response.destroy();
    });
  });
  const port = await listen(server, 0, true);
  return {
    port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
