// Renders buttons in Node, without a DOM, as a server does for each request.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const network = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
});
const options = { networks: [network(1, 'Ethereum'), network(137, 'Polygon')], projectId: 'abc' };

let ssr;
let state;

before(async () => {
  assert.ok(!('window' in globalThis) && !('document' in globalThis), 'This test must run without a DOM.');
  ssr = await loadExports(`
    export * from './elements/ssr/render-button.js';
    export * from './controllers/ssr/index.js';
    export { findModal } from './controllers/modal/modal-registry.js';`);
  const cookie = `${ssr.STATE_COOKIE}=${encodeURIComponent(JSON.stringify([1, 'eip155:137', [['eip155:137', ADDRESS]]]))}`;
  state = ssr.readState({ cookie });
});

const textOf = markup =>
  markup
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a visitor without a cookie gets the connect button', () => {
  const markup = ssr.renderButton('appkit-button', { state: ssr.NO_PAGE_STATE, options });
  assert.match(markup, /^<appkit-button><template shadowrootmode="open" shadowrootdelegatesfocus><style>/);
  assert.equal(textOf(markup), 'Connect Wallet');
});

test('a visitor with a cookie gets the account, and a place for the balance', () => {
  const markup = ssr.renderButton('appkit-button', { state, options });
  assert.equal(textOf(markup).replaceAll(' ', ''), '0xf3…b92266');
  assert.match(markup, /class="amount"[\s\S]*class="spinner"/);
  assert.match(markup, /<wui-avatar[^>]*><template/);
  assert.match(textOf(ssr.renderButton('w3m-network-button', { state, options })), /Polygon/);
});

test('attributes count as in a page, and are escaped', () => {
  const request = {
    state,
    options,
    attributes: { balance: 'hide', 'chars-start': '6', 'chars-end': '4', label: '"><b>' },
  };
  const markup = ssr.renderButton('appkit-button', request);
  assert.ok(
    markup.startsWith('<appkit-button balance="hide" chars-start="6" chars-end="4" label="&#34;&#62;&#60;b&#62;">'),
  );
  assert.equal(textOf(markup).replaceAll(' ', ''), '0xf39F…2266');
  const connect = ssr.renderButton('appkit-button', {
    state: ssr.NO_PAGE_STATE,
    options,
    attributes: { label: '<b>Join</b>' },
  });
  assert.ok(!connect.includes('<b>Join'));
  assert.throws(() => ssr.renderButton('appkit-button', { ...request, attributes: { 'on x="': '' } }), TypeError);
});

test('every style has the nonce, and the theme of the options', () => {
  const themed = {
    ...options,
    themeMode: 'dark',
    themeVariables: { '--w3m-accent': '#0a7f00', '--w3m-color-mix': 'red}</style>' },
  };
  const markup = ssr.renderButton('appkit-button', { state, options: themed, nonce: 'r4nd0m==' });
  assert.ok(!markup.includes('<style>'));
  assert.ok(markup.split('<style nonce="r4nd0m==">').length > 3);
  assert.match(markup, /:host\(:not\(\[data-wears-outer-theme\]\)\)\{color-scheme:dark;--w3m-accent:#0a7f00\}/);
  assert.throws(() => ssr.renderButton('appkit-button', { state, options, nonce: '"><script>' }), TypeError);
});

test('no modal is left after a render, also after one that fails', () => {
  const before = process.memoryUsage().heapUsed;
  assert.throws(() => ssr.renderButton('appkit-missing', { state, options }));
  for (let i = 0; i < 200; i += 1) ssr.renderButton('appkit-button', { state, options });
  assert.equal(ssr.findModal(), undefined);
  for (let i = 0; i < 300; i += 1) assert.equal(ssr.findModal(`ssr-${i}`), undefined);
  assert.ok(process.memoryUsage().heapUsed - before < 200e6);
});
