import { expect, fixture, html } from '@open-wc/testing';
import '../../../controllers/adapters/eip155/evm-client.js'; // with that below: loaded here, so that no test waits for them
import '../../../controllers/adapters/eip155/evm-connector.js';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { untracked } from '../../../controllers/core/signals.js';
import { createModal } from '../../../controllers/modal/create-modal.js';
import type { Session } from '../../../controllers/modal/modal.js';
import * as sessionModule from '../../../controllers/modal/session.js';
import { addEmbeddedViews } from '../../embedded-views.js';
import { isShown } from '../../shell/testing/modal.js';
import '../../shell/modal/w3m-modal.define.js';
import type { W3mModal } from '../../shell/modal/w3m-modal.js';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import {
  createTestModal,
  testConnector,
  testEmbedded,
  type FakeAdapterOptions,
  type TestModal,
} from '../../../testing/index.js';
import { loadParts } from '../../../testing/load-parts.js';
import { settleImports as settle } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf } from '../testing/show-view.js';

const LATE_MS = 3_000;
const TYPED = 'ann@exam';

describe('An address that a person types before a wallet of the last visit is back', () => {
  let id: string;
  let el: W3mModal;
  let session: Session;
  let test: TestModal;

  const embeddedWallet = (): FakeEmbeddedWallet => new FakeEmbeddedWallet({ eip155: [fakeAccounts[1]] });
  const store = (connectorId: string): void =>
    localStorage.setItem(`@appkit/${id}/eip155:connected_connector_id`, connectorId);
  const field = () => byId<HTMLElement & { value: string }>(el, 'wui-email-input');
  const type = async (text: string): Promise<void> => {
    await waitUntil(() => controlOf(field()), 'the field');
    const input = controlOf(field()) as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settle();
  };
  const view = (): string => untracked(() => session.router.current.get().view);
  const status = (): string | undefined => untracked(() => session.modal.account.of('eip155')).status;
  const shown = (): readonly unknown[] => [view(), status(), field()?.value];
  const show = async (): Promise<void> => {
    el = await fixture<W3mModal>(html`<w3m-modal .modal=${session.modal}></w3m-modal>`);
    await waitUntil(() => session.modal.shell.isOpen.get());
    await isShown(el);
    await settle();
  };
  const visit = (fake: FakeAdapterOptions = {}, enableEmbedded = true): void => {
    store(testConnector.id);
    test = createTestModal({
      id,
      enableEmbedded,
      embeddedWallet: embeddedWallet(),
      sources: [testEmbedded],
      fake: { granted: true, connectors: [], ...fake },
    });
    ({ session } = test);
  };
  const come = async (): Promise<void> => {
    test.wallet.connectors.set([testConnector]);
    await settle();
  };

  before(async () => {
    addEmbeddedViews();
    await Promise.all([
      loadParts(),
      import('../../../controllers/flows/follow-locked.js'),
      import('../../../controllers/sources/email-login.js'),
    ]);
  });
  beforeEach(() => {
    id = crypto.randomUUID();
  });
  afterEach(() => {
    session.modal.dispose();
    localStorage.clear();
  });

  for (const ms of [0, LATE_MS])
    it(`stays in an embedded modal while the wallet comes back after ${ms} ms, until it is erased`, async () => {
      visit();
      await show();
      test.clock.advance(ms);
      await type(TYPED);
      await come();
      expect(shown()).to.deep.equal(['Connect', ms ? 'disconnected' : 'connecting', TYPED]);
      await type('');
      await waitUntil(() => status() === 'connected', 'the restore');
      expect(view()).to.equal('Account');
    });

  it('aborts a request to which the wallet has not replied, and ends the wait of the page', async () => {
    visit({ connectors: [testConnector] });
    test.wallet.answer = 'hang';
    await show();
    test.clock.advance(LATE_MS);
    await type(TYPED);
    test.wallet.answerLate();
    await settle();
    expect(shown()).to.deep.equal(['Connect', 'disconnected', TYPED]);
    test.wallet.answer = 'approve';
    await type('');
    await waitUntil(() => status() === 'connected', 'the restore');
  });

  it('stays in a modal that is open above the page', async () => {
    visit({}, false);
    session.modal.open(undefined, 'Connect');
    await show();
    await type(TYPED);
    await come();
    expect([untracked(() => session.modal.shell.isOpen.get()), ...shown()]).to.deep.equal([
      true,
      'Connect',
      'connecting',
      TYPED,
    ]);
    session.modal.shell.requestClose();
    await waitUntil(() => status() === 'connected', 'the restore after the modal');
  });

  it('holds nothing back in a view that leads to no wallet, and is there on a step back', async () => {
    visit();
    await show();
    await type(TYPED);
    session.router.push('Networks');
    await come();
    expect([view(), status()]).to.deep.equal(['Networks', 'connected']);
    session.router.goBack();
    await waitUntil(() => field()?.value === TYPED, 'the address');
  });

  it('is shown again on return, if the person has unlocked the wallet meanwhile', async () => {
    const page = new EventTarget();
    const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.granted = true;
    wallet.answers.set('eth_accounts', { value: [] });
    wallet.answers.set('wallet_getPermissions', { value: [{ parentCapability: 'eth_accounts', caveats: [] }] });
    wallet.announce(page);
    store('wallet.fake');
    const modal = createModal(
      {
        id,
        networks: [homeChain],
        adapters: [new EvmAdapter({ page })],
        embeddedWallet: embeddedWallet(),
        enableEmbedded: true,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    session = await modal.start();
    await show();
    await waitUntil(() => status() === 'disconnected', 'the end of the restore');
    await type(TYPED);
    wallet.answers.delete('eth_accounts');
    wallet.changeAccounts([fakeAccounts[0]]);
    await waitUntil(() => view() === 'Account' && status() === 'connected', 'the account');
    await session.disconnect();
    await waitUntil(() => view() === 'Connect' && field()?.value === TYPED, 'the address');
  });
});
