import { expect } from '@open-wc/testing';
import type { PublicKey } from '@solana/web3.js';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit } from '../../elements/app-kit.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { waitUntil } from '../../testing/wait-until.js';
import {
  ConnectionProvider,
  useAnchorWallet,
  useWallet,
  WalletProvider,
  type Adapter,
  type AnchorWallet,
  type WalletContextState,
} from './index.js';

describe('an adapter of the names of Solana’s wallet adapter', () => {
  let root: Root | undefined;
  let page: HTMLElement;
  let shown: WalletContextState;
  let anchor: AnchorWallet | undefined;
  let wallet: FakeStandardWallet;
  let events: (readonly [string, unknown?])[];
  let names = 0;

  const Inside = (): null => {
    shown = useWallet();
    anchor = useAnchorWallet();
    return null;
  };
  const Page = (): ReactElement => (
    <ConnectionProvider endpoint="http://127.0.0.1:1/">
      <WalletProvider>
        <Inside />
      </WalletProvider>
    </ConnectionProvider>
  );

  const show = async (...lacks: readonly string[]): Promise<void> => {
    wallet = new FakeStandardWallet();
    wallet.name = `Wallet ${(names += 1)}`; // registered wallets stay on the page
    for (const feature of lacks) wallet.lacks.add(feature);
    wallet.register(window);
    events = [];
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
    root.render(<Page />);
    await waitUntil(() => AppKit.getInstance() !== undefined);
    await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === wallet.name));
  };
  const adapterOf = (): Adapter =>
    shown.wallets.find(({ adapter }) => adapter.name === wallet.name)?.adapter ?? expect.fail('the wallet is listed');
  const onConnect = (key: PublicKey): void => void events.push(['connect', key.toBase58()]);
  const onDisconnect = (): void => void events.push(['disconnect']);
  const onError = (error: Error): void => void events.push(['error', Reflect.get(error, 'code')]);
  const connect = async (): Promise<void> => {
    await adapterOf().connect();
    await waitUntil(() => shown.connected);
  };

  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root?.unmount();
    AppKit.getInstance()?.destroy();
    page.remove();
    localStorage.clear();
  });

  it('tells listeners that the wallet has connected, changed its account and disconnected', async () => {
    await show();
    const [first, second] = wallet.addresses;
    const adapter = adapterOf();
    expect(adapter.on('connect', onConnect).on('disconnect', onDisconnect)).to.equal(adapter);
    await connect();
    await waitUntil(() => events.length === 1);
    wallet.changeAccounts(wallet.addresses.slice(1));
    await waitUntil(() => events.length === 2);
    await adapterOf().disconnect();
    await waitUntil(() => events.length === 3);
    expect(events).to.deep.equal([['connect', first], ['connect', second], ['disconnect']]);
  });

  it('tells no listener that was removed, also by a later adapter of the same wallet', async () => {
    await show();
    adapterOf().on('connect', onConnect).once('connect', onConnect);
    adapterOf().addListener('disconnect', onDisconnect).on('disconnect', onDisconnect);
    await connect();
    await waitUntil(() => events.length === 2);
    adapterOf().off('connect', onConnect).removeListener('disconnect', onDisconnect);
    await adapterOf().disconnect();
    await waitUntil(() => !shown.connected);
    await connect();
    adapterOf().on('connect', onConnect).removeAllListeners('connect');
    await adapterOf().disconnect();
    await waitUntil(() => !shown.connected);
    expect(events).to.deep.equal([
      ['connect', wallet.addresses[0]],
      ['connect', wallet.addresses[0]],
    ]);
  });

  it('tells listeners once that listen once', async () => {
    await show();
    adapterOf().once('connect', onConnect);
    await connect();
    await adapterOf().disconnect();
    await waitUntil(() => !shown.connected);
    await connect();
    expect(events).to.deep.equal([['connect', wallet.addresses[0]]]);
  });

  it('tells listeners of its own wallet alone what the wallet refuses', async () => {
    await show();
    for (const { adapter } of shown.wallets) adapter.on('error', onError); // also of the wallets of earlier tests
    wallet.answers.set('connect', { error: { code: 4001, message: 'No' } });
    await adapterOf()
      .connect()
      .catch(() => undefined);
    wallet.answers.clear();
    await connect();
    wallet.answers.set('signMessage', { error: { code: 4001, message: 'No' } });
    await shown.signMessage?.(new Uint8Array(1)).catch(() => undefined);
    expect(events).to.deep.equal([
      ['error', 'USER_REJECTED'],
      ['error', 'USER_REJECTED'],
    ]);
  });

  it('has no listeners of the earlier page', async () => {
    await show();
    adapterOf().on('connect', onConnect);
    root?.unmount();
    root = createRoot(page);
    root.render(<Page />);
    await connect();
    expect(events).to.deep.equal([]);
  });

  for (const [feature, missing] of [
    ['solana:signMessage', ['signMessage']],
    ['solana:signTransaction', ['signTransaction', 'signAllTransactions']],
  ] as const)
    it(`leaves ${missing.join(' and ')} undefined for a wallet without ${feature}`, async () => {
      await show(feature);
      await connect();
      const all = ['signMessage', 'signTransaction', 'signAllTransactions'] as const;
      await waitUntil(() => all.some(name => shown[name] !== undefined));
      expect(all.filter(name => shown[name] === undefined)).to.deep.equal(missing);
      expect(anchor === undefined).to.equal(feature === 'solana:signTransaction');
      expect(shown.publicKey?.toBase58()).to.equal(wallet.addresses[0]);
    });
});
