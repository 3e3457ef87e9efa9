import { expect } from '@open-wc/testing';
import { Transaction, type PublicKey } from '@solana/web3.js';
import { useEffect, useState, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit } from '../../elements/app-kit.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { waitUntil } from '../../testing/wait-until.js';
import { ConnectionProvider, useConnection, useWallet, WalletProvider, type WalletContextState } from './index.js';

/** What hosts of the kit rely on, beside what its documents say. */
describe('a host of the names of Solana’s wallet adapter', () => {
  let root: Root;
  let page: HTMLElement;
  let wallet: FakeStandardWallet;
  let shown: WalletContextState;
  let refusals: (readonly [error: Error & { readonly error: unknown }, adapter: string | undefined])[];
  let render: () => void;
  let names = 0;

  interface HostProps {
    readonly autoConnect?: boolean;
    readonly endpoint?: string;
    /** Rendered inside the providers. */
    readonly inside?: () => ReactElement | null;
  }
  const Wallets = (): null => {
    shown = useWallet();
    return null;
  };
  const ByEffect = (): null => {
    const { wallet: chosen, connect: connectChosen } = useWallet();
    useEffect(() => {
      if (chosen) connectChosen().catch(() => undefined);
    }, [chosen, connectChosen]);
    return null;
  };
  const Host = ({ autoConnect = false, endpoint = 'http://127.0.0.1:1/', inside: Inside }: HostProps): ReactElement => {
    const [, set] = useState(0);
    render = () => set(count => count + 1);
    return (
      <ConnectionProvider endpoint={endpoint}>
        <WalletProvider
          wallets={[]}
          autoConnect={autoConnect}
          onError={(error, adapter) => refusals.push([error, adapter?.name])}
        >
          <Wallets />
          {Inside && <Inside />}
        </WalletProvider>
      </ConnectionProvider>
    );
  };
  const show = async (props: HostProps = {}): Promise<void> => {
    root.render(<Host {...props} />);
    await waitUntil(() => AppKit.getInstance() !== undefined);
    await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === wallet.name));
  };
  const connect = async (): Promise<void> => {
    shown.select(wallet.name);
    await waitUntil(() => shown.wallet?.adapter.name === wallet.name);
    await shown.connect();
    await waitUntil(() => shown.connected);
  };
  const requestsOf = (method: string): number => wallet.requests.filter(each => each.method === method).length;

  beforeEach(() => {
    refusals = [];
    wallet = new FakeStandardWallet();
    wallet.name = `Host wallet ${(names += 1)}`; // registered wallets stay on the page
    wallet.register(window);
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root.unmount();
    AppKit.getInstance()?.destroy();
    page.remove();
    localStorage.clear();
  });

  for (const autoConnect of [false, true])
    it(`connects by an effect on the chosen wallet with one request, ${autoConnect ? 'beside' : 'without'} autoConnect`, async () => {
      await show({ autoConnect, inside: ByEffect });
      shown.select(wallet.name);
      await waitUntil(() => shown.connected);
      expect(requestsOf('connect')).to.equal(1);
      expect(refusals).to.deep.equal([]);
    });

  it('asks no wallet again by such an effect while autoConnect restores it', async () => {
    await show({ autoConnect: true, inside: ByEffect });
    shown.select(wallet.name);
    await waitUntil(() => shown.connected);
    root.unmount();
    AppKit.getInstance()?.destroy();
    root = createRoot(page);
    await show({ autoConnect: true, inside: ByEffect });
    await waitUntil(() => shown.connected);
    expect(requestsOf('connect')).to.equal(1);
    expect(refusals).to.deep.equal([]);
  });

  it('keeps the wallets and the functions while it renders again', async () => {
    await show();
    await connect();
    const { wallets, wallet: used, ...before } = shown;
    render();
    await new Promise(requestAnimationFrame);
    expect(shown).to.include(before);
    expect(shown.wallet).to.equal(used);
    expect(shown.wallets).to.equal(wallets);
  });

  it('has one object for a wallet before and after it connects, which states what is so at once', async () => {
    await show();
    shown.select(wallet.name);
    await waitUntil(() => shown.wallet !== null);
    const chosen = shown.wallet!;
    expect(chosen.adapter).to.include({ connected: false, publicKey: null });
    await chosen.adapter.connect();
    expect(chosen.adapter.connected).to.equal(true);
    expect(chosen.adapter.publicKey?.toBase58()).to.equal(wallet.addresses[0]);
    await waitUntil(() => shown.connected);
    expect(shown.wallet).to.equal(chosen);
    expect(shown.publicKey).to.equal(chosen.adapter.publicKey);
  });

  it('is told of a refusal by the name and the text of the kit, with the error of the wallet', async () => {
    await show();
    wallet.answers.set('connect', { error: { code: 4001, message: 'User rejected the request.' } });
    shown.select(wallet.name);
    await waitUntil(() => shown.wallet !== null);
    await shown.connect().catch(() => undefined);
    wallet.answers.clear();
    await connect();
    wallet.answers.set('signMessage', { error: { code: 4001, message: 'Approval denied' } });
    wallet.answers.set('signTransaction', { error: { code: 4001 } });
    const thrown: unknown = await shown.signMessage!(new Uint8Array(1)).catch((error: unknown) => error);
    const unsigned = new Transaction({
      feePayer: shown.publicKey!,
      blockhash: wallet.addresses[1]!,
      lastValidBlockHeight: 1,
    });
    await shown.signTransaction!(unsigned).catch(() => undefined);
    await shown.sendTransaction(unsigned, {} as never).catch(() => undefined);
    expect(refusals.map(([{ name, message }]) => `${name}: ${message}`)).to.deep.equal([
      'WalletConnectionError: User rejected the request.',
      'WalletSignMessageError: Approval denied',
      'WalletSignTransactionError: User rejected the request.',
      'WalletSendTransactionError: User rejected the request.',
    ]);
    for (const [refusal, adapter] of refusals) {
      expect(refusal).to.be.instanceOf(Error);
      expect(refusal).to.have.property('code', 'USER_REJECTED');
      expect(refusal.error).to.have.property('code', 4001);
      expect(adapter).to.equal(wallet.name);
    }
    expect(thrown).to.equal(refusals[1]?.[0]);
  });

  it('signs and sends by the adapter of the wallet in use, and by no other', async () => {
    await show();
    expect('signMessage' in shown.wallets.at(-1)!.adapter).to.equal(false);
    await connect();
    const { adapter } = shown.wallet!;
    if (!('signMessage' in adapter)) throw new Error('the wallet signs messages');
    expect(await adapter.signMessage(new Uint8Array(1))).to.have.length(64);
    expect(adapter.supportedTransactionVersions?.has(0)).to.equal(true);
    const transaction = new Transaction({
      feePayer: shown.publicKey!,
      blockhash: wallet.addresses[1]!,
      lastValidBlockHeight: 1,
    });
    const connection = { sendRawTransaction: async () => 'signature' };
    expect(await adapter.sendTransaction(transaction, connection as never)).to.equal('signature');
    const other = shown.wallets.find(each => each.adapter.name !== wallet.name)!; // of an earlier test
    await other.adapter.disconnect();
    expect(adapter.connected).to.equal(true);
    await adapter.disconnect();
    await waitUntil(() => !shown.connected);
    const error: unknown = await adapter
      .sendTransaction(transaction, connection as never)
      .catch((cause: unknown) => cause);
    expect(error).to.have.property('name', 'WalletNotConnectedError');
    await waitUntil(() => !('signMessage' in adapter));
  });

  it('keeps its wallet when it changes the node, without a warning of React', async () => {
    const { error } = console;
    const errors: unknown[] = [];
    const keys: (PublicKey | null)[] = [];
    const Keys = (): null => {
      keys.push(useWallet().publicKey);
      return null;
    };
    await show({ inside: Keys });
    await connect();
    const key = shown.publicKey!;
    console.error = (...args: unknown[]) => void errors.push(args);
    root.render(<Host endpoint="http://127.0.0.1:2/" inside={Keys} />);
    const node = (): unknown => AppKit.getInstance()?.getCaipNetwork('solana')?.rpcUrls.default.http[0];
    await waitUntil(() => node() === 'http://127.0.0.1:2/');
    await waitUntil(() => shown.connected);
    console.error = error;
    expect(shown.publicKey?.equals(key)).to.equal(true);
    expect(requestsOf('connect')).to.equal(1);
    expect(errors).to.deep.equal([]);
  });

  it('finds the name of its wallet under the key of the kit, and connects that wallet after a load', async () => {
    await show();
    await connect();
    await waitUntil(() => localStorage.getItem('walletName') === JSON.stringify(wallet.name));
    root.unmount();
    AppKit.getInstance()?.destroy();
    root = createRoot(page);
    await show();
    await waitUntil(() => shown.wallet?.adapter.name === wallet.name);
    expect(shown.connected).to.equal(false);
    await shown.connect();
    await waitUntil(() => shown.connected);
    await shown.disconnect();
    await waitUntil(() => localStorage.getItem('walletName') === null);
    await waitUntil(() => shown.wallet === null);
  });

  for (const autoConnect of [false, true])
    it(`leaves its wallet for another one that is selected, ${autoConnect ? 'with' : 'without'} autoConnect`, async () => {
      const other = new FakeStandardWallet();
      other.name = `Other wallet ${(names += 1)}`;
      other.register(window);
      await show({ autoConnect });
      await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === other.name));
      if (autoConnect) shown.select(wallet.name);
      else await connect();
      await waitUntil(() => shown.connected);
      shown.select(other.name);
      await waitUntil(() => shown.wallet?.adapter.name === other.name, 'the other wallet');
      if (!autoConnect) {
        await waitUntil(() => !shown.connected, 'the end of the first one');
        await shown.connect();
      }
      await waitUntil(() => shown.connected, 'its connection');
      expect(shown.wallet?.adapter.name).to.equal(other.name);
      await waitUntil(() => localStorage.getItem('walletName') === JSON.stringify(other.name));
      expect(refusals).to.deep.equal([]);
    });

  it('stops waiting for a wallet that does not answer, and connects it later', async () => {
    await show();
    wallet.answers.set('connect', 'hang');
    shown.select(wallet.name);
    await waitUntil(() => shown.wallet !== null);
    const attempt = shown.connect().catch((error: unknown) => error);
    await waitUntil(() => shown.connecting);
    await shown.disconnect();
    await attempt;
    await waitUntil(() => !shown.connecting && !shown.disconnecting);
    expect(shown.wallets.map(({ adapter }) => adapter.connecting)).not.to.include(true);
    await waitUntil(() => shown.wallet === null); // as in the kit, its end is that of the choice
    wallet.answers.clear();
    shown.select(wallet.name);
    await waitUntil(() => shown.wallet !== null);
    await shown.connect();
    await waitUntil(() => shown.connected);
  });

  it('renders a part of the page outside of the providers', () => {
    let connection: unknown = 'none yet';
    const Part = (): null => {
      ({ connection } = useConnection());
      return null;
    };
    const outside = createRoot(document.createElement('div'));
    return new Promise<void>(resolve => {
      const Ready = (): null => {
        useEffect(() => resolve(), []);
        return null;
      };
      outside.render(
        <>
          <Part />
          <Ready />
        </>,
      );
    }).then(() => {
      expect(connection).to.equal(undefined);
      outside.unmount();
    });
  });
});
