import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DemoApi } from '../api/demo-api.js';
import type { Directory } from '../directory/directory.js';
import type { EvmChain } from '../evm-chain/evm-chain.js';
import type { Relay } from '../../../services/relay/relay.js';
import type { SignInService } from '../sign-in/sign-in.js';
import type { WalletService } from '../wallet/wallet.js';
import type { MailCatcher } from '../../../services/inbox/inbox.js';
import type { Solana } from '../solana/solana.js';
import { apiControl } from './api-control.js';
import { chainControl } from './chain-control.js';
import type { Control } from './control.js';
import { directoryControl } from './directory-control.js';
import { relayControl } from './relay-control.js';
import { signInControl } from './sign-in-control.js';
import { solanaControl } from './solana-control.js';
import { walletControl } from './wallet-control.js';

/** Path of the configuration and control endpoint. */
export const DEMO_PATH = '/demo-services';

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

const publicFacts = ({ name, caipNetworkId, genesisHash, url, wsUrl, tokens }: Solana): object => ({
  name,
  caipNetworkId,
  genesisHash,
  url,
  wsUrl,
  tokens,
});

/** Answers a request, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Services of the demo. */
export interface DemoServices {
  readonly chains: readonly EvmChain[];
  readonly relay: Relay;
  readonly directory: Directory;
  readonly phoneWalletUrl: () => string;
  readonly solana: Solana;
  readonly signIn: SignInService;
  readonly mail: MailCatcher;
  readonly wallet: WalletService;
  readonly api: DemoApi;
  readonly strictUrl: () => string;
}

/** Connect middleware for {@link DEMO_PATH}; other requests go to `next`. */
export function demoEndpoint({
  chains,
  relay,
  directory,
  solana,
  signIn,
  mail,
  wallet,
  api,
  phoneWalletUrl,
  strictUrl,
}: DemoServices): Middleware {
  const controls = new Map<string, Control>([
    ...chains.map((chain): [string, Control] => [`chains/${chain.chainId}`, chainControl(chain)]),
    ['relay', relayControl(relay)],
    ['directory', directoryControl(directory)],
    ['solana', solanaControl(solana)],
    ['sign-in', signInControl(signIn)],
    ['wallet', walletControl(wallet, mail)],
    ['api', apiControl(api)],
  ]);
  const config = (): object => ({
    chains: chains.map(({ chainId, name, url, assets, exchange }) => ({ chainId, name, url, assets, exchange })),
    relayUrl: relay.url,
    directoryUrl: directory.url,
    phoneWalletUrl: phoneWalletUrl(),
    solana: publicFacts(solana),
    signInUrl: signIn.url,
    walletUrl: wallet.url,
    inboxUrl: mail.url,
    apiUrl: api.url,
    strictUrl: strictUrl(),
  });

  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo');
    if (!pathname.startsWith(`${DEMO_PATH}/`)) return next();

    const path = pathname.slice(DEMO_PATH.length + 1);
    const control = controls.get(path);
    // A page of another origin can send simple requests only, and a JSON request is not simple
    const isOrder = request.method === 'POST' && request.headers['content-type'] === 'application/json';

    if (request.method === 'GET' && path === 'config.json') send(response, 200, config());
    else if (request.method === 'GET' && control) send(response, 200, control.report());
    else if (isOrder && control)
      readJson(request)
        .then(order => control.obey(order))
        .then(
          () => send(response, 200, control.report()),
          (error: unknown) => send(response, 400, { error: String(error) }),
        );
    else send(response, 404, { error: `Nothing is at ${path}` });
  };
}
