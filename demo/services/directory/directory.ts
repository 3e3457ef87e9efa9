import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openGate, type GateMode } from '../evm-chain/gate.js';
import { listen } from '../ports.js';
import { drawCoin, drawPicture, type Picture } from './pictures.js';
import { findWallets, parseQuery, QueryError } from './query.js';
import { directoryWallets, type DirectoryWallet, type DirectoryWorld } from './wallets.js';

/**
 * Content of the directory: `full`: all wallets and images; `empty`: no wallets; `garbled`: an invalid answer for the
 * first page and incomplete wallets on the other pages; `unillustrated`: wallets without images.
 */
export type DirectoryContent = 'full' | 'empty' | 'garbled' | 'unillustrated';

export const directoryContents: readonly DirectoryContent[] = ['full', 'empty', 'garbled', 'unillustrated'];

const MAX_RECORDS = 2_000;

export interface DirectoryOptions {
  /** Chains and phone wallet address; read on the first request, because pages start after the directory. */
  readonly world: () => DirectoryWorld;
  /** Preferred port; if it is taken, uses another port unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A running wallet directory with images. */
export interface Directory {
  readonly url: string;
  readonly mode: GateMode;
  readonly delayMs: number;
  readonly content: DirectoryContent;
  /** Paths and queries of the requests, oldest first. */
  readonly requests: readonly string[];
  readonly wallets: readonly DirectoryWallet[];
  /** Makes the directory unavailable in the given way. */
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Delays every answer by `ms` milliseconds. */
  setDelay(ms: number): void;
  setContent(content: DirectoryContent): void;
  /** Restores availability and full content; removes the delay and the recorded requests. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'x-request-id',
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, field: string, description: string): void =>
  sendJson(response, status, { status: 'FAILED', reasons: [{ field, description }] });

/** Starts a directory on the loopback interface. */
export async function startDirectory({ world, port, strictPort = false }: DirectoryOptions): Promise<Directory> {
  let known: readonly DirectoryWallet[] | undefined;
  const wallets = (): readonly DirectoryWallet[] => (known ??= directoryWallets(world()));
  let content: DirectoryContent = 'full';
  let requests: readonly string[] = [];

  const sendWallets = (params: URLSearchParams, response: ServerResponse): void => {
    const query = parseQuery(params);
    const found = findWallets(content === 'empty' ? [] : wallets(), query);
    if (content !== 'garbled') sendJson(response, 200, found);
    else if (query.page === 1) sendJson(response, 200, { wallets: 'many' });
    else
      sendJson(response, 200, { count: found.count, data: found.data.map(({ id }, at) => (at % 2 ? { id } : null)) });
  };

  const picture = (path: string): Picture | undefined => {
    if (content === 'unillustrated') return undefined;
    const [, kind, id] =
      /^\/(getWalletImage|public\/get(?:Asset|Token|Currency)Image)\/([\w.:-]{1,100})$/.exec(path) ?? [];
    if (!kind || !id) return undefined;
    if (kind === 'getWalletImage')
      return wallets().some(({ image_id }) => image_id === id) ? drawPicture(id) : undefined;
    if (kind === 'public/getAssetImage') return drawPicture(id);
    return /^[a-z0-9]+$/i.test(id) ? drawCoin(id) : undefined;
  };

  const sendPicture = (path: string, response: ServerResponse): void => {
    const drawn = picture(path);
    if (!drawn) return refuse(response, 404, '', `Nothing is at ${path}`);
    response.writeHead(200, {
      'content-type': drawn.type,
      'content-length': drawn.bytes.length,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'", // an SVG opened directly is a document that can run scripts
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.end(drawn.bytes);
  };

  const onRequest = ({ method, url = '/' }: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    response.setHeader('x-request-id', randomUUID());
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    requests = [...requests, url].slice(-MAX_RECORDS);
    const { pathname, searchParams } = new URL(url, 'http://directory');
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, '', 'Everything here is asked with GET');
    try {
      if (pathname === '/getWallets') sendWallets(searchParams, response);
      else sendPicture(pathname, response);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      refuse(response, 400, error.field, error.message);
    }
  };

  const server = createServer(onRequest);
  const gate = await openGate(await listen(server, 0, false), port, strictPort).catch((error: unknown) => {
    server.close();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${gate.port}`,
    get mode() {
      return gate.mode;
    },
    get delayMs() {
      return gate.delayMs;
    },
    get content() {
      return content;
    },
    get requests() {
      return requests;
    },
    get wallets() {
      return wallets();
    },
    pause: (how = 'down') => gate.setMode(how),
    resume: () => gate.setMode('up'),
    setDelay: ms => gate.setDelay(ms),
    setContent: next => {
      content = next;
    },
    async reset() {
      content = 'full';
      requests = [];
      gate.setDelay(0);
      await gate.setMode('up');
    },
    async stop() {
      await gate.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
