import { expect } from '@open-wc/testing';
import { Keypair, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { ed25519 } from '@noble/curves/ed25519';
import { StrictMode, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { encodeBase58 } from '../../controllers/domain/base58.js';
import { solana } from '../../controllers/domain/networks/other-networks.js';
import { AppKit } from '../../elements/app-kit.js';
import { FakeStandardWallet } from '../../testing/fake-standard-wallet.js';
import { waitUntil } from '../../testing/wait-until.js';
import { Burner, Sender } from './testing/burner.js';
import {
  ConnectionProvider,
  useWallet,
  useWalletModal,
  WalletModalProvider,
  WalletProvider,
  type MoreOptions,
  type WalletContextState,
  type WalletModalContextState,
} from './index.js';

const broken = (): never => {
  throw new Error('broken');
};
const ENDPOINT = 'http://127.0.0.1:1/';
const BLOCKHASH = Keypair.generate().publicKey.toBase58();

describe('an adapter of the host in `wallets` of Solana’s WalletProvider', () => {
  let root: Root;
  let page: HTMLElement;
  let shown: WalletContextState;
  let modal: WalletModalContextState;
  let refusals: Error[];
  let name: string;
  let names = 0;
  const removals: (() => void)[] = [];

  interface HostProps {
    readonly wallets: readonly object[];
    readonly autoConnect?: boolean;
    readonly endpoint?: string;
    readonly options?: MoreOptions;
  }
  const Inside = (): null => {
    shown = useWallet();
    modal = useWalletModal();
    return null;
  };
  const Host = ({ wallets, autoConnect = false, endpoint = ENDPOINT, options = {} }: HostProps): ReactElement => (
    <StrictMode>
      <ConnectionProvider endpoint={endpoint}>
        <WalletProvider
          wallets={wallets}
          autoConnect={autoConnect}
          onError={error => refusals.push(error)}
          options={options}
        >
          <WalletModalProvider>
            <Inside />
          </WalletModalProvider>
        </WalletProvider>
      </ConnectionProvider>
    </StrictMode>
  );
  const listed = (): string[] =>
    shown.wallets.map(({ adapter }) => adapter.name as string).filter(each => each === name);
  const show = async (props: HostProps): Promise<void> => {
    root.render(<Host {...props} />);
    await waitUntil(() => AppKit.getInstance() !== undefined);
  };
  const showListed = async (props: HostProps): Promise<void> => {
    await show(props);
    await waitUntil(() => listed().length === 1);
  };
  const connect = async (): Promise<void> => {
    shown.select(name);
    await waitUntil(() => shown.wallet !== null);
    await shown.connect();
    await waitUntil(() => shown.connected);
  };
  /** Lists another wallet, which announces itself later: what was to be listed before is. */
  const listAnother = async (): Promise<void> => {
    const other = announce(`${name}, another`);
    await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === other.name));
  };
  const announce = (as: string): FakeStandardWallet => {
    const wallet = new FakeStandardWallet();
    wallet.name = as;
    removals.push(wallet.register(window));
    return wallet;
  };
  const leave = (): void => {
    root.unmount();
    AppKit.getInstance()?.destroy();
  };
  const legacy = (): Transaction =>
    new Transaction({ feePayer: shown.publicKey!, blockhash: BLOCKHASH, lastValidBlockHeight: 1 });

  beforeEach(() => {
    refusals = [];
    name = `Burner ${(names += 1)}`;
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
  });
  afterEach(async () => {
    await AppKit.getInstance()?.disconnect();
    leave();
    for (const remove of removals.splice(0)) remove();
    page.remove();
    localStorage.clear();
  });

  for (const readyState of ['Installed', 'Loadable'])
    it(`is listed once, and connected by its name, while it is ${readyState}`, async () => {
      const burner = new Burner(name, readyState);
      await showListed({ wallets: [burner] });
      await connect();
      expect(shown.publicKey?.toBase58()).to.equal(burner.key.publicKey.toBase58());
      expect(burner.calls).to.deep.equal(['connect']);
      expect(listed()).to.deep.equal([name]);
      await shown.disconnect();
      await waitUntil(() => !shown.connected);
      expect(burner.calls).to.deep.equal(['connect', 'disconnect']);
      expect(burner.connected).to.equal(false);
      expect(listed()).to.deep.equal([name]);
      await connect();
      expect(refusals).to.deep.equal([]);
    });

  it('is connected by its row in the modal', async () => {
    await showListed({ wallets: [new Burner(name)] });
    modal.setVisible(true);
    const rowOf = (within: ParentNode): HTMLElement | undefined => {
      for (const element of within.querySelectorAll<HTMLElement>('*')) {
        if (element.localName === 'wui-list-item' && element.getAttribute('label') === name) return element;
        const nested = element.shadowRoot && rowOf(element.shadowRoot);
        if (nested) return nested;
      }
      return undefined;
    };
    await waitUntil(() => rowOf(document) !== undefined);
    rowOf(document)?.click();
    await waitUntil(() => shown.connected);
    expect(shown.wallet?.adapter.name).to.equal(name);
  });

  it('signs messages and transactions of both versions', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    await connect();
    const message = new TextEncoder().encode('hello');
    const key = burner.key.publicKey.toBytes();
    expect(ed25519.verify(await shown.signMessage!(message), message, key)).to.equal(true);
    expect((await shown.signTransaction!(legacy())).verifySignatures()).to.equal(true);
    const compiled = new TransactionMessage({
      payerKey: shown.publicKey!,
      recentBlockhash: BLOCKHASH,
      instructions: [],
    });
    const versioned = await shown.signTransaction!(new VersionedTransaction(compiled.compileToV0Message()));
    expect(ed25519.verify(versioned.signatures[0]!, versioned.message.serialize(), key)).to.equal(true);
    const all = await shown.signAllTransactions!([legacy(), legacy()]);
    expect(all.map(each => each.verifySignatures())).to.deep.equal([true, true]);
  });

  it('sends by the host’s connection if it does not sign', async () => {
    const sender = new Sender(name);
    await showListed({ wallets: [sender] });
    await connect();
    expect(shown.signTransaction).to.equal(undefined);
    const signature = await shown.sendTransaction(legacy(), {} as never);
    expect(signature).to.equal(encodeBase58(new Uint8Array(64).fill(7)));
    const [[transaction, connection]] = sender.sent as [[Transaction, { rpcEndpoint: string }]];
    expect(transaction.recentBlockhash).to.equal(BLOCKHASH);
    expect(connection.rpcEndpoint).to.equal(ENDPOINT);
  });

  it('sends nothing on another network than that of the host’s connection', async () => {
    const sender = new Sender(name);
    await showListed({ wallets: [sender], options: { networks: [solana] } });
    await connect();
    const error: unknown = await shown.sendTransaction(legacy(), {} as never).catch((cause: unknown) => cause);
    expect(error).to.include({ code: 'UNSUPPORTED_CHAIN' });
    expect(sender.sent).to.deep.equal([]);
  });

  it('is restored after a load with autoConnect', async () => {
    await showListed({ wallets: [new Burner(name)], autoConnect: true });
    shown.select(name);
    await waitUntil(() => shown.connected);
    leave();
    root = createRoot(page);
    const later = new Burner(name);
    await show({ wallets: [later], autoConnect: true });
    await waitUntil(() => shown.publicKey?.toBase58() === later.key.publicKey.toBase58());
    expect(later.calls).to.deep.equal(['autoConnect']);
    await shown.disconnect();
    await waitUntil(() => !shown.connected);
    expect(later.calls).to.deep.equal(['autoConnect', 'disconnect']);
  });

  it('stays while it connects and is connected, when the host passes a new object of its name or another node', async () => {
    const burner = new Burner(name);
    let approve = (): void => undefined;
    const approval = new Promise<void>(resolve => (approve = resolve));
    burner.connect = () => approval.then(() => burner.take());
    await showListed({ wallets: [burner] });
    const connection = connect();
    await waitUntil(() => shown.connecting);
    const other = new Burner(name);
    root.render(<Host wallets={[other]} />);
    await new Promise(requestAnimationFrame);
    approve();
    await connection;
    root.render(<Host wallets={[other]} endpoint="http://127.0.0.1:2/" />);
    const node = (): unknown => AppKit.getInstance()?.getCaipNetwork('solana')?.rpcUrls.default.http[0];
    await waitUntil(() => node() === 'http://127.0.0.1:2/');
    await waitUntil(() => shown.connected);
    expect(shown.publicKey?.toBase58()).to.equal(burner.key.publicKey.toBase58());
    expect([burner.calls, other.calls]).to.deep.equal([[], []]);
  });

  it('follows its changes of account, and its own end', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    await connect();
    const next = Keypair.generate();
    burner.take(next);
    await waitUntil(() => shown.publicKey?.toBase58() === next.publicKey.toBase58());
    await burner.disconnect();
    await waitUntil(() => !shown.connected);
    expect(burner.calls).to.deep.equal(['connect', 'disconnect']);
  });

  for (const order of ['before', 'after'])
    it(`leaves its place to a wallet of its name that announces itself ${order} the page`, async () => {
      const burner = new Burner(name);
      const wallet = order === 'before' ? announce(name) : undefined;
      await showListed({ wallets: [burner] });
      const announced = wallet ?? announce(name.toUpperCase());
      await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === announced.name));
      await listAnother();
      name = announced.name;
      await connect();
      expect(shown.publicKey?.toBase58()).to.equal(announced.addresses[0]);
      expect(burner.calls).to.deep.equal([]);
      expect(shown.wallets.filter(each => each.adapter.name.toLowerCase() === name.toLowerCase())).to.have.length(1);
    });

  it('keeps its place while it is connected', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    await connect();
    const announced = announce(name);
    await listAnother();
    expect(shown.publicKey?.toBase58()).to.equal(burner.key.publicKey.toBase58());
    await shown.disconnect();
    await waitUntil(() => !shown.connected && listed().length === 1);
    await connect();
    expect(shown.publicKey?.toBase58()).to.equal(announced.addresses[0]);
  });

  it('leaves its place to a wallet of its name when the host passes it no more, also while it is connected', async () => {
    await showListed({ wallets: [new Burner(name)] });
    await connect();
    const announced = announce(name);
    await listAnother();
    await show({ wallets: [] });
    await waitUntil(() => !shown.connected && listed().length === 1);
    await connect();
    expect(shown.publicKey?.toBase58()).to.equal(announced.addresses[0]);
  });

  for (const order of ['before', 'after'])
    it(`comes back when a wallet of its name leaves, which came ${order} the page`, async () => {
      const burner = new Burner(name);
      if (order === 'before') announce(name);
      await showListed({ wallets: [burner] });
      if (order === 'after') announce(name);
      await listAnother();
      for (const remove of removals.splice(0)) remove();
      await waitUntil(() => shown.wallets.every(({ adapter }) => adapter.name !== `${name}, another`));
      await waitUntil(() => listed().length === 1);
      await connect();
      expect(shown.publicKey?.toBase58()).to.equal(burner.key.publicKey.toBase58());
    });

  it('is listed once its state allows it, and no longer than that', async () => {
    const burner = new Burner(name, 'NotDetected');
    await show({ wallets: [burner] });
    await waitUntil(() => burner.listeners > 0);
    await listAnother();
    expect(listed()).to.deep.equal([]);
    for (const [state, count] of [
      ['Installed', 1],
      ['Unsupported', 0],
    ] as const) {
      burner.readyState = state;
      burner.emit('readyStateChange', state);
      await waitUntil(() => listed().length === count);
    }
  });

  it('leaves the list with the component, which ends its subscriptions', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    const names = (): string[] | undefined =>
      AppKit.getInstance()
        ?.getConnectors()
        .map(each => each.name);
    expect(names()).to.include(name);
    root.unmount();
    await waitUntil(() => names()?.includes(name) === false);
    expect(burner.listeners).to.equal(0);
    root = createRoot(page);
  });

  it('leaves the list when the host passes it no more', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    await show({ wallets: [new Burner(`${name}, next`)] });
    await waitUntil(() => listed().length === 0);
    expect(burner.listeners).to.equal(0);
  });

  it('is not listed as WalletConnect, which the modal has itself', async () => {
    name = 'WalletConnect';
    const other = new Burner(`Burner ${names}`);
    await show({ wallets: [new Burner(name), other] });
    await waitUntil(() => shown.wallets.some(({ adapter }) => adapter.name === other.name));
    expect(listed()).to.deep.equal([]);
  });

  for (const [what, failure, code] of [
    ['a refusal of its wallet', Object.assign(new Error('x'), { error: { code: 4001 } }), 'USER_REJECTED'],
    ['a closed window', Object.assign(new Error(), { name: 'WalletWindowClosedError' }), 'USER_REJECTED'],
    ['anything else', Object.assign(new Error('Out of order'), { name: 'WalletConnectionError' }), 'CONNECT_FAILED'],
  ] as const)
    it(`rejects with ${code} for ${what}`, async () => {
      const burner = new Burner(name);
      burner.failure = failure;
      await showListed({ wallets: [burner] });
      shown.select(name);
      await waitUntil(() => shown.wallet !== null);
      const error: unknown = await shown.connect().catch((cause: unknown) => cause);
      expect(error).to.include({ name: 'WalletConnectionError', code });
      expect(refusals).to.deep.equal([error]);
    });

  for (const [what, key] of [
    ['no account', null],
    ['a key of another length', { toBytes: () => new Uint8Array(3) }],
    ['a key that throws', { toBytes: broken }],
  ] as const)
    it(`does not connect with ${what}`, async () => {
      const burner = new Burner(name);
      burner.take = () => Object.defineProperty(burner, 'publicKey', { value: key, writable: true });
      await showListed({ wallets: [burner] });
      shown.select(name);
      await waitUntil(() => shown.wallet !== null);
      const error: unknown = await shown.connect().catch((cause: unknown) => cause);
      expect(error).to.include({ code: 'WALLET_NO_ACCOUNTS' });
    });

  it('rejects with WALLET_BAD_REPLY for replies that are no signatures', async () => {
    const burner = new Burner(name);
    await showListed({ wallets: [burner] });
    await connect();
    const codeOf = (request: Promise<unknown>): Promise<unknown> =>
      request.then(
        () => 'none',
        (error: unknown): unknown => Reflect.get(error as object, 'code'),
      );
    for (const reply of [undefined, 'text', new Uint8Array(3), { serialize: broken }]) {
      burner.signMessage = async () => reply;
      burner.signTransaction = async () => reply;
      expect(await codeOf(shown.signMessage!(new Uint8Array(1)))).to.equal('WALLET_BAD_REPLY');
      expect(await codeOf(shown.signTransaction!(legacy()))).to.equal('WALLET_BAD_REPLY');
    }
    burner.signTransaction = async transaction => transaction; // unsigned
    expect(await codeOf(shown.signTransaction!(legacy()))).to.equal('WALLET_BAD_REPLY');
  });

  it('costs the others nothing if its getters throw', async () => {
    const hostile = new Proxy({}, { get: broken });
    const half = { name: `${name}, half`, readyState: 'Installed', connect: 1 };
    const stateless = { name: `${name}, stateless`, readyState: { toString: broken }, connect: broken };
    await showListed({ wallets: [hostile, half, stateless, null as never, 'text' as never, new Burner(name)] });
    await connect();
    expect(refusals).to.deep.equal([]);
  });
});
