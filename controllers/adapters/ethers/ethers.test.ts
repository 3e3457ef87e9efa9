import { expect } from '@open-wc/testing';
import { BrowserProvider, type Eip1193Provider } from 'ethers';
import { ethers as ethers5 } from 'ethers-5';
import { describeEvmAdapter } from '../../../testing/evm-adapter.contract.js';
import { createEvmWorld, fakeAccounts, otherChain } from '../../../testing/evm-world.js';
import { eip155 } from '../eip155/eip155.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { mainnet } from '../../domain/networks/evm-networks.js';
import { Ethers5Adapter, EthersAdapter, EthersHelpersUtil, type Provider, type RequestArguments } from './index.js';

describeEvmAdapter('ethers adapter', { create: eip155 });

describe('ethers adapter', () => {
  it('has the name of its library and is an EVM adapter', () => {
    for (const [Adapter, name] of [
      [EthersAdapter, 'ethers'],
      [Ethers5Adapter, 'ethers5'],
    ] as const) {
      const adapter = new Adapter();
      expect([adapter.adapterType, adapter.namespace]).to.deep.equal([name, 'eip155']);
      expect(adapter.create).to.be.a('function');
    }
  });

  it('gives hosts a provider that ethers accepts', async () => {
    const world = createEvmWorld();
    await world.connect();
    const provider = world.adapter.connection.get()?.provider as Eip1193Provider; // as hosts name its type
    const signer = await new BrowserProvider(provider).getSigner();
    expect(signer.address).to.equal(fakeAccounts[0]);
    expect(await signer.signMessage('hello')).to.equal(`0x${'5e'.repeat(65)}`);
    world.scope.dispose();
  });

  it('gives hosts a provider that ethers 5 accepts: accounts, signatures, network and its switch', async () => {
    const world = createEvmWorld();
    world.wallet.chains.add(137);
    await world.connect();
    const given = world.adapter.connection.get()?.provider as ethers5.providers.ExternalProvider;
    const provider = new ethers5.providers.Web3Provider(given, 'any');
    const signer = provider.getSigner();
    expect(await signer.getAddress()).to.equal(fakeAccounts[0]);
    expect(await signer.signMessage('hello')).to.equal(`0x${'5e'.repeat(65)}`);
    expect((await provider.getNetwork()).chainId).to.equal(1);
    await world.adapter.switchNetwork(otherChain);
    await waitUntil(async () => (await provider.getNetwork()).chainId === 137); // ethers 5 caches the network for a task
    expect(await provider.listAccounts()).to.deep.equal([...fakeAccounts]);
    world.scope.dispose();
  });

  it('reads hexadecimal text with and without a prefix, as the 1.7 line does', () => {
    const { hexStringToNumber } = EthersHelpersUtil;
    expect(['0x89', '89', 'a'].map(hexStringToNumber)).to.deep.equal([137, 137, 10]);
  });

  it('reads accounts and chain also by a function that was taken from its object', async () => {
    const { wallet } = createEvmWorld();
    wallet.granted = true;
    const { getUserInfo } = EthersHelpersUtil;
    const addresses = fakeAccounts.map(address => address.toLowerCase());
    expect(await getUserInfo(wallet.provider as Provider)).to.deep.equal({ chainId: 1, addresses });
  });

  it('offers a network to a wallet, which takes no empty list of explorers', async () => {
    const requests: RequestArguments[] = [];
    const provider = {
      request: <T>(call: RequestArguments) => Promise.resolve(void requests.push(call) as T),
      on: () => undefined,
      removeListener: () => undefined,
    };
    const { blockExplorers: _, ...local } = toCaipNetwork(mainnet);
    for (const network of [toCaipNetwork(mainnet), local]) await EthersHelpersUtil.addEthereumChain(provider, network);
    const explorers = requests.map(({ params }) => (params as [{ blockExplorerUrls?: unknown }])[0].blockExplorerUrls);
    expect(explorers).to.deep.equal([[mainnet.blockExplorers.default.url], undefined]);
  });
});
