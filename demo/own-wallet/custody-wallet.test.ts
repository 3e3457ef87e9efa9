import { expect } from '@open-wc/testing';
import '../../controllers/adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../../controllers/adapters/eip155/evm-connector.js';
import '../../controllers/adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../../controllers/adapters/eip155/index.js';
import type { Eip1193Provider } from '../../controllers/adapters/eip155/provider.js';
import { createModal } from '../../controllers/modal/create-modal.js';
import { AUTH_CONNECTOR_ID } from '../../controllers/domain/embedded/embedded-wallet.js';
import * as sessionModule from '../../controllers/modal/session.js';
import * as embedded from '../../controllers/sources/embedded.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { custodyWallet } from './custody-wallet.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe("A host's own custody provider", () => {
  it('signs in by e-mail, signs after its approval, and signs out', async () => {
    let isSignedIn = false;
    let approves = true;
    const provider: typeof fetch = async (input, init) => {
      const body = JSON.parse(init?.body as string) as Record<string, unknown>; // as the wallet writes it
      switch (new URL(input as string).pathname) {
        case '/account':
          return Response.json(isSignedIn ? { user: { address: ADDRESS, email: 'ann@example.org' } } : {});
        case '/login/code':
          isSignedIn = body['code'] === '123456';
          return Response.json({}, { status: isSignedIn ? 200 : 401 });
        case '/request':
          return Response.json('0x1234', { status: approves ? 200 : 403 });
        case '/logout':
          isSignedIn = false;
          return Response.json({});
        default:
          return Response.json({});
      }
    };
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: custodyWallet('https://custody.example', provider),
      },
      {
        session: () => Promise.resolve(sessionModule),
        sources: [
          {
            connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
            isOffered: () => true,
            serves: namespace => namespace === 'eip155',
            load: () => embedded,
          },
        ],
      },
    );
    try {
      const session = await modal.start();
      const email = await session.source('ID_AUTH')!.email();
      email.edit('ann@example.org');
      await email.submit();
      expect(session.router.current.get().view).to.equal('EmailVerifyOtp');
      expect(await email.verify('000000')).to.equal(false);
      expect(await email.verify('123456')).to.equal(true);
      const { connection, wallet } = modal.account.of('eip155');
      expect(connection?.accounts[0].address).to.equal(ADDRESS);
      expect(wallet?.name).to.equal('Example Custody');
      const ask = (): Promise<unknown> =>
        (connection?.provider as Eip1193Provider).request({ method: 'personal_sign', params: ['0x00', ADDRESS] }); // of the EVM adapter
      expect(await ask()).to.equal('0x1234');
      approves = false;
      expect(await ask().catch((error: unknown) => (error as { code: unknown }).code)).to.equal(4001); // EIP-1193
      await session.disconnect();
      expect([isSignedIn, modal.account.isConnected.get()]).to.deep.equal([false, false]);
    } finally {
      modal.dispose();
      localStorage.clear();
    }
  });
});
