import { expect } from '@open-wc/testing';
import { ed25519 } from '@noble/curves/ed25519';
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit } from '../../elements/app-kit.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { SolanaTestWallet } from '../../testing/wallet/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import {
  ConnectionProvider,
  useAnchorWallet,
  useConnection,
  useWallet,
  useWalletModal,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletModalProvider,
  WalletMultiButton,
  WalletNotSelectedError,
  WalletProvider,
  type AnchorWallet,
  type WalletContextState,
  type WalletModalContextState,
} from './index.js';

const ENDPOINT = 'http://127.0.0.1:1/';

describe('the names of Solana’s wallet adapter', () => {
  let root: Root | undefined;
  let page: HTMLElement;
  let stop: (() => void) | undefined;
  let wallet: SolanaTestWallet;
  let shown: WalletContextState;
  let modal: WalletModalContextState;
  let anchor: AnchorWallet | undefined;
  let node: string;
  let refusals: Error[];

  const Inside = (): ReactElement => {
    shown = useWallet();
    modal = useWalletModal();
    anchor = useAnchorWallet();
    node = useConnection().connection.rpcEndpoint;
    return (
      <>
        <WalletMultiButton>Choose</WalletMultiButton>
        <WalletConnectButton />
        <WalletDisconnectButton />
      </>
    );
  };

  const show = async ({ autoConnect = false } = {}): Promise<void> => {
    wallet = new SolanaTestWallet();
    stop = wallet.announce();
    await render(autoConnect);
    await waitUntil(() => shown.wallets.length === 1);
  };
  const render = async (autoConnect: boolean): Promise<void> => {
    refusals = [];
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
    root.render(
      <ConnectionProvider endpoint={ENDPOINT}>
        <WalletProvider wallets={[]} autoConnect={autoConnect} onError={error => refusals.push(error)}>
          <WalletModalProvider>
            <Inside />
          </WalletModalProvider>
        </WalletProvider>
      </ConnectionProvider>,
    );
    await waitUntil(() => AppKit.getInstance() !== undefined);
  };
  const connect = async (): Promise<void> => {
    shown.select('Test Wallet');
    await waitUntil(() => shown.wallet !== null);
    await shown.connect();
    await waitUntil(() => shown.connected);
  };

  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    root?.unmount();
    AppKit.getInstance()?.destroy();
    stop?.();
    page.remove();
    localStorage.clear();
  });

  it('list the wallets that announce themselves, on the network of the node', async () => {
    await show();
    expect(node).to.equal(ENDPOINT);
    expect(shown.wallets.map(({ adapter }) => adapter.name)).to.deep.equal(['Test Wallet']);
    expect(shown).to.include({ connected: false, publicKey: null, wallet: null });
    expect(AppKit.getInstance()?.getCaipNetwork('solana')?.name).to.equal('Solana Devnet');
    expect(page.querySelector('w3m-button')).to.have.property('label', 'Choose');
  });

  it('reject without a selected wallet, connect the selected one, and disconnect it', async () => {
    await show();
    const error: unknown = await shown.connect().catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(WalletNotSelectedError);
    expect(refusals).to.deep.equal([error]);
    await connect();
    expect(shown.publicKey).to.be.instanceOf(PublicKey);
    expect(shown.publicKey?.toBase58()).to.equal(wallet.address);
    expect(shown.wallet?.adapter).to.include({ name: 'Test Wallet', connected: true });
    await shown.disconnect();
    await waitUntil(() => !shown.connected && !shown.disconnecting);
    expect(shown).to.include({ publicKey: null, signMessage: undefined });
    expect(anchor).to.equal(undefined);
  });

  it('connect a wallet as soon as it is selected, with autoConnect', async () => {
    await show({ autoConnect: true });
    shown.select('Test Wallet');
    await waitUntil(() => shown.connected);
    shown.select(null);
    await waitUntil(() => !shown.connected);
  });

  it('connect a selected wallet once it announces itself, with autoConnect', async () => {
    wallet = new SolanaTestWallet();
    await render(true);
    shown.select('Test Wallet');
    stop = wallet.announce();
    await waitUntil(() => shown.connected);
    expect(refusals).to.deep.equal([]);
  });

  it('sign bytes that verify, and hand a refusal to onError', async () => {
    await show();
    await connect();
    const message = new TextEncoder().encode('hello');
    const signature = await shown.signMessage!(message);
    expect(ed25519.verify(signature, message, shown.publicKey!.toBytes())).to.equal(true);
    wallet.script.answer('reject', 'solana:signMessage');
    const error: unknown = await shown.signMessage!(message).catch((cause: unknown) => cause);
    expect(error).to.have.property('code', 'USER_REJECTED');
    expect(refusals).to.deep.equal([error]);
  });

  it('sign with the keys of the page and of the wallet, and send by the connection of the host', async () => {
    await show();
    await connect();
    const own = Keypair.generate();
    const from = shown.publicKey!;
    const transfer = { fromPubkey: own.publicKey, toPubkey: from, lamports: 1 };
    const transaction = new Transaction().add(SystemProgram.transfer(transfer));
    let sent: Uint8Array | undefined;
    const connection = {
      getLatestBlockhash: async () => ({ blockhash: own.publicKey.toBase58(), lastValidBlockHeight: 1 }),
      sendRawTransaction: async (bytes: Uint8Array) => {
        sent = bytes;
        return 'signature';
      },
    };
    const reply = await shown.sendTransaction(transaction, connection as never, { signers: [own] });
    expect(reply).to.equal('signature');
    const read = Transaction.from(sent!);
    expect(read.feePayer?.equals(from)).to.equal(true);
    expect(read.verifySignatures()).to.equal(true);
    const signed = await anchor!.signTransaction(transaction);
    expect(signed.verifySignatures()).to.equal(true);
  });

  it('open and close the modal, by the hook and by the buttons', async () => {
    await show();
    modal.setVisible(true);
    await waitUntil(() => modal.visible);
    modal.setVisible(false);
    await waitUntil(() => !modal.visible);
    const [connectButton, disconnectButton] = page.querySelectorAll('button');
    expect(disconnectButton?.disabled).to.equal(true);
    connectButton?.click();
    await waitUntil(() => modal.visible);
    modal.setVisible(false);
    await connect();
    await waitUntil(() => disconnectButton?.disabled === false);
    disconnectButton?.click();
    await waitUntil(() => !shown.connected);
  });

  it('ask no wallet whose account changes while the blockhash is read', async () => {
    const several = new FakeStandardWallet(); // stays announced: this test is the last one
    stop = several.register(window);
    await render(true);
    await waitUntil(() => shown.wallets.length === 1);
    shown.select(several.name);
    await waitUntil(() => shown.connected);
    const from = shown.publicKey!;
    const configs: unknown[] = [];
    const connection = {
      getLatestBlockhash: async (config: unknown) => {
        configs.push(config);
        several.changeAccounts(several.addresses.slice(1));
        await waitUntil(() => shown.publicKey?.equals(from) === false);
        return { blockhash: from.toBase58(), lastValidBlockHeight: 1 };
      },
    };
    const transfer = { fromPubkey: from, toPubkey: from, lamports: 1 };
    const transaction = new Transaction().add(SystemProgram.transfer(transfer));
    const sending = shown.sendTransaction(transaction, connection as never, { minContextSlot: 7 });
    const error: unknown = await sending.catch((cause: unknown) => cause);
    expect(error).to.have.property('code', 'REQUEST_ABORTED');
    expect(configs).to.deep.equal([{ minContextSlot: 7 }]);
    expect(several.requests.map(({ method }) => method)).not.to.include('signTransaction');
  });
});
