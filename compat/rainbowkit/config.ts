import {
  createConfig,
  http,
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
  type Transport,
} from 'wagmi';
import type { Chain } from 'wagmi/chains';
import { notesConnector } from '../shared/notes.js';
import {
  isFound,
  type RainbowKitWalletConnectParameters,
  type Wallet,
  type WalletDetailsParams,
  type WalletList,
} from './wallet.js';
import { base, metaMaskWallet, rainbowWallet, safeWallet, walletConnectWallet } from './wallets.js';

/** A network, with a picture of the host's own. */
export interface RainbowKitChain extends Chain {
  iconUrl?: string | (() => Promise<string>) | null;
  iconBackground?: string;
}

type Chains = readonly [RainbowKitChain, ...RainbowKitChain[]];
type Transports = Record<Chains[number]['id'], Transport>;

export interface ConnectorsForWalletsParameters {
  projectId: string;
  appName: string;
  appDescription?: string;
  appUrl?: string;
  appIcon?: string;
  walletConnectParameters?: RainbowKitWalletConnectParameters;
}

export interface GetDefaultConfigParameters<chains extends Chains, transports extends Transports>
  extends Omit<CreateConfigParameters<chains, transports>, 'client' | 'connectors'>, ConnectorsForWalletsParameters {
  wallets?: WalletList;
}

/**
 * Returns the connectors of a list of wallets: one that carries the names of those that the modal finds itself, and
 * those that the host's own wallets create.
 */
export function connectorsForWallets(
  walletList: WalletList,
  { walletConnectParameters, ...app }: ConnectorsForWalletsParameters,
): CreateConnectorFn[] {
  const { metadata, relayUrl } = walletConnectParameters ?? {};
  const wallets = walletList.flatMap(({ groupName, wallets: functions }, groupIndex) =>
    functions.map((create, index) => ({
      wallet: create({ ...app, ...(walletConnectParameters && { walletConnectParameters }) }),
      place: { groupName, groupIndex, index },
    })),
  );
  const shown = wallets.filter(({ wallet }) => !wallet.hidden?.());
  const own = shown.filter(({ wallet }) => !isFound(wallet));
  return [
    notesConnector({
      appName: metadata?.name ?? app.appName,
      appDescription: app.appDescription ?? metadata?.description,
      appUrl: app.appUrl ?? metadata?.url,
      appIcon: app.appIcon ?? metadata?.icons?.[0],
      projectId: app.projectId || undefined,
      relayUrl,
      wallets: shown.map(({ wallet: { id, name, rdns } }) => ({ id, name, rdns })),
    }),
    ...own.map(({ wallet, place }) => withName(wallet, { ...wallet, ...place, isRainbowKitConnector: true })),
  ];
}

/** A connector of the host's own wallet, with its name and picture. */
const withName =
  (wallet: Wallet, rkDetails: WalletDetailsParams['rkDetails']): CreateConnectorFn =>
  parameters => {
    const connector = wallet.createConnector({ rkDetails })(parameters);
    const { name, rdns, iconUrl } = wallet;
    return {
      ...connector,
      name,
      ...(typeof iconUrl === 'string' && { icon: iconUrl }),
      ...(rdns !== undefined && { rdns }),
      rkDetails,
    };
  };

/** Returns the wallets that the kit lists by default and, with parameters, their connectors. */
export function getDefaultWallets(parameters: ConnectorsForWalletsParameters): {
  connectors: CreateConnectorFn[];
  wallets: WalletList;
};
export function getDefaultWallets(): { wallets: WalletList };
export function getDefaultWallets(parameters?: ConnectorsForWalletsParameters): {
  connectors?: CreateConnectorFn[];
  wallets: WalletList;
} {
  const wallets: WalletList = [
    { groupName: 'Popular', wallets: [safeWallet, rainbowWallet, base, metaMaskWallet, walletConnectWallet] },
  ];
  return parameters ? { connectors: connectorsForWallets(wallets, parameters), wallets } : { wallets };
}

const publicNodes = (chains: Chains): Transports => Object.fromEntries(chains.map(({ id }) => [id, http()]));

/** Returns wagmi's configuration for a list of networks, each with its public node unless `transports` names others. */
export function getDefaultConfig<const chains extends Chains, transports extends Transports>({
  appName,
  appDescription,
  appUrl,
  appIcon,
  wallets = getDefaultWallets().wallets,
  projectId,
  walletConnectParameters,
  ...wagmi
}: GetDefaultConfigParameters<chains, transports>): Config<chains, transports, CreateConnectorFn[]> {
  const { chains, transports: given } = wagmi as {
    readonly chains: chains; // which `CreateConfigParameters` requires
    readonly transports?: transports;
  };
  const transports = given ?? publicNodes(chains);
  const app = { appName, appDescription, appUrl, appIcon, walletConnectParameters };
  const named = Object.fromEntries(Object.entries<unknown>(app).filter(([, value]) => value !== undefined));
  const connectors = connectorsForWallets(wallets, { ...(named as { appName: string }), projectId });
  return createConfig({ ...wagmi, chains, transports, connectors } as unknown as Parameters<
    typeof createConfig<chains, transports, CreateConnectorFn[]>
  >[0]); // typed by the parameters of this function
}

/** Returns a function that makes a connector for a wallet of the host's own, which the modal reaches through WalletConnect. */
export const getWalletConnectConnector =
  ({
    projectId,
    walletConnectParameters,
  }: Pick<ConnectorsForWalletsParameters, 'projectId' | 'walletConnectParameters'>): Wallet['createConnector'] =>
  ({ rkDetails: { id, name, rdns } }) =>
    notesConnector({ projectId, relayUrl: walletConnectParameters?.relayUrl, wallets: [{ id, name, rdns }] });
