// Compiled only: code of hosts of the 1.7 line over the packages beside the instance, whose imports alone are changed.
import { useAvailableExchanges, usePay } from '../../react/pay.js';
import { createAppKitWalletButton, useAppKitWallet, type Wallet } from '../../react/wallet-button.js';
import { BitcoinAdapter, type BitcoinConnector } from '../adapters/bitcoin/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { WagmiAdapter } from '../adapters/wagmi/index.js';
import { bitcoin, mainnet, polygon } from '../networks.js';
import {
  BIP122Verifier,
  BitcoinVerifier,
  CloudAuthSIWX,
  DefaultSIWX,
  EIP155Verifier,
  InformalMessenger,
  LocalStorage,
  ReownAuthentication,
  SolanaVerifier,
  type SIWXConfig,
  type SIWXStorage,
} from '../sign-in/index.js';
import { AppKit } from './app-kit.js';
import {
  baseUSDC,
  getAvailableExchanges,
  pay,
  solanaSOL,
  type PaymentResult,
  type PayUrlParams,
} from './entries/pay.js';
import {
  createSIWEConfig,
  formatMessage,
  type AppKitSIWEClient,
  type SIWECreateMessageArgs,
  type SIWEMessageArgs,
  type SIWEConfig,
} from './entries/siwe.js';

const config: SIWEConfig = {
  required: true,
  signOutOnNetworkChange: false,
  getNonce: async () => 'abcdefgh',
  getMessageParams: async (): Promise<SIWEMessageArgs> => ({
    domain: 'app.example',
    uri: 'https://app.example',
    chains: [1, 137],
    expiry: 60,
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getSession: async () => null,
  verifyMessage: async ({ message, signature }) => message !== signature,
  signOut: async () => true,
};
export const client: AppKitSIWEClient = createSIWEConfig(config);
export const noSession = client.methods.getSession();
export const intervals: readonly [boolean, boolean, number] = [
  client.options.required,
  client.options.signOutOnDisconnect,
  client.options.sessionRefetchIntervalMs,
];

const storage: SIWXStorage = new LocalStorage({ key: '@host/siwx' });
export const siwx: readonly SIWXConfig[] = [
  new DefaultSIWX({
    storage,
    messenger: new InformalMessenger({
      domain: 'app.example',
      uri: 'https://app.example',
      clearChainIdNamespace: true,
      getNonce: async ({ accountAddress }) => `nonce-of-${accountAddress}`,
    }),
    verifiers: [new EIP155Verifier(), new BIP122Verifier(), new SolanaVerifier(), new BitcoinVerifier()],
  }),
  new CloudAuthSIWX({ localAuthStorageKey: 'a', localNonceStorageKey: 'b' }),
  new ReownAuthentication(),
];

const wagmi = new WagmiAdapter({
  networks: [mainnet, polygon],
  projectId: 'p',
  pendingTransactionsFilter: { enable: true, pollingInterval: 15_000 },
});
export const chains = wagmi.wagmiChains;
export const kit = AppKit.create({
  siweConfig: client,
  networks: [mainnet, bitcoin],
  adapters: [
    wagmi,
    new BitcoinAdapter({ projectId: 'p', networks: [bitcoin] }),
    new SolanaAdapter({ connectionSettings: 'confirmed', registerWalletStandard: true, wallets: [] }),
  ],
});
export const signed = kit.getProvider<BitcoinConnector>('bip122')?.signMessage({ message: 'hello', address: 'bc1q' });

const wallet: Wallet = 'email';
export const button = createAppKitWalletButton({ namespace: 'eip155' }).connect(wallet);

const urlParams: PayUrlParams = { network: 'eip155:8453', asset: 'native', amount: 1, recipient: '0x' };
export async function payByNames(): Promise<readonly unknown[]> {
  const redirectUrl = { success: 'https://app.example/ok', failure: 'https://app.example/no' };
  const result: PaymentResult = await pay({ paymentAsset: baseUSDC, recipient: '0x', amount: 5, redirectUrl }, 60_000);
  const { exchanges } = await getAvailableExchanges({ network: solanaSOL.network, asset: 'native', amount: 1 });
  return [result.success, exchanges.length, urlParams];
}

export function usePackages(): readonly unknown[] {
  const { connect, isReady } = useAppKitWallet({
    namespace: 'solana',
    onSuccess: ({ address }) => console.log(address),
  });
  const { data } = useAvailableExchanges({ shouldFetchOnInit: false, page: 2 });
  const { open, isPending } = usePay({ onSuccess: result => console.log(result) });
  return [connect('google'), isReady, data?.map(({ name }) => name), open, isPending];
}
