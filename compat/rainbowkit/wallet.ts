import type { CreateConnectorFn } from 'wagmi';
import { notesConnector } from '../shared/notes.js';

type Step = { step: 'install' | 'create' | 'scan' | 'connect' | 'refresh'; title: string; description: string };
interface Way {
  getUri?: (uri: string) => string;
  instructions?: { learnMoreUrl: string; steps: Step[] };
}

/** Parameters of WalletConnect; those with an effect here are `relayUrl` and `metadata`. */
export interface RainbowKitWalletConnectParameters {
  readonly relayUrl?: string;
  readonly metadata?: { name?: string; description?: string; url?: string; icons?: string[] };
  readonly [name: string]: unknown;
}

export interface WalletDetailsParams {
  rkDetails: Omit<Wallet, 'createConnector' | 'hidden'> & {
    index: number;
    groupIndex: number;
    groupName: string;
    isRainbowKitConnector: boolean;
  };
}

/** A wallet that the page offers. */
export interface Wallet {
  id: string;
  aliases?: string[];
  name: string;
  rdns?: string;
  shortName?: string;
  iconUrl: string | (() => Promise<string>);
  iconAccent?: string;
  iconBackground: string;
  installed?: boolean;
  downloadUrls?: Partial<
    Record<
      | ('android' | 'ios' | 'mobile' | 'qrCode' | 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari')
      | ('browserExtension' | 'macos' | 'windows' | 'linux' | 'desktop'),
      string
    >
  >;
  hidden?: () => boolean;
  createConnector: (details: WalletDetailsParams) => CreateConnectorFn;
  mobile?: Pick<Way, 'getUri'>;
  desktop?: Way;
  qrCode?: Way;
  extension?: Pick<Way, 'instructions'>;
}

/** What a function of a wallet is given. */
export interface DefaultWalletOptions {
  projectId: string;
  appName?: string;
  appIcon?: string;
  walletConnectParameters?: RainbowKitWalletConnectParameters;
  options?: unknown;
}

export type CreateWalletFn = (options: DefaultWalletOptions & { appName: string }) => Wallet;

export type WalletList = { groupName: string; wallets: CreateWalletFn[] }[];

/** A function of a wallet of the kit. */
export interface NamedWallet {
  (options?: Partial<DefaultWalletOptions>): Wallet;
  /** Without effect: the wallet decides which of its accounts it offers. */
  preference?: unknown;
}

/** A wallet of the kit, which the modal finds by its name: installed, or in the directory through WalletConnect. */
export const namedWallet =
  (id: string, name: string, rdns?: string): NamedWallet =>
  () => ({
    id,
    name,
    ...(rdns !== undefined && { rdns }),
    iconUrl: '',
    iconBackground: '#fff',
    createConnector: nameOnly,
  });

const nameOnly: Wallet['createConnector'] = ({ rkDetails: { id, name, rdns } }) =>
  notesConnector({ wallets: [{ id, name, rdns }] });

/** True for a wallet that the modal finds itself, without a connector of wagmi. */
export const isFound = ({ createConnector }: Wallet): boolean => createConnector === nameOnly;
