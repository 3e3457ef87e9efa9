import type { EvmWallet } from '../controllers/adapters/eip155/injected-wallet.js';
import type { NamespaceWallets } from '../controllers/adapters/wallet-source.js';
import type { ReadySource } from './create-test-modal.js';
import type { ChainNamespace } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { SourceContext, SourceSide } from '../controllers/sources/source.js';
import type { ConnectionWay } from '../controllers/state/connection-controller.js';
import { testAccounts } from './fake-adapter.js';
import { FakeEip1193Wallet } from './fake-eip1193.js';

/** Fake wallet source with one EVM wallet, for tests of sources other than WalletConnect. */
export class FakeSource implements ReadySource {
  readonly connector = { id: 'fakeSource', name: 'Fake Source', type: 'AUTH' } as const;
  readonly wallet = new FakeEip1193Wallet([testAccounts[0].address]);
  /** Connection way of each connection, in order. */
  readonly usedLogins: ConnectionWay[] = [];
  /** Number of releases. */
  released = 0;
  /** True once `follow` has been called. */
  isFollowed = false;

  isOffered(): boolean {
    return true;
  }

  serves(namespace: ChainNamespace): boolean {
    return namespace === 'eip155';
  }

  load(): { startSource(context: SourceContext): SourceSide } {
    return { startSource: context => this.#start(context) };
  }

  #start({ adapters }: SourceContext): SourceSide {
    return {
      wallet: async <N extends ChainNamespace>(namespace: N) => {
        if (!this.serves(namespace)) throw new W3mError('CONNECTOR_NOT_FOUND');
        return this.#evmWallet() as NamespaceWallets[N]; // only eip155 passes the check above
      },
      async ask(connector, request) {
        const adapter = adapters.find(({ namespace }) => namespace === connector.namespace);
        if (!adapter) throw new W3mError('ADAPTER_NOT_FOUND', { params: { namespace: connector.namespace } });
        return adapter.connect(connector.id, request);
      },
      onConnected: way => void this.usedLogins.push(way),
      walletOf: () => ({ name: 'Fake Source of Ann', type: 'AUTH' }),
      follow: () => void (this.isFollowed = true),
    };
  }

  #evmWallet(): EvmWallet {
    const { wallet } = this;
    return {
      provider: wallet.provider,
      access: async ({ silent }) => {
        if (silent && !wallet.granted) throw new W3mError('WALLET_NOT_AUTHORIZED');
        wallet.granted = true;
        return wallet.accounts;
      },
      release: async () => {
        wallet.granted = false;
        this.released += 1;
      },
    };
  }
}
