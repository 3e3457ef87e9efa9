import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pad, toHex, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import * as z from 'zod/mini';
import type { EvmChain } from '../evm-chain/evm-chain.js';
import { listen } from '../../../services/http/ports.js';

/** Farcaster's registry of accounts on its network; here it is on a dev chain. */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b';
/** Returns the storage slot of the address that `idOf(address)` is asked for. */
const REGISTRY_CODE = '0x6004355460005260206000f3';
const CHAIN_ID = 10;
const MAX_BODY = 20_000;
const PERSON = { fid: 4242, username: 'ann.far', displayName: 'Ann Far' } as const;

const channelWish = z.object({
  siweUri: z.url(),
  domain: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{8,200}$/))),
});

interface Channel {
  readonly wish: z.infer<typeof channelWish>;
  readonly nonce: string;
  signed?: { readonly message: string; readonly signature: Hex };
}

export interface FarcasterOptions {
  readonly port: number;
  readonly strictPort?: boolean;
  /** Chain that holds the registry. */
  readonly chain: EvmChain;
}

/** Local stand-in of Farcaster: relay, registry, and the page of its app on which a person approves. */
export interface FarcasterService {
  readonly url: string;
  /** Node of the chain with the registry. */
  readonly rpcUrl: string;
  stop(): Promise<void>;
}

const page = (token: string, isDone: boolean): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Farcaster</title></head>
  <body>
    <main>
      <h1>Farcaster</h1>
      ${isDone ? '<p role="status">Approved. Go back to the app.</p>' : `<form method="post" action="/app?channelToken=${token}"><button data-testid="farcaster-approve">Sign in as ${PERSON.username}</button></form>`}
    </main>
  </body>
</html>
`;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error('The request is too long');
  }
  return text;
}

/** Signs the sign-in message of a channel (EIP-4361), as the app on the phone does. */
async function sign(channel: Channel, custody: PrivateKeyAccount): Promise<void> {
  const message = createSiweMessage({
    address: custody.address,
    chainId: CHAIN_ID,
    domain: channel.wish.domain,
    nonce: channel.nonce,
    statement: 'Farcaster Auth',
    uri: channel.wish.siweUri,
    version: '1',
    resources: [`farcaster://fid/${PERSON.fid}`],
  });
  channel.signed = { message, signature: await custody.signMessage({ message }) };
}

/** Starts the stand-in. Its person gets an entry in the registry. */
export async function startFarcaster({ port, strictPort = false, chain }: FarcasterOptions): Promise<FarcasterService> {
  const custody = privateKeyToAccount(generatePrivateKey());
  await chain.rpc('anvil_setCode', [ID_REGISTRY, REGISTRY_CODE]);
  await chain.rpc('anvil_setStorageAt', [ID_REGISTRY, pad(custody.address), pad(toHex(PERSON.fid))]);
  const channels = new Map<string, Channel>();
  let url = '';

  const json = (response: ServerResponse, status: number, value: object): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(value));
  };

  const open = (body: string): object => {
    const wish = channelWish.parse(JSON.parse(body));
    const nonce = wish.nonce ?? randomBytes(16).toString('hex');
    const channelToken = randomUUID();
    channels.set(channelToken, { wish, nonce });
    const link = `${url}/app?channelToken=${channelToken}`;
    return { channelToken, url: link, connectUri: link, nonce };
  };

  /** A completed channel answers once and is closed. */
  const status = (response: ServerResponse, token: string): void => {
    const channel = channels.get(token);
    if (!channel) return json(response, 401, { errCode: 'unauthorized', message: 'Unknown channel' });
    const metadata = { userAgent: '', ip: '' };
    const common = { nonce: channel.nonce, metadata, signatureParams: channel.wish };
    if (!channel.signed) return json(response, 202, { ...common, state: 'pending' });
    channels.delete(token);
    const verifications = { bio: '', pfpUrl: '', custody: custody.address, verifications: [] };
    return json(response, 200, { ...common, ...channel.signed, ...PERSON, ...verifications, state: 'completed' });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://farcaster');
    if (pathname === '/v1/channel' && request.method === 'POST')
      return json(response, 201, open(await readBody(request)));
    if (pathname === '/v1/channel/status')
      return status(response, (request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const token = searchParams.get('channelToken') ?? '';
    const channel = channels.get(token);
    if (pathname !== '/app' || !channel) return json(response, 404, { message: 'Not found' });
    if (request.method === 'POST') await sign(channel, custody);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page(token, channel.signed !== undefined));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(response, 400, { message: String(error) }));
  });
  url = `http://localhost:${await listen(server, port, strictPort)}`;
  return {
    url,
    rpcUrl: chain.url,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
