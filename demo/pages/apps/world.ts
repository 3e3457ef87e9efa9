import type { AppKit } from 'latchkey';
import type { AppKitNetwork } from 'latchkey/networks';
import {
  createClient,
  custom,
  defineChain,
  http,
  publicActions,
  walletActions,
  type Account,
  type Address,
  type Chain,
  type Client,
  type EIP1193Provider,
  type Transport,
  type WalletActions,
} from 'viem';
import { loadDemoConfig, type DemoConfig } from '../demo-config.js';
import { devNetworks } from '../host/networks.js';

/** Local network of the apps, and what runs on it. */
export const config: DemoConfig = await loadDemoConfig();

const [first] = config.chains;
if (!first) throw new Error('No dev chain runs');

export const world = first;
export const [network]: readonly [AppKitNetwork, AppKitNetwork] = devNetworks(config);

const chain = defineChain({
  id: world.chainId,
  name: world.name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [world.url] } },
});

/** Reads the network without a wallet. */
export const client = createClient({ chain, transport: http(), pollingInterval: 250 }).extend(publicActions);

/** Address of the account in use; undefined without one. */
export const addressOf = (kit: AppKit): Address | undefined => kit.getAddress('eip155') as Address | undefined; // EVM adapters have such addresses only

type Wallet = Client<Transport, Chain, Account> & WalletActions<Chain, Account>;

/** Client of the connected wallet; connects one before if there is none. */
export async function walletOf(kit: AppKit): Promise<Wallet> {
  if (!addressOf(kit)) await kit.connect({ namespace: 'eip155' });
  const [provider, account] = [kit.getProvider<EIP1193Provider>('eip155'), addressOf(kit)];
  if (!provider || !account) throw new Error('No wallet is connected');
  return createClient({ account, chain, transport: custom(provider) }).extend(walletActions);
}

/** What the page says of a failure: people know that they declined or closed. */
export function failureText(error: unknown): string {
  const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined;
  const name = error instanceof Error ? error.name : '';
  if (code === 4001 || /REJECTED|CLOSED/.test(String(code)) || /UserRejected/.test(name) || hasRejected(error))
    return 'You declined. Nothing happened.';
  return 'That did not work. Try again.';
}

const hasRejected = (error: unknown): boolean =>
  error instanceof Error && error.cause !== undefined && failureText(error.cause) === 'You declined. Nothing happened.';

/** Creates an element with a text and a class. */
export function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
}
