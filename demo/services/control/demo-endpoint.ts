import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { EvmChain } from '../evm-chain/evm-chain.js';
import { gateModes } from '../evm-chain/gate.js';

/** Where pages learn which chains run, and tests take them down and up. */
export const DEMO_PATH = '/demo-services';

const chainOrder = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
});

const MAX_BODY = 10_000;

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error('The request is too long');
  }
  return JSON.parse(text);
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

const describe = ({ chainId, name, url, mode, delayMs, requests }: EvmChain): object => ({
  chainId,
  name,
  url,
  mode,
  delayMs,
  requests,
});

async function obey(chain: EvmChain, request: IncomingMessage): Promise<void> {
  const { mode, delayMs } = chainOrder.parse(await readJson(request));
  if (delayMs !== undefined) chain.setDelay(delayMs);
  if (mode === 'up') await chain.resume();
  else if (mode) await chain.pause(mode);
}

/** Answers a request, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers below {@link DEMO_PATH} in the manner of a connect middleware; everything else goes on to `next`. */
export function demoEndpoint(chains: readonly EvmChain[], strictUrl: () => string): Middleware {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo');
    if (!pathname.startsWith(`${DEMO_PATH}/`)) return next();

    const path = pathname.slice(DEMO_PATH.length + 1);
    const chain = chains.find(({ chainId }) => path === `chains/${chainId}`);
    // Another site's page can send a simple request here, but none that says it is JSON
    const isOrder = request.method === 'POST' && request.headers['content-type'] === 'application/json';

    if (request.method === 'GET' && path === 'config.json')
      send(response, 200, {
        chains: chains.map(({ chainId, name, url }) => ({ chainId, name, url })),
        strictUrl: strictUrl(),
      });
    else if (request.method === 'GET' && chain) send(response, 200, describe(chain));
    else if (isOrder && chain)
      obey(chain, request).then(
        () => send(response, 200, describe(chain)),
        (error: unknown) => send(response, 400, { error: String(error) }),
      );
    else send(response, 404, { error: `Nothing is at ${path}` });
  };
}
