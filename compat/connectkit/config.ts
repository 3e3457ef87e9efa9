import { http, type CreateConfigParameters, type CreateConnectorFn, type Transport } from 'wagmi';
import { mainnet, polygon, arbitrum, type Chain } from 'wagmi/chains';
import { optimism } from '../../controllers/domain/networks/evm-networks.js'; // wagmi’s brings viem’s code of its deposits
import { notesConnector } from '../shared/notes.js';

interface App {
  readonly name: string;
  readonly icon?: string;
  readonly description?: string;
  readonly url?: string;
}

export interface DefaultConnectorsParameters {
  readonly app: App;
  readonly walletConnectProjectId?: string;
  /** Without effect: the modal finds the wallet itself. */
  readonly coinbaseWalletPreference?: unknown;
  /** Without effect. */
  readonly enableAaveAccount?: boolean;
  /** Without effect. */
  readonly aaveAccountOptions?: unknown;
}

export type DefaultConfigParameters = {
  appName: string;
  appIcon?: string;
  appDescription?: string;
  appUrl?: string;
  walletConnectProjectId: string;
  coinbaseWalletPreference?: unknown;
  enableAaveAccount?: boolean;
  aaveAccountOptions?: unknown;
} & Partial<CreateConfigParameters>;

/** Returns the connector that names the app for the modal, which finds wallets itself. */
export const getDefaultConnectors = ({
  app: { name, description, url, icon },
  walletConnectProjectId,
}: DefaultConnectorsParameters): CreateConnectorFn[] => [
  notesConnector({
    appName: name,
    appDescription: description,
    appUrl: url,
    appIcon: icon,
    projectId: walletConnectProjectId || undefined,
    wallets: [],
  }),
];

/** Returns parameters of wagmi's `createConfig`, with a public node for each network unless `transports` names others. */
export function getDefaultConfig({
  appName,
  appIcon,
  appDescription,
  appUrl,
  walletConnectProjectId,
  coinbaseWalletPreference: _preference,
  enableAaveAccount: _isAave,
  aaveAccountOptions: _aave,
  ...wagmi
}: DefaultConfigParameters): CreateConfigParameters {
  const chains: readonly [Chain, ...Chain[]] = wagmi.chains ?? [mainnet, polygon, optimism, arbitrum];
  const transports: Record<number, Transport> = Object.fromEntries(chains.map(({ id }) => [id, http()]));
  const app = {
    name: appName,
    ...(appIcon !== undefined && { icon: appIcon }),
    ...(appDescription !== undefined && { description: appDescription }),
    ...(appUrl !== undefined && { url: appUrl }),
  };
  const connectors = getDefaultConnectors({ app, walletConnectProjectId });
  return { connectors, ...(wagmi.client ? {} : { transports }), ...wagmi, chains } as CreateConfigParameters; // as given
}

/** Connectors that ConnectKit lists by name; the modal finds wallets itself. */
export const wallets: Readonly<Record<string, CreateConnectorFn>> = {};
