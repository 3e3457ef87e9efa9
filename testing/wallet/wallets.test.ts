import { expect } from '@open-wc/testing';
import { ed25519 } from '@noble/curves/ed25519';
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem';
import { EvmAdapter } from '../../controllers/adapters/eip155/index.js';
import { SolanaAdapter } from '../../controllers/adapters/solana/index.js';
import { AppKit } from '../../controllers/app-kit/app-kit.js';
import { decodeBase58 } from '../../controllers/domain/base58.js';
import { testNetworks, testSolanaNetworks } from '../create-test-modal.js';
import { waitUntil } from '../wait-until.js';
import { EvmTestWallet, SolanaTestWallet } from './index.js';

interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'resolved',
    (error: unknown) => (error as { readonly code: unknown }).code,
  );

describe('EvmTestWallet', () => {
  let page: EventTarget;
  let wallet: EvmTestWallet;
  let kit: AppKit;

  beforeEach(() => {
    page = new EventTarget();
    wallet = new EvmTestWallet({
      keys: [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`],
      networks: [{ chainId: 1 }, { chainId: 10 }],
    });
    wallet.announce(page);
    kit = AppKit.create({ id: crypto.randomUUID(), networks: testNetworks, adapters: [new EvmAdapter({ page })] });
  });

  afterEach(() => kit.destroy());

  const connect = () => kit.connect({ wallet: wallet.info.rdns });
  const provider = (): Eip1193 => kit.getProvider<Eip1193>('eip155')!;

  it('announces itself, connects and signs with its key', async () => {
    const { accounts } = await connect();
    expect(accounts.map(({ address }) => address)).to.deep.equal(wallet.addresses);
    const signature = (await provider().request({
      method: 'personal_sign',
      params: ['0x68656c6c6f', wallet.addresses[0]],
    })) as Hex;
    expect(await recoverMessageAddress({ message: 'hello', signature })).to.equal(wallet.addresses[0]);
    const typedData = {
      domain: { name: 'Shop', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Order',
      message: { amount: '5' },
    } as const;
    const signed = (await provider().request({
      method: 'eth_signTypedData_v4',
      params: [wallet.addresses[1], JSON.stringify(typedData)],
    })) as Hex;
    const { types, ...rest } = typedData;
    const asViem = { ...rest, types: { Order: types.Order }, message: { amount: 5n } };
    expect(await recoverTypedDataAddress({ ...asViem, signature: signed })).to.equal(wallet.addresses[1]);
  });

  it('rejects, hangs and lies as the script says', async () => {
    wallet.script.answer('reject', 'eth_requestAccounts');
    expect(await codeOf(connect())).to.equal('USER_REJECTED');
    wallet.script.answer('hang', 'eth_requestAccounts');
    const pending = connect();
    await waitUntil(() => wallet.script.count('eth_requestAccounts') === 2);
    expect(kit.getIsConnectedState()).to.equal(false);
    wallet.script.release();
    await pending;
    wallet.script.answer('lie');
    const signature = (await provider().request({
      method: 'personal_sign',
      params: ['0x00', wallet.addresses[0]],
    })) as Hex;
    expect(await recoverMessageAddress({ message: { raw: '0x00' }, signature })).not.to.equal(wallet.addresses[0]);
    wallet.script.answer('approve');
    expect(wallet.script.requests.map(({ method }) => method)).to.deep.equal([
      ...['eth_requestAccounts', 'eth_requestAccounts', 'personal_sign'],
    ]);
  });

  it('switches account and network from both sides, and revokes', async () => {
    await connect();
    await kit.switchNetwork(testNetworks[1]!);
    expect([wallet.chainId, kit.getChainId()]).to.deep.equal([10, 10]);
    wallet.useNetwork(1);
    wallet.useAccount(wallet.addresses[1]!);
    await waitUntil(() => kit.getChainId() === 1 && kit.getAddress() === wallet.addresses[0]);
    await kit.switchNetwork(testNetworks[2]!); // added first
    expect(wallet.chainId).to.equal(137);
    wallet.revoke();
    await waitUntil(() => !kit.getIsConnectedState());
  });

  it('claims a switch that it has not made when it lies', async () => {
    await connect();
    wallet.script.answer('lie', 'wallet_switchEthereumChain');
    expect(await codeOf(kit.switchNetwork(testNetworks[1]!))).to.equal('SWITCH_IGNORED');
    expect(wallet.chainId).to.equal(1);
  });

  it('sends nothing without a node, and signs nothing without access or for a foreign account', async () => {
    const { request } = wallet.provider;
    const params = ['0x00', wallet.addresses[0]];
    expect(await codeOf(request({ method: 'personal_sign', params }))).to.equal(4100);
    wallet.grant();
    expect(await codeOf(request({ method: 'personal_sign', params: ['0x00', `0x${'00'.repeat(20)}`] }))).to.equal(4100);
    expect(await codeOf(request({ method: 'eth_sendTransaction', params: [{ from: wallet.addresses[0] }] }))).to.equal(
      4200,
    );
  });
});

describe('SolanaTestWallet', () => {
  it('leaves the pages that it has registered with when its announcement ends', () => {
    const page = new EventTarget();
    const listed = new Set<object>();
    const register = (wallet: object) => {
      listed.add(wallet);
      return () => listed.delete(wallet);
    };
    const ask = () => page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
    const stop = new SolanaTestWallet().announce(page);
    ask();
    ask();
    expect(listed.size).to.equal(1);
    stop();
    ask();
    expect([...listed]).to.deep.equal([]);
  });

  it('registers itself, connects and signs messages with its key, or with another when it lies', async () => {
    const page = new EventTarget();
    const wallet = new SolanaTestWallet();
    const kit = AppKit.create({
      id: crypto.randomUUID(),
      networks: testSolanaNetworks,
      adapters: [new SolanaAdapter({ page })],
    });
    wallet.announce(page);
    wallet.script.answer('reject', 'standard:connect');
    expect(await codeOf(kit.connect({ wallet: wallet.name }))).to.equal('USER_REJECTED');
    const { accounts } = await kit.connect({ wallet: wallet.name });
    expect(accounts[0].address).to.equal(wallet.address);
    interface Signer {
      signMessage(message: Uint8Array): Promise<Uint8Array>;
    }
    const message = new TextEncoder().encode('hello');
    const sign = (): Promise<Uint8Array> => kit.getProvider<Signer>('solana')!.signMessage(message);
    const key = decodeBase58(wallet.address)!;
    expect(ed25519.verify(await sign(), message, key)).to.equal(true);
    wallet.script.answer('lie', 'solana:signMessage');
    expect(ed25519.verify(await sign(), message, key)).to.equal(false);
    wallet.revoke();
    await waitUntil(() => !kit.getIsConnectedState());
    kit.destroy();
  });
});
