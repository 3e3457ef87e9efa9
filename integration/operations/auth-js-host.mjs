// A host whose server signs people in by Auth.js, with the configuration that a page of the documents shows.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Auth } from '@auth/core';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ROOT } from '../wallet/test-world.mjs';

const PAGE = 'docs/sign-in-server.md';

/** The configuration of the page, for the wallet of a test. */
async function readConfig(issuer) {
  const [, code] = /^With \[Auth\.js\].*?^```ts\n(.*?)^```$/ms.exec(readFileSync(join(ROOT, PAGE), 'utf8'));
  const { authConfig } = await loadExports(code);
  const [provider] = authConfig.providers;
  return { ...authConfig, providers: [{ ...provider, issuer }] };
}

/** Starts the host. Its pages of sign-in are those of Auth.js, below `/auth`. */
export async function startAuthHost() {
  let config;
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await text(request) : undefined;
    const url = new URL(request.url, host.url);
    const answer = url.pathname.startsWith('/auth/')
      ? await Auth(new Request(url, { method: request.method, headers: request.headers, body }), config)
      : new Response('<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main></html>', {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        });
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise(resolve => server.listen(0, 'localhost', resolve));
  const host = {
    url: `http://localhost:${server.address().port}`,
    errors: [],
    async use(issuer) {
      const logger = { error: ({ name }) => host.errors.push(name) };
      config = { ...(await readConfig(issuer)), basePath: '/auth', secret: 'of this host', trustHost: true, logger };
    },
    stop: () => server.close(),
  };
  return host;
}
