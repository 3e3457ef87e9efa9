import { describeChainAdapter, type ContractWallet, type WalletMood } from './chain-adapter.contract.js';
import { createEvmWorld, fakeAccounts, homeChain, otherChain } from './evm-world.js';
import { BUSY, REJECTED, type Eip1193Answer, type FakeEip1193Wallet } from './fake-eip1193.js';

const ASKS_A_PERSON = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
];

const answers: Record<WalletMood, Eip1193Answer> = {
  approve: 'truth',
  reject: REJECTED,
  hang: 'hang',
  busy: BUSY,
  'share nothing': { value: [] },
  'talk nonsense': { value: { accounts: '0x' } },
  'answer nothing': { value: undefined },
  throw: { throws: new Error('boom') },
};

/** Puts a wallet that announces itself (EIP-6963) under the control of the contract. */
export const announcedWallet = (wallet: FakeEip1193Wallet, page: EventTarget): ContractWallet => ({
  connectorId: 'wallet.fake',
  appear: () => wallet.announce(page),
  be: mood => ASKS_A_PERSON.forEach(method => wallet.answers.set(method, answers[mood])),
  answerLate: () => wallet.answerLate(),
  whenRequested: () => Promise.race(ASKS_A_PERSON.map(method => wallet.whenRequested(method))),
  grant: () => (wallet.granted = true),
  stay: () => wallet.answers.set('wallet_switchEthereumChain', { value: null }),
  changeAccounts: addresses => wallet.changeAccounts(addresses),
  changeNetwork: ({ id }) => wallet.changeChain(Number(id)),
  vanish: () => wallet.vanish(),
  ignoreDisconnect: () => wallet.answers.set('wallet_revokePermissions', 'hang'),
  get prompts() {
    return wallet.methods.filter(method => method === 'eth_requestAccounts').length;
  },
  get listenerCount() {
    return wallet.listenerCount;
  },
});

/** Registers the contract of chain adapters with a wallet that announces itself. */
export const describeEvmAdapter = (name: string, options?: Parameters<typeof createEvmWorld>[0]): void =>
  describeChainAdapter(name, () => {
    const world = createEvmWorld(options);
    world.wallet.chains.add(137);
    return {
      ...world,
      networks: [homeChain, otherChain],
      addresses: fakeAccounts,
      foreignAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      wallet: announcedWallet(world.wallet, world.page),
    };
  });
