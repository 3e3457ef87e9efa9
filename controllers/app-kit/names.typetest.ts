// Compiled only: types by the names that hosts of the 1.7 line import, and uses that have to compile as there.
import { getAddressFromMessage, getChainIdFromMessage } from './entries/siwe.js';
import type {
  AppKitNetwork,
  ConnectMethod,
  ConnectorGroup,
  CreateAppKit,
  NftOptions,
  Provider,
  SIWEVerifyMessageArgs,
  SocialProvider,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
  Views,
  WalletFeature,
} from '../index.js';
import type { ChainNamespace } from '../networks.js';
import { mainnet, polygon } from '../networks.js';
import { SolanaAdapter, type Provider as SolanaProvider } from '../adapters/solana/index.js';
import { AppKit } from './app-kit.js';

const networks = [mainnet, polygon]; // an array of a host, not a tuple
const frozen: readonly AppKitNetwork[] = networks;
const methods: ConnectMethod[] = ['wallet', 'email'];
const groups: ConnectorGroup[] = ['injected'];
const features: WalletFeature[] = ['send'];
const socials: SocialProvider[] = ['google'];
const namespace: ChainNamespace = 'eip155';
const view: Views = 'Connect';
const nfts: NftOptions = {};
const options: CreateAppKit = {
  networks,
  nfts,
  adapters: [new SolanaAdapter({ wallets: [{}] })],
  features: { connectMethodsOrder: methods, connectorTypeOrder: groups, walletFeaturesOrder: features, socials },
};
export const kits = (): readonly AppKit[] => [AppKit.create(options), AppKit.create({ networks: frozen })];

export const read = (
  { address, status }: UseAppKitAccountReturn,
  { caipNetwork, switchNetwork }: UseAppKitNetworkReturn,
  { message, signature }: SIWEVerifyMessageArgs,
): unknown => [namespace, view, address, status, caipNetwork, switchNetwork(mainnet), message, signature];

export const sign = async (evm: Provider, solana: SolanaProvider): Promise<unknown> => [
  await evm.request<string>({ method: 'personal_sign', params: ['0x', '0x'] }),
  await solana.signMessage(new Uint8Array()),
];

export const shown = (message: string): readonly string[] => [
  getAddressFromMessage(message).toLowerCase(),
  getChainIdFromMessage(message).replace('eip155:', ''),
];
