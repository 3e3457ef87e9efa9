import { toProviderError } from './provider-error.js';

/** What is asked of the wallet, on the chain in use. */
export type AskWallet = (method: string, params: unknown) => Promise<unknown>;

/** What a provider is made of. */
export interface ProviderSource {
  readonly ask: AskWallet;
  /** The account in use. */
  address(): string;
}

/** Provider for hosts of a wallet on another device: sends the methods of its namespace. */
export class RemoteProvider {
  readonly isWalletConnect = true;
  protected readonly source: ProviderSource;

  constructor(source: ProviderSource) {
    this.source = source;
  }

  /** @throws an error whose `code` is the wallet's, with ours beneath as its `cause` */
  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    try {
      return await this.source.ask(method, params);
    } catch (error) {
      throw toProviderError(error);
    }
  }
}
