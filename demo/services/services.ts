import { startFarcaster, type FarcasterService } from './farcaster/farcaster.js';
import { startMail, type MailCatcher } from '../../services/inbox/inbox.js';
import { startDemoApi, type DemoApi } from './api/demo-api.js';
import { apiWorld } from './api-world.js';
import { startDirectory, type Directory } from './directory/directory.js';
import { startEvmChain, type EvmChain } from './evm-chain/evm-chain.js';
import type { ServicePorts } from '../../services/http/ports.js';
import { startOpenId, type OpenIdService } from './openid/openid.js';
import { startRelay, type Relay } from '../../services/relay/relay.js';
import { startSignIn, type SignInService, type SignInWorld } from './sign-in/sign-in.js';
import { startSolana, type Solana } from './solana/solana.js';
import { Teardown } from '../../services/http/teardown.js';
import { startWallet, type WalletService } from './wallet/wallet.js';

export interface ServicesOptions extends ServicePorts {
  /** Repository folder. */
  readonly root: string;
  /** Rejects when a port is taken; without it, a free port is used instead. */
  readonly strictPorts: boolean;
  /** File in which the relay keeps undelivered messages between two starts; without it, a restart forgets them. */
  readonly relayJournal?: string;
  /** Address of the phone wallet's page; the directory asks for it on the first request, when the pages are up. */
  readonly phoneWalletUrl: () => string;
  /** Lets the secure wallet ask the API server for prices, which starts it. */
  readonly hasPrices?: boolean;
  /** Origins of the pages, which the sign-in server believes; asked for on its first request. */
  readonly origins: () => readonly string[];
}

/** Local services that the pages connect to. */
export interface Services {
  readonly chains: readonly EvmChain[];
  readonly relay: Relay;
  readonly directory: Directory;
  readonly solana: Solana;
  readonly signIn: SignInService;
  /** Shows emails of the secure wallet. */
  readonly mail: MailCatcher;
  /** Login providers of the secure wallet. */
  readonly openId: OpenIdService;
  readonly farcaster: FarcasterService;
  readonly wallet: WalletService;
  readonly api: DemoApi;
  stop(): Promise<void>;
}

/** The dev chains. The developer wallet knows the first one; a page has to add the second. */
const CHAINS = [
  { chainId: 31_337, name: 'Harbor' },
  { chainId: 31_338, name: 'Meadow' },
] as const;

const mainnets = {
  eip155: ['eip155:1', 'eip155:10', 'eip155:8453'],
  solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['bip122:000000000019d6689c085ae165831e93'],
};

/** Returns what the sign-in server believes: the local networks, and the pages. */
const signInWorld = (chains: readonly EvmChain[], solana: Solana, origins: readonly string[]): SignInWorld => {
  const nodes = Object.fromEntries(chains.map(({ chainId, url }) => [`eip155:${chainId}`, url]));
  return {
    origins,
    nodes,
    networks: [...chains.map(({ chainId }) => `eip155:${chainId}` as const), solana.caipNetworkId],
  };
};

/** Starts the secure wallet and what it needs: a mail server and login providers. */
async function startSecureWallet(
  teardown: Teardown,
  { root, strictPorts: strictPort, origins, mailPort, openIdPort, farcasterPort, walletPort }: ServicesOptions,
  world: Pick<Services, 'chains' | 'solana'> & { readonly apiUrl: () => string | undefined },
): Promise<Pick<Services, 'mail' | 'openId' | 'farcaster' | 'wallet'>> {
  let walletUrl = '';
  const mail = await teardown.add(startMail({ port: mailPort, strictPort }));
  const openId = await teardown.add(
    startOpenId({ port: openIdPort, strictPort, redirectUri: () => `${walletUrl}/social/done` }),
  );
  const [chain] = world.chains;
  if (!chain) throw new Error('The secure wallet needs a chain');
  const farcaster = await teardown.add(startFarcaster({ port: farcasterPort, strictPort, chain }));
  const { providers } = openId;
  const wallet = await teardown.add(
    startWallet({ root, ...world, mail, origins, providers, farcaster, port: walletPort, strictPort }),
  );
  walletUrl = wallet.url;
  return { mail, openId, farcaster, wallet };
}

/** Starts the chains, Solana, the relay, the wallet directory, the sign-in server, the secure wallet and the API. When one fails to start, stops the others. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { root, strictPorts: strictPort, chainPorts, relayJournal: journal } = options;
  const teardown = new Teardown();
  try {
    const startChain = (chain: (typeof CHAINS)[number], port: number): Promise<EvmChain> =>
      teardown.add(startEvmChain({ root, ...chain, port, strictPort }));
    const [harbor, meadow, relay, solana] = await teardown.allOf([
      startChain(CHAINS[0], chainPorts[0]),
      startChain(CHAINS[1], chainPorts[1]),
      teardown.add(startRelay({ port: options.relayPort, strictPort, ...(journal && { journal }) })),
      teardown.add(startSolana({ port: options.solanaPort, strictPort })),
    ]);
    const chains = [harbor, meadow];
    const world = {
      chains: {
        ...mainnets,
        eip155: [...mainnets.eip155, ...chains.map(({ chainId }) => `eip155:${chainId}`)],
        solana: [...mainnets.solana, solana.caipNetworkId],
      },
    };
    const directory = await teardown.add(
      startDirectory({
        port: options.directoryPort,
        strictPort,
        world: () => ({ ...world, phoneWalletUrl: options.phoneWalletUrl() }),
      }),
    );
    const signIn = await teardown.add(
      startSignIn({
        port: options.signInPort,
        strictPort,
        world: () => signInWorld(chains, solana, options.origins()),
      }),
    );
    let apiUrl = '';
    const secure = await startSecureWallet(teardown, options, {
      chains,
      solana,
      apiUrl: () => (options.hasPrices ? apiUrl : undefined),
    });
    const api = await teardown.add(
      startDemoApi({ port: options.apiPort, strictPort, world: () => apiWorld(root, chains, solana) }),
    );
    apiUrl = api.url;
    return { chains, relay, directory, solana, signIn, ...secure, api, stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
