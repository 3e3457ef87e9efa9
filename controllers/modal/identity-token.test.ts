import { expect } from '@open-wc/testing';
import '../adapters/embedded/embedded-evm-wallet.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-client.js';
import '../adapters/eip155/evm-connector.js';
import { createTestModal } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { createSignedInModal, type SignedInModal } from '../../testing/signed-in-modal.js';
import { kitOf } from '../headless/kit.js';
import { identityToken } from './identity-token.js';

describe('identityToken', () => {
  let world: SignedInModal;

  beforeEach(async () => {
    world = await createSignedInModal();
  });
  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  it('is the one of the wallet, also for a host with a user interface of its own', async () => {
    const token = { token: 'aGVhZA.Ym9keQ.c2lnbg', expiresAt: 1_735_689_600_000 };
    Object.assign(world.wallet, { identityToken: async () => token });
    expect(await identityToken(world.session)).to.equal(token);
    expect(await kitOf(world.modal).identityToken()).to.equal(token);
  });

  it('is refused to a person who signs out while the wallet creates it', async () => {
    let create = (): void => undefined;
    const token = { token: 'aGVhZA.Ym9keQ.c2lnbg', expiresAt: 1_735_689_600_000 };
    const created = new Promise<typeof token>(resolve => (create = () => resolve(token)));
    Object.assign(world.wallet, { identityToken: () => created });
    const pending = identityToken(world.session);
    await world.session.disconnect();
    create();
    await expectRejection(pending, 'WALLET_DISCONNECTED');
  });

  it('is refused by a wallet without tokens', async () => {
    await expectRejection(identityToken(world.session), 'METHOD_UNSUPPORTED');
  });

  it('is refused while nobody has signed in', async () => {
    const { modal } = createTestModal();
    await expectRejection(identityToken(await modal.start()), 'WALLET_DISCONNECTED');
    modal.dispose();
  });
});
