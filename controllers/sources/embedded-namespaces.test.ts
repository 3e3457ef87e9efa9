import { expect } from '@open-wc/testing';
import '../adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-connector.js';
import '../adapters/embedded/embedded-evm-wallet.js';
import '../adapters/solana/remote-solana-wallet.js';
import '../adapters/solana/solana-connector.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { SolanaAdapter } from '../adapters/solana/index.js';
import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { ChainNamespace } from '../domain/entities.js';
import * as sessionModule from '../modal/session.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { standardAccounts } from '../../testing/fake-standard-wallet.js';
import { devCluster } from '../../testing/solana-world.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { waitUntil } from '../../testing/wait-until.js';

const EVM = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] as const;

describe('The embedded wallet on several namespaces', () => {
  let wallet: FakeEmbeddedWallet;
  let modal: Modal;
  let session: Session;
  beforeEach(async () => {
    wallet = new FakeEmbeddedWallet({ eip155: EVM, solana: standardAccounts });
    wallet.results.set('email', { next: 'otp' });
    modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: [...testNetworks, devCluster],
        adapters: [new EvmAdapter({ page: new EventTarget() }), new SolanaAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    session = await modal.start();
    modal.open();
    const email = await session.source('ID_AUTH')!.email();
    email.edit('ann@example.org');
    await email.submit();
    await email.verify('123456');
  });
  afterEach(() => {
    modal.dispose();
    localStorage.clear();
  });

  const addressOn = (namespace: ChainNamespace): string | undefined =>
    untracked(() => modal.account.accountOf(namespace)?.address);

  it('connects the namespace that the person turns to, with one sign-in', async () => {
    await waitUntil(() => addressOn('eip155') === EVM[0], 'the EVM account');
    await session.switchNetwork(devCluster);
    await waitUntil(() => addressOn('solana') === standardAccounts[0], 'the Solana account');
    expect(addressOn('eip155')).to.equal(EVM[0]);
    expect(wallet.steps.map(({ kind }) => kind)).to.deep.equal(['email', 'otp']);
    expect(wallet.prompts).to.equal(0);
  });

  it('tells the wallet of another network, and reads the account there', async () => {
    await waitUntil(() => addressOn('eip155') === EVM[0], 'the EVM account');
    const events: string[] = [];
    Object.assign(wallet, { setNetwork: async (chain: string) => void events.push(chain) });
    const [, other] = testNetworks;
    await session.switchNetwork(toCaipNetwork(other!));
    await waitUntil(() => wallet.wishes.some(({ chainId }) => chainId === `eip155:${other!.id}`), 'the read');
    expect(events).to.deep.equal([`eip155:${other!.id}`]);
  });
});
