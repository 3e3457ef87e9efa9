import { describeChainAdapter, type WalletMood } from '../../../testing/chain-adapter.contract.js';
import { bitcoinIds, createBitcoinWorld, type BitcoinShape } from '../../../testing/bitcoin-world.js';
import { changeSatsAccounts, changeSatsNetwork, changeUnisatNetwork } from '../../../testing/fake-bitcoin-shapes.js';
import {
  bitcoinKey,
  fakeNetworks,
  type BitcoinAnswer,
  type BitcoinOperation,
} from '../../../testing/fake-bitcoin-wallet.js';

const ASKS_A_PERSON: readonly BitcoinOperation[] = ['connect', 'signMessage', 'sendTransfer', 'signPsbt', 'switch'];

const answers = (shape: BitcoinShape): Record<WalletMood, BitcoinAnswer> => ({
  approve: 'truth',
  reject:
    shape === 'sats'
      ? { value: { jsonrpc: '2.0', id: '1', error: { code: -32_000, message: 'User rejected request' } } }
      : { error: { code: 4001, message: 'User rejected the request.' } },
  hang: 'hang',
  busy: { error: { code: -32_002, message: 'Request already pending.' } },
  'share nothing': { value: shape === 'sats' ? { addresses: [] } : [] },
  'talk nonsense': { value: { accounts: '0x' } },
  'answer nothing': { value: undefined },
  throw: { throws: new Error('boom') },
});

for (const shape of ['sats', 'unisat', 'okx'] as const) {
  describeChainAdapter(
    `Bitcoin adapter (${shape})`,
    () => {
      const { wallet, appear, ...world } = createBitcoinWorld(shape);
      const [first, second] = [1, 2].map(seed => bitcoinKey(seed, wallet.network).segwit);
      const changeAccounts = (addresses: readonly string[]): void => {
        if (shape === 'sats')
          return addresses.length > 0 ? changeSatsAccounts(wallet, addresses) : wallet.emit('disconnect', {});
        wallet.accounts = addresses;
        wallet.emit('accountsChanged', addresses);
      };
      return {
        ...world,
        addresses: [first ?? '', second ?? ''],
        foreignAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        wallet: {
          connectorId: bitcoinIds[shape],
          appear,
          be: mood => ASKS_A_PERSON.forEach(operation => wallet.answers.set(operation, answers(shape)[mood])),
          answerLate: () => wallet.answerLate(),
          whenRequested: () => Promise.race(ASKS_A_PERSON.map(operation => wallet.whenRequested(operation))),
          grant: () => (wallet.granted = true),
          stay: () => (wallet.stays = true),
          changeAccounts,
          changeNetwork: ({ caipNetworkId }) => {
            const network = Object.values(fakeNetworks).find(({ caip }) => caip === caipNetworkId);
            if (!network) throw new Error('The wallet lacks the network');
            if (shape === 'sats') changeSatsNetwork(wallet, network);
            if (shape === 'unisat') changeUnisatNetwork(wallet, network);
          },
          vanish: () => changeAccounts([]),
          ignoreDisconnect: () => wallet.answers.set('disconnect', 'hang'),
          get prompts() {
            return wallet.count('connect');
          },
          get listenerCount() {
            return wallet.listeners.length;
          },
        },
      };
    },
    { reportsNetworks: shape !== 'okx' },
  );
}
