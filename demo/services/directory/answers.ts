import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Answers requests for wallets and pictures, and records them. */
export class Answers {
  content: DirectoryContent = 'full';
  readonly #world: () => DirectoryWorld;
  #wallets: readonly DirectoryWallet[] | undefined;
  #requests: readonly string[] = [];

  constructor(world: () => DirectoryWorld) {
    this.#world = world;
  }

  get wallets(): readonly DirectoryWallet[] {
    return (this.#wallets ??= directoryWallets(this.#world()));
  }

  /** Paths and queries of the recorded requests, in order. */
  get requests(): readonly string[] {
    return this.#requests;
  }

  /** Restores the content and clears the records. */
  reset(): void {
    this.content = 'full';
    this.#requests = [];
  }

  answer({ method, url = '/' }: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    response.setHeader('x-request-id', randomUUID());
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    this.#requests = [...this.#requests, url].slice(-MAX_RECORDS);
    const { pathname, searchParams } = new URL(url, 'http://directory');
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, '', 'Everything here is asked with GET');
    try {
      if (pathname === '/getWallets') this.#sendWallets(searchParams, response);
      else this.#sendPicture(pathname, response);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      refuse(response, 400, error.field, error.message);
    }
  }

  #sendWallets(params: URLSearchParams, response: ServerResponse): void {
    const query = parseQuery(params);
    const found = findWallets(this.content === 'empty' ? [] : this.wallets, query);
    if (this.content !== 'garbled') sendJson(response, 200, found);
    else if (query.page === 1) sendJson(response, 200, { wallets: 'many' });
    else
      sendJson(response, 200, { count: found.count, data: found.data.map(({ id }, at) => (at % 2 ? { id } : null)) });
  }

  #sendPicture(path: string, response: ServerResponse): void {
    const drawn = this.#picture(path);
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
  }

  #picture(path: string): Picture | undefined {
    if (this.content === 'unillustrated') return undefined;
    const [, kind, id] =
      /^\/(getWalletImage|public\/get(?:Asset|Token|Currency)Image)\/([\w.:-]{1,100})$/.exec(path) ?? [];
    if (!kind || !id) return undefined;
    if (kind === 'getWalletImage')
      return this.wallets.some(({ image_id }) => image_id === id) ? drawPicture(id) : undefined;
    if (kind === 'public/getAssetImage') return drawPicture(id);
    return /^[a-z0-9]+$/i.test(id) ? drawCoin(id) : undefined;
  }
}
