// Renders pages for many visitors at once, as a busy server does, and looks for an address of somebody else. The same
// visitors against wagmi's cookie storage show that the harness finds a leak where there is one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { before, test } from 'node:test';
import { createElement, Suspense, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useConnection,
  WagmiProvider,
} from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { loadExports } from '../tools/load-typescript.mjs';
import { soakRuns } from '../tools/soak.mjs';

const REQUESTS = soakRuns(2_500, 10_000);
const IDENTITIES = 1_000;
const AT_ONCE = 64;

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
};
const addressOf = visitor => `0x${String(visitor + 1).padStart(40, '0')}`;

let react;
let vue;
let server;

before(async () => {
  react = await loadExports(`export { AppKitStateProvider, createAppKit, useAppKitAccount } from './react/index.js';`);
  vue = await loadExports(`export { provideAppKitState, useAppKitAccount, createAppKit } from './vue/index.js';`);
  server = await loadExports(`
    export * from './controllers/ssr/index.js';
    export * from './elements/ssr/render-button.js';`);
  for (const each of [react, vue]) each.createAppKit({ networks: [network], projectId: 'abc' }); // one for the process
});

/** Answers a request by what `render` writes; serves until the test has its answers. */
async function serve(render, work) {
  const web = createServer((request, response) => {
    render(request.headers, response).catch(error => response.writeHead(500).end(String(error.stack)));
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  try {
    return await work(`http://127.0.0.1:${web.address().port}/`);
  } finally {
    web.closeAllConnections();
    web.close();
  }
}

/** Sends the requests; every tenth visitor has no cookie. Returns how many answers had another address than the visitor's. */
async function wrongAnswers(url, cookieOf, requests = REQUESTS) {
  let next = 0;
  let wrong = 0;
  const visit = async () => {
    for (let i = next++; i < requests; i = next++) {
      const visitor = (i * 7) % IDENTITIES;
      const isKnown = visitor % 10 !== 0;
      const response = await fetch(url, { headers: isKnown ? { cookie: cookieOf(visitor) } : {} });
      const text = await response.text();
      assert.equal(response.status, 200, text);
      const shown = [...new Set(text.match(/0x[0-9a-f]{40}/g))];
      const expected = isKnown ? [addressOf(visitor)] : [];
      if (shown.join() !== expected.join()) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return wrong;
}

const stateCookie = visitor =>
  `${server.STATE_COOKIE}=${encodeURIComponent(JSON.stringify([1, 'eip155:1', [['eip155:1', addressOf(visitor)]]]))}`;

/** A part of the page that waits, so that other requests are rendered in between. */
const Late = ({ ready, children }) => {
  use(ready);
  return children;
};

const streamed = (element, response) =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => resolve(pipe(response)), onError: reject });
  });

test(`React: each of ${REQUESTS} answers has the address of its visitor`, async () => {
  const Account = () => createElement('p', undefined, react.useAppKitAccount().address ?? 'nobody');
  const render = async (headers, response) => {
    const ready = new Promise(resolve => setTimeout(resolve, Math.random() * 5));
    const late = createElement(Suspense, {}, createElement(Late, { ready }, createElement(Account)));
    await streamed(
      createElement(react.AppKitStateProvider, { state: server.readState(headers) }, createElement(Account), late),
      response,
    );
  };
  assert.equal(await serve(render, url => wrongAnswers(url, stateCookie)), 0);
});

test('Vue: each of 2,000 answers has the address of its visitor', async () => {
  const Account = {
    async setup() {
      const account = vue.useAppKitAccount();
      await new Promise(resolve => setImmediate(resolve));
      return () => h('p', account.value.address ?? 'nobody');
    },
  };
  const render = async (headers, response) => {
    const app = createSSRApp({ render: () => h(Account) });
    vue.provideAppKitState(server.readState(headers), app);
    response.end(await renderToString(app));
  };
  assert.equal(await serve(render, url => wrongAnswers(url, stateCookie, 2_000)), 0);
});

test('elements: each of 1,000 answers has the address of its visitor', async () => {
  const render = async (headers, response) => {
    await new Promise(resolve => setImmediate(resolve));
    response.end(
      server.renderButton('appkit-button', { state: server.readState(headers), options: { networks: [network] } }),
    );
  };
  assert.equal(await serve(render, url => wrongAnswers(url, stateCookie, 1_000)), 0);
});

/** The cookie that wagmi writes for a visitor. */
function wagmiCookie(visitor) {
  const connector = { id: 'x', name: 'x', type: 'x', uid: 'a' };
  const connections = { __type: 'Map', value: [['a', { accounts: [addressOf(visitor)], chainId: 1, connector }]] };
  return `wagmi.store=${JSON.stringify({ state: { chainId: 1, current: 'a', connections }, version: 2 })}`;
}

test('the same visitors find the leak of wagmi’s cookie storage with one configuration, as its guide has it', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://127.0.0.1:9') },
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  });
  const Account = () => createElement('p', undefined, useConnection().address ?? 'nobody');
  const render = async (headers, response) => {
    const initialState = cookieToInitialState(config, headers.cookie);
    const ready = new Promise(resolve => setTimeout(resolve, Math.random() * 5));
    const late = createElement(Suspense, {}, createElement(Late, { ready }, createElement(Account)));
    await streamed(createElement(WagmiProvider, { config, initialState }, createElement(Account), late), response);
  };
  const wrong = await serve(render, url => wrongAnswers(url, wagmiCookie, 1_000));
  assert.ok(wrong >= 100, `${wrong} of 1,000 answers were wrong`);
});
