import {
  AdapterBlueprint,
  type ConnectResult,
  type SendTransactionParams,
  type SyncConnectorsOptions,
} from 'latchkey/adapters';
import type { CaipNetwork, ChainNamespace } from 'latchkey';

/** A wallet that announces itself (EIP-6963), as a host that wrote an adapter of its own would read it. */
interface Wallet {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on(event: string, listener: (payload: never) => void): void;
  removeListener(event: string, listener: (payload: never) => void): void;
}

interface Announced {
  readonly info: { readonly rdns: string; readonly name: string; readonly icon: string };
  readonly provider: Wallet;
}

/** What a host passes to its adapter. */
export interface AnnouncedAdapterOptions {
  readonly page?: EventTarget;
  readonly namespace?: ChainNamespace;
  /** Decides which texts are addresses. */
  readonly isAddress?: (address: string) => boolean;
}

/** An adapter as hosts of the 1.7 line write it: it trusts its wallets and passes on what they answer. */
export class AnnouncedAdapter extends AdapterBlueprint {
  readonly #page: EventTarget;
  #stop: () => void = () => undefined;
  override readonly isAddress?: (address: string) => boolean;

  constructor({ page = window, namespace = 'eip155', isAddress }: AnnouncedAdapterOptions = {}) {
    super({ namespace, adapterType: 'announced' });
    this.#page = page;
    if (isAddress) this.isAddress = isAddress;
  }

  syncConnectors({ enableEIP6963 = true }: Partial<SyncConnectorsOptions> = {}): void {
    if (!enableEIP6963) return;
    this.#page.addEventListener('eip6963:announceProvider', event => {
      const { info, provider } = (event as CustomEvent<Announced>).detail;
      const { rdns: id, name, icon: imageUrl } = info;
      if (this.connectors.some(connector => connector.id === id)) return;
      this.addConnector({ id, name, imageUrl, type: 'ANNOUNCED', provider, info, chain: this.namespace });
    });
    this.#page.dispatchEvent(new Event('eip6963:requestProvider'));
  }

  async connect({ id }: { readonly id: string }): Promise<ConnectResult> {
    return this.#read(id, await this.#wallet(id).request({ method: 'eth_requestAccounts' }));
  }

  async syncConnection({ id }: { readonly id: string }): Promise<ConnectResult> {
    return this.#read(id, await this.#wallet(id).request({ method: 'eth_accounts' }));
  }

  async getAccounts({ id }: { readonly id: string }) {
    const addresses = (await this.#wallet(id).request({ method: 'eth_accounts' })) as string[];
    return { accounts: addresses.map(address => ({ namespace: this.namespace, address, type: 'eoa' as const })) };
  }

  override async switchNetwork({
    caipNetwork,
    provider,
  }: {
    readonly caipNetwork: CaipNetwork;
    readonly provider?: unknown;
  }) {
    const chainId = `0x${Number(caipNetwork.id).toString(16)}`;
    await (provider as Wallet).request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  }

  async getBalance({ address, caipNetwork }: { readonly address: string; readonly caipNetwork: CaipNetwork }) {
    const { nativeCurrency, rpcUrls } = caipNetwork;
    const response = await fetch(rpcUrls.default.http[0] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    });
    const { result } = (await response.json()) as { readonly result: string };
    const { decimals, symbol } = nativeCurrency;
    return { balance: this.formatUnits({ value: BigInt(result), decimals }), symbol };
  }

  async signMessage({
    message,
    address,
    provider,
  }: {
    readonly message: string;
    readonly address: string;
    readonly provider?: unknown;
  }) {
    const bytes = Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0')).join('');
    const signature = await (provider as Wallet).request({ method: 'personal_sign', params: [`0x${bytes}`, address] });
    return { signature: signature as string };
  }

  async sendTransaction({ address: from, to, value, data, gas, provider }: SendTransactionParams) {
    const transaction = {
      from,
      to,
      data,
      value: `0x${value.toString(16)}`,
      ...(gas && { gas: `0x${gas.toString(16)}` }),
    };
    const hash = await (provider as Wallet).request({ method: 'eth_sendTransaction', params: [transaction] });
    return { hash: hash as string };
  }

  async disconnect({ provider }: { readonly provider?: unknown } = {}) {
    this.detach();
    await (provider as Wallet | undefined)?.request({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    });
  }

  override formatUnits({ value, decimals }: { readonly value: bigint; readonly decimals: number }): string {
    const digits = value.toString().padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  override detach(): void {
    this.#stop();
  }

  #wallet(id: string): Wallet {
    const found = this.connectors.find(connector => connector.id === id);
    if (!found) throw new Error('Connector not found');
    return found.provider as Wallet;
  }

  async #read(id: string, accounts: unknown): Promise<ConnectResult> {
    if (!Array.isArray(accounts)) return accounts as ConnectResult; // not checked, as in most such adapters
    const provider = this.#wallet(id);
    const chainId = Number(await provider.request({ method: 'eth_chainId' }));
    if (accounts.length > 0) this.#listen(id, provider);
    return { id, type: 'ANNOUNCED', provider, address: (accounts[0] as string | undefined) ?? '', chainId };
  }

  #listen(connectorId: string, provider: Wallet): void {
    this.detach();
    const onAccounts = (addresses: readonly string[]): void => {
      const [address] = addresses;
      if (address === undefined) return onDisconnect();
      this.emit('connections', [{ connectorId, accounts: addresses.map(each => ({ address: each })) }]);
      this.emit('accountChanged', { address });
    };
    const onChain = (chainId: string): void => this.emit('switchNetwork', { chainId: Number(chainId) });
    const onDisconnect = (): void => {
      this.detach();
      this.emit('disconnect');
    };
    const listeners = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect };
    for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener);
    this.#stop = () => {
      for (const [event, listener] of Object.entries(listeners)) provider.removeListener(event, listener);
    };
  }
}
