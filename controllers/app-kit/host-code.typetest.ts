// Compiled only: code of public hosts of the 1.7 line, in our words, which compiles there with the same imports.
import type { AdapterBlueprint } from '../adapters/blueprint/index.js';
import type {
  AppKit,
  AppKitNetwork,
  CaipNetwork,
  CaipNetworkId,
  ConnectedWalletInfo,
  Connector,
  SIWXConfig,
  SIWXMessage,
  SIWXSession,
  UseAppKitAccountReturn,
} from '../index.js';
import { SIWXMessenger } from '../sign-in/index.js';
import type { CustomCaipNetwork } from './entries/common.js';

/** A service that stores what the instance says in fields of its own. */
export class Service {
  accounts: UseAppKitAccountReturn['allAccounts'] = [];
  networks: CaipNetwork[] = [];
  connectors: Connector[] = [];
  approved: CaipNetworkId[] = [];
  wallet: ConnectedWalletInfo | undefined;
  onAccount: ((account: UseAppKitAccountReturn, wallet?: ConnectedWalletInfo) => void) | undefined;

  follow(kit: AppKit): readonly (() => void)[] {
    this.networks = kit.getCaipNetworks('eip155');
    this.connectors = kit.getConnectors();
    this.approved = kit.getApprovedCaipNetworkIds();
    this.accounts = kit.getAccount('eip155').allAccounts;
    return [
      kit.subscribeAccount(
        (account: UseAppKitAccountReturn) => this.onAccount?.(account, kit.getWalletInfo()),
        'eip155',
      ),
      kit.subscribeWalletInfo((wallet?: ConnectedWalletInfo) => (this.wallet = wallet)),
      kit.subscribeCaipNetworkChange((network?: { id: string | number; name: string }) => console.log(network?.name)),
    ];
  }
}

export async function wakeRelay(kit: AppKit): Promise<string | undefined> {
  const provider = await kit.getUniversalProvider();
  await provider?.request({ method: 'eth_requestAccounts', params: [] });
  provider?.on('display_uri', (uri: string) => console.log(uri));
  kit.updateOptions({ universalProviderConfigOverride: { methods: { eip155: ['eth_signTransaction'] } } });
  return provider?.session?.topic;
}

/** A sign-in whose sessions a server keeps. */
export class ServerSIWX implements SIWXConfig {
  async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    const parts: SIWXMessage.Data = {
      ...input,
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      nonce: 'n',
    };
    return { ...parts, toString: () => JSON.stringify(parts) };
  }
  async addSession({ data, message, signature }: SIWXSession): Promise<void> {
    await fetch('/sign-in', { method: 'POST', body: JSON.stringify({ chainId: data.chainId, message, signature }) });
  }
  async revokeSession(_chainId: CaipNetworkId, _address: string): Promise<void> {}
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    for (const session of sessions) await this.addSession(session);
  }
  async getSessions(_chainId: CaipNetworkId, _address: string): Promise<SIWXSession[]> {
    return [];
  }
  getRequired(): boolean {
    return false;
  }
}

/** A message in the words of the host. */
export class OwnMessenger extends SIWXMessenger {
  protected readonly version = '1';
  protected stringify({ domain, accountAddress, nonce }: SIWXMessage.Data): string {
    return `${domain} ${accountAddress} ${nonce}`;
  }
}
export const messenger = new OwnMessenger({
  domain: 'app.example',
  uri: 'https://app.example',
  getNonce: async ({ accountAddress }: SIWXMessage.Input) => accountAddress,
});
export const parts = (issuedAt: SIWXMessage.Timestamp): SIWXMessage.Identifier & Partial<SIWXMessage.Metadata> => ({
  issuedAt,
});

/** Methods of an adapter of the host, typed as there. */
export interface OwnAdapter extends AdapterBlueprint {
  connect(params: AdapterBlueprint.ConnectParams): Promise<AdapterBlueprint.ConnectResult>;
  getAccounts(params: AdapterBlueprint.GetAccountsParams): Promise<AdapterBlueprint.GetAccountsResult>;
  getBalance(params: AdapterBlueprint.GetBalanceParams): Promise<AdapterBlueprint.GetBalanceResult>;
  signMessage(params: AdapterBlueprint.SignMessageParams): Promise<AdapterBlueprint.SignMessageResult>;
  sendTransaction(params: AdapterBlueprint.SendTransactionParams): Promise<AdapterBlueprint.SendTransactionResult>;
}

const stacks: CustomCaipNetwork<'stacks'> = {
  id: 1,
  chainNamespace: 'stacks',
  caipNetworkId: 'stacks:1',
  name: 'Stacks',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrls: { default: { http: ['https://stacks.example'] } },
};
export const others = [stacks] as unknown as [AppKitNetwork, ...AppKitNetwork[]];
