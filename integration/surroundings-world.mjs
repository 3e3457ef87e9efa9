// Pages in surroundings: a dapp with the modal, and around it a client of mini apps, Safe, or a page that shares its wallet.
// Each is at an https origin of its own, which the browser’s context answers for, so that origins and sources are real.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { getAddress } from 'viem';
import { ROOT } from '../tools/files.mjs';

export const DAPP = 'https://dapp.example';
export const SAFE = getAddress('0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe');

const network = `{ id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['https://rpc.example'] } } }`;

/** Sends requests to an extension by its id, as MetaMask’s package of providers does by a protocol of its own. */
const PORT_PROVIDER = `
  function portProvider(id) {
    const port = chrome.runtime.connect(id);
    const open = new Map();
    port.onMessage.addListener(({ id, result }) => open.get(id)?.(result));
    port.onDisconnect.addListener(() => chrome.runtime.lastError); // no such extension
    const send = request =>
      new Promise((resolve, reject) => {
        open.set(open.size, resolve);
        try { port.postMessage({ ...request, id: open.size - 1 }); } catch (error) { reject(error); }
      });
    return { request: send, on() {}, removeListener() {} };
  }`;

/** The worker of a wallet’s extension, which shares its account once it was asked. */
const WALLET_WORKER = `
  let isGranted = false;
  const answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (isGranted ? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] : []),
    eth_requestAccounts: () => ((isGranted = true), answers.eth_accounts()),
  };
  chrome.runtime.onConnectExternal.addListener(port =>
    port.onMessage.addListener(({ id, method }) => port.postMessage({ id, result: answers[method]?.() ?? null })),
  );`;

const DAPP_SOURCE = `
  ${PORT_PROVIDER}
  import { createAppKit } from './elements/app-kit.js';
  import { EvmAdapter } from './controllers/adapters/eip155/index.js';
  import { SolanaAdapter } from './controllers/adapters/solana/index.js';
  import { followSurroundings } from './controllers/surroundings/index.js';
  const isOfSolana = new URL(location.href).searchParams.has('solana');
  const solana = { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', chainNamespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 }, rpcUrls: { default: { http: ['https://rpc.example'] } } };
  const kit = createAppKit({
    networks: isOfSolana ? [solana] : [${network}],
    adapters: isOfSolana ? [new SolanaAdapter()] : [new EvmAdapter()],
    metadata: { name: 'Dapp', description: '', url: location.origin, icons: [] },
  });
  const { surrounding, stop } = followSurroundings(kit, {
    safe: { origins: ['https://app.safe.global', 'https://safe.dapp.example'], sdk: () => import('@safe-global/safe-apps-sdk'), provider: () => import('@safe-global/safe-apps-provider') },
    miniApp: { sdk: () => import('@farcaster/miniapp-sdk') },
    parent: { origins: ['https://portal.example'] },
    extension: {
      ids: ['a'.repeat(32), new URL(location.href).searchParams.get('wallet')],
      name: 'Port Wallet',
      providers: async () => ({ createExternalExtensionProvider: portProvider }),
    },
    solanaMobile: {
      register: async () => {
        const mwa = await import('@solana-mobile/wallet-standard-mobile');
        mwa.registerMwa({
          appIdentity: { name: 'Dapp', uri: location.origin },
          authorizationCache: mwa.createDefaultAuthorizationCache(),
          chains: ['solana:mainnet'],
          chainSelector: mwa.createDefaultChainSelector(),
          onWalletNotFound: mwa.createDefaultWalletNotFoundHandler(),
        });
      },
    },
  });
  Object.assign(window, { kit, surrounding, stop });`;

const FRAME = `
  const frame = document.createElement('iframe');
  frame.src = new URL(location.href).searchParams.get('app') ?? '${DAPP}/';
  frame.style.cssText = 'inline-size: 480px; block-size: 720px';`;

/** The host half of mini apps is Farcaster’s own package. */
const CLIENT_SOURCE = `
  import { exposeToIframe } from '@farcaster/miniapp-host';
  import { EvmTestWallet } from './testing/wallet/index.js';
  ${FRAME}
  const wallet = new EvmTestWallet({ keys: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d', '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'] });
  wallet.grant(); // the client asks the person for nothing
  const sdk = {
    context: { client: { clientFid: 9152, added: false, safeAreaInsets: { top: 0, bottom: 0, left: 0, right: 0 } }, user: { fid: 1 } },
    ready: () => undefined,
    getCapabilities: async () => ['wallet.getEthereumProvider'],
    getChains: async () => ['eip155:1'],
    eip6963RequestProvider: () => undefined,
  };
  const ethProvider = { request: request => wallet.provider.request(request), on: () => undefined, removeListener: () => undefined };
  document.body.append(frame);
  const { endpoint } = exposeToIframe({ iframe: frame, sdk, ethProvider, miniAppOrigin: '${DAPP}', debug: false });
  wallet.provider.on('accountsChanged', accounts => endpoint.emitEthProvider('accountsChanged', [accounts]));
  Object.assign(window, { wallet });`;

/** Safe’s half of its protocol, which Safe does not publish as a package: answers of the types of its SDK. */
const SAFE_SOURCE = `
  ${FRAME}
  const requests = [];
  const answers = {
    getSafeInfo: () => ({ safeAddress: '${SAFE}', chainId: 1, owners: [], threshold: 1, isReadOnly: false }),
    getChainInfo: () => ({ chainId: '1', chainName: 'Ethereum' }),
    sendTransactions: () => { if (window.rejects) throw 'Transaction was rejected'; return { safeTxHash: '0x' + '5a'.repeat(32) }; },
    signMessage: () => ({ messageHash: '0x01', signature: '0x5afe' }),
    rpcCall: ({ call }) => ({ eth_getBalance: '0x0', eth_blockNumber: '0x1' })[call] ?? null,
  };
  window.addEventListener('message', ({ data, source, origin }) => {
    if (source !== frame.contentWindow || !data?.method) return;
    requests.push(data);
    const reply = { id: data.id, version: '9.1.0' };
    try {
      source.postMessage({ ...reply, success: true, data: answers[data.method]?.(data.params) ?? null }, origin);
    } catch (error) {
      source.postMessage({ ...reply, success: false, error: String(error) }, origin);
    }
  });
  document.body.append(frame);
  Object.assign(window, { requests });`;

/** A page that shares its wallet: the product’s own other half. */
const PORTAL_SOURCE = `
  import { shareWallet } from './controllers/surroundings/index.js';
  import { EvmTestWallet } from './testing/wallet/index.js';
  ${FRAME}
  const wallet = new EvmTestWallet();
  wallet.grant();
  const asks = [];
  const consent = ({ origin }) =>
    new Promise(resolve => {
      asks.push(origin);
      for (const [name, answer] of [['Share', true], ['Decline', false]]) {
        const button = Object.assign(document.createElement('button'), { textContent: name });
        button.onclick = () => { document.querySelectorAll('button').forEach(each => each.remove()); resolve(answer); };
        document.body.prepend(button);
      }
    });
  document.body.append(frame);
  const stop = shareWallet({ getProvider: () => wallet.provider }, frame, { origins: ['${DAPP}'], name: 'Portal', consent });
  Object.assign(window, { wallet, asks, stop, frame });`;

const SOURCES = { dapp: DAPP_SOURCE, client: CLIENT_SOURCE, safe: SAFE_SOURCE, portal: PORTAL_SOURCE };

/** Bundles the pages. Returns the text of each file by its name, and the modules of each. */
export async function bundlePages() {
  const files = new Map();
  const modules = new Map();
  for (const [name, contents] of Object.entries(SOURCES)) {
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: ROOT, sourcefile: `${name}.ts`, loader: 'ts' },
      outdir: join(ROOT, 'bundle'),
      entryNames: name,
      chunkNames: `${name}-[hash]`,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      write: false,
      metafile: true,
      logLevel: 'error',
    });
    for (const { path, text } of outputFiles) files.set(path.split('/').at(-1), text);
    for (const [path, { inputs }] of Object.entries(metafile.outputs))
      modules.set(path.split('/').at(-1), Object.keys(inputs));
  }
  return { files, modules };
}

const html = name =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"></head><body>${
    name === 'dapp' ? '<appkit-button></appkit-button>' : ''
  }<script type="module" src="/${name}.js"></script></body></html>`;

const NODE_ANSWERS = { eth_chainId: '0x1', eth_getBalance: '0x0', eth_blockNumber: '0x1', eth_call: '0x' };

/** Answers for the origins of a context: `pages` names the page at each. Returns the scripts that were requested. */
export async function servePages(context, { files }, pages) {
  const requests = [];
  await context.route('**/*', async route => {
    const { origin, pathname } = new URL(route.request().url());
    const name = { [DAPP]: 'dapp', ...pages }[origin];
    if (origin === 'https://rpc.example') {
      const request = route.request().postDataJSON();
      const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: NODE_ANSWERS[method] ?? null });
      const json = Array.isArray(request) ? request.map(answer) : answer(request);
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
    }
    if (!name) return route.abort();
    if (pathname === '/empty')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' });
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html(name) });
    const file = pathname.slice(1);
    requests.push(file);
    const body = files.get(file);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body });
  });
  return requests;
}

/** Writes an extension with the dapp as its page, and that of a wallet. Returns their folders. */
export function writeExtensions(folder, { files }) {
  const write = (name, contents) => {
    const path = join(folder, name);
    mkdirSync(path);
    const manifest = { manifest_version: 3, name, version: '1', background: { service_worker: 'worker.js' } };
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
    for (const [file, text] of contents) writeFileSync(join(path, file), text);
    return path;
  };
  const page = [...files].filter(([file]) => file.startsWith('dapp'));
  return [
    write('page', [...page, ['page.html', html('dapp')], ['worker.js', '']]),
    write('wallet', [['worker.js', WALLET_WORKER]]),
  ];
}
