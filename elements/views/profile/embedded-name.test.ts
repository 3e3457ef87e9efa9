import { expect, html } from '@open-wc/testing';
import { createModal } from '../../../controllers/modal/create-modal.js';
import * as sessionModule from '../../../controllers/modal/session.js';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { ManualClock, testNetworks } from '../../../testing/index.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { settle } from '../../../testing/settle.js';
import { testEmbedded } from '../../../testing/test-embedded.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { setLocale } from '../../internal/locale-change.js';
import '../../widgets/connection-list/w3m-connection-list.define.js';
import { byId, deep, showView, textOf } from '../testing/show-view.js';
import './w3m-profile-view.define.js';

class NamedWallet extends FakeEmbeddedWallet {
  override readonly name = 'Example Custody';
}

describe('Name of the embedded wallet', () => {
  afterEach(async () => {
    await setLocale('en');
    localStorage.clear();
  });

  const show = async (Wallet: typeof FakeEmbeddedWallet) => {
    const wallet = new Wallet({ eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] });
    wallet.results.set('email', { next: 'otp' });
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        clock: new ManualClock(),
        embeddedWallet: wallet,
        disableAppend: true,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const session = await modal.start();
    const email = await session.source('ID_AUTH')!.email();
    modal.open();
    email.edit('ann@example.org');
    await email.submit();
    await email.verify('123456');
    await settle();
    const { view } = await showView(html`<w3m-profile-view .modal=${modal}></w3m-profile-view>`);
    await waitUntil(() => byId(view, 'connection-ID_AUTH'), 'the connection');
    const row = byId<HTMLElement & { label: string }>(view, 'connection-ID_AUTH')!;
    const button = byId<HTMLElement & { label: string }>(view, 'disconnect-ID_AUTH')!;
    return { line: textOf(deep(view, '.wallet')), row: row.label, button: button.label, modal };
  };

  it('is one in the line and in the row of its connection', async () => {
    const { line, row, button, modal } = await show(FakeEmbeddedWallet);
    expect([line, row, button]).to.deep.equal([
      'Connected with Email or social',
      'Email or social',
      'Disconnect Email or social',
    ]);
    expect(modal.account.of('eip155').wallet?.name, 'the name in the public API').to.equal('Email wallet');
    modal.dispose();
  });

  it('is translated', async () => {
    await setLocale('de');
    const { line, row, modal } = await show(FakeEmbeddedWallet);
    expect(row).to.equal('E-Mail oder soziales Netzwerk');
    expect(line).to.contain(row);
    modal.dispose();
  });

  it('is the one that the host gives it, in both places', async () => {
    const { line, row, modal } = await show(NamedWallet);
    expect([line, row]).to.deep.equal(['Connected with Example Custody', 'Example Custody']);
    modal.dispose();
  });
});
