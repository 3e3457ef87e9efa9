import type { BitcoinAccount } from '../controllers/adapters/bitcoin/bitcoin-wallet.js';
import { FAKE_TXID, fakeNetworks, idOf, type FakeBitcoinWallet, type FakeNetwork } from './fake-bitcoin-wallet.js';

type Listener = (payload: unknown) => void;
type SignInputs = readonly { readonly index: number; readonly address: string }[];

/** Members that Unisat and OKX share. */
const shared = (wallet: FakeBitcoinWallet): object => ({
  getAccounts: () => Promise.resolve(wallet.granted ? wallet.accounts : []),
  requestAccounts: () => wallet.handle('connect', undefined, () => wallet.accounts),
  signMessage: (message: string, type: string) =>
    wallet.handle('signMessage', { message, type }, () =>
      wallet.sign(message, wallet.accounts[0] ?? '', type === 'ecdsa' ? 'ecdsa' : 'bip322'),
    ),
  sendBitcoin: (to: string, amount: number) => wallet.handle('sendTransfer', { to, amount }, () => FAKE_TXID),
  signPsbt: (psbt: string, options: { readonly autoFinalized: boolean; readonly toSignInputs: SignInputs }) =>
    wallet.handle('signPsbt', { psbt, options }, () =>
      wallet.signPsbt(psbt, options.toSignInputs, options.autoFinalized),
    ),
  pushPsbt: (psbt: string) => wallet.handle('pushPsbt', psbt, () => idOf(psbt)),
  disconnect: () => wallet.handle('disconnect', undefined, () => undefined),
  on: (event: string, listener: Listener) => void wallet.listeners.push({ event, listener }),
  removeListener: (event: string, listener: Listener) => {
    const at = wallet.listeners.findIndex(each => each.event === event && each.listener === listener);
    if (at >= 0) wallet.listeners.splice(at, 1);
  },
});

const networkNamed = (key: 'sats' | 'unisat', name: string): FakeNetwork | undefined =>
  Object.values(fakeNetworks).find(network => network[key] === name);

/** `window.unisat`. */
export const unisatShape = (wallet: FakeBitcoinWallet): object => ({
  ...shared(wallet),
  getChain: () => Promise.resolve({ enum: wallet.network.unisat }),
  getPublicKey: () => Promise.resolve('02'.padEnd(66, 'a')),
  switchChain: (name: string) =>
    wallet.handle('switch', name, () => {
      const network = networkNamed('unisat', name);
      if (network && !wallet.stays) changeUnisatNetwork(wallet, network);
      return { enum: wallet.network.unisat };
    }),
});

/** Changes the network of the wallet at `window.unisat`. */
export function changeUnisatNetwork(wallet: FakeBitcoinWallet, network: FakeNetwork): void {
  wallet.network = network;
  wallet.emit('chainChanged', { enum: network.unisat, name: 'Bitcoin', network: 'testnet' });
}

/** `window.okxwallet`: the main network has the wallet's accounts, the test network those of `other`. */
export const okxShape = (wallet: FakeBitcoinWallet, other: FakeBitcoinWallet): object => ({
  bitcoin: { ...shared(wallet), connect: () => Promise.reject(new Error('`requestAccounts` is preferred')) },
  bitcoinTestnet: {
    ...shared(wallet),
    getAccounts: undefined,
    requestAccounts: undefined,
    connect: () =>
      wallet.handle('switch', undefined, () => {
        const { accounts } = wallet.stays ? wallet : other;
        return { address: accounts[0], publicKey: '03'.padEnd(66, 'b') };
      }),
  },
});

/** Answer of JSON-RPC with the result. */
const replied = async (result: Promise<unknown>): Promise<unknown> => {
  const value = await result;
  return isReply(value) ? value : { jsonrpc: '2.0', id: '1', result: value };
};
const isReply = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value;

const toSats = (
  addresses: readonly string[],
): readonly (Omit<BitcoinAccount, 'type'> & { readonly purpose: string })[] =>
  addresses.map(address => ({ address, publicKey: '02'.padEnd(66, 'c'), purpose: 'payment' }));

/** Provider of sats-connect. */
export function satsShape(wallet: FakeBitcoinWallet): object {
  const account = (): object => ({
    id: '1',
    addresses: toSats(wallet.accounts),
    walletType: 'software',
    network: { bitcoin: { name: wallet.network.sats }, stacks: { name: 'mainnet' } },
  });
  const methods: Readonly<Record<string, (params: never) => Promise<unknown>>> = {
    wallet_connect: (params: unknown) => wallet.handle('connect', params, account),
    wallet_getAccount: async () =>
      wallet.granted ? account() : { error: { code: -32_002, message: 'Access denied.' } },
    wallet_getNetwork: async () => ({ bitcoin: { name: wallet.network.sats } }),
    wallet_changeNetwork: ({ name }: { readonly name: string }) =>
      wallet.handle('switch', name, () => {
        const network = networkNamed('sats', name);
        if (network && !wallet.stays) changeSatsNetwork(wallet, network);
        return null;
      }),
    wallet_disconnect: () => wallet.handle('disconnect', undefined, () => null),
    signMessage: ({
      message,
      address,
      protocol,
    }: {
      readonly message: string;
      readonly address: string;
      readonly protocol: string;
    }) =>
      wallet.handle('signMessage', { message, type: protocol }, () => ({
        signature: wallet.sign(message, address, protocol === 'ECDSA' ? 'ecdsa' : 'bip322'),
        messageHash: '00',
        address,
      })),
    sendTransfer: ({
      recipients: [first],
    }: {
      readonly recipients: readonly { readonly address: string; readonly amount: number }[];
    }) => wallet.handle('sendTransfer', { to: first?.address, amount: first?.amount }, () => ({ txid: FAKE_TXID })),
    signPsbt: (params: {
      readonly psbt: string;
      readonly signInputs: Readonly<Record<string, readonly number[]>>;
      readonly broadcast: boolean;
    }) =>
      wallet.handle('signPsbt', params, () => {
        const inputs = Object.entries(params.signInputs).flatMap(([address, indexes]) =>
          indexes.map(index => ({ address, index })),
        );
        const given = Array.from(atob(params.psbt), letter => letter.charCodeAt(0).toString(16).padStart(2, '0')).join(
          '',
        );
        const signed = wallet.signPsbt(given, inputs, params.broadcast);
        const psbt = btoa(String.fromCharCode(...(signed.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))));
        return { psbt, ...(params.broadcast ? { txid: idOf(signed) } : {}) };
      }),
  };
  return {
    request: (method: string, params: unknown) => {
      const known = methods[method];
      if (!known) return Promise.resolve({ error: { code: -32_601, message: 'Method not found' } });
      return replied(known(params as never));
    },
    addListener: ({ eventName: event, cb }: { readonly eventName: string; readonly cb: Listener }) => {
      const entry = { event, listener: cb };
      wallet.listeners.push(entry);
      return () => void wallet.listeners.splice(wallet.listeners.indexOf(entry), 1);
    },
  };
}

/** Changes the network of a wallet of sats-connect. */
export function changeSatsNetwork(wallet: FakeBitcoinWallet, network: FakeNetwork): void {
  wallet.network = network;
  wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: network.sats }, stacks: { name: 'testnet' } });
}

/** Changes the accounts of a wallet of sats-connect. */
export const changeSatsAccounts = (wallet: FakeBitcoinWallet, addresses: readonly string[]): void => {
  wallet.accounts = addresses;
  wallet.emit('accountChange', { type: 'accountChange', addresses: toSats(addresses) });
};
