import * as z from 'zod/mini';
import type { CaipNetworkId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { askForAccess } from '../ask-for-access.js';
import type {
  BitcoinAccount,
  BitcoinGrant,
  BitcoinNews,
  BitcoinWallet,
  PsbtRequest,
  SignedPsbt,
} from './bitcoin-wallet.js';
import { call, can, listenTo, type Foreign } from './foreign.js';
import { bitcoinNetworks, chainNamed, MAIN, TEST } from './networks.js';
import { addressList, hexPsbt, publicKey, read, signature, toHex, txid, usableAddresses } from './replies.js';
import { toBase64 } from './signature-text.js';

const chain = z.object({ enum: z.string() });

/** Networks by the names of wallets without `getChain`. */
const OLD_NAMES: Readonly<Record<string, CaipNetworkId>> = { livenet: MAIN, testnet: TEST };

/** Returns the accounts of a list of addresses. */
export const paymentAccounts = (addresses: readonly string[]): readonly BitcoinAccount[] =>
  addresses.map(address => ({ address, type: 'payment' as const }));

/** Reads the event `accountsChanged`: the accounts have changed, although an invalid payload does not say to which. */
export function accountsNews(changed: unknown): BitcoinNews {
  const addresses = usableAddresses(changed);
  return addresses ? { kind: 'accounts', accounts: paymentAccounts(addresses) } : { kind: 'unknown' };
}

/** Signs by the methods that Unisat and OKX share; a wallet of this kind signs with its one current account. */
export const signing = (
  wallet: () => Foreign | undefined,
): Pick<BitcoinWallet, 'signMessage' | 'sendTransfer' | 'signPsbt'> => ({
  async signMessage(message, { address, protocol }) {
    await expectCurrent(wallet(), address);
    const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa';
    return read(signature, await call(wallet(), 'signMessage', message, type));
  },
  async sendTransfer({ to, amount, from }) {
    await expectCurrent(wallet(), from);
    return read(txid, await call(wallet(), 'sendBitcoin', to, amount));
  },
  async signPsbt({ psbt, signInputs, broadcast = false }: PsbtRequest): Promise<SignedPsbt> {
    const options = { autoFinalized: broadcast, toSignInputs: signInputs };
    const signer = wallet(); // sends with the object that has signed, also if the network changes meanwhile
    const signed = read(hexPsbt, await call(signer, 'signPsbt', toHex(psbt), options));
    const sent = broadcast ? { txid: read(txid, await call(signer, 'pushPsbt', signed)) } : {};
    return { psbt: toBase64(signed), ...sent };
  },
});

/** @throws {W3mError} `WALLET_NOT_AUTHORIZED` if the wallet would use another account */
async function expectCurrent(wallet: Foreign | undefined, address: string): Promise<void> {
  if (!can(wallet, 'getAccounts')) return;
  const [current] = read(addressList, await call(wallet, 'getAccounts'));
  if (current !== address) throw new W3mError('WALLET_NOT_AUTHORIZED');
}

/** Returns the wallet at `window.unisat`. */
export function unisatWallet(unisat: Foreign): BitcoinWallet {
  const readChain = async (): Promise<CaipNetworkId> => {
    if (can(unisat, 'getChain')) {
      const named = chainNamed('unisat', read(chain, await call(unisat, 'getChain')).enum);
      if (named) return named;
    }
    const name = read(z.string(), await call(unisat, 'getNetwork'));
    const known = Object.hasOwn(OLD_NAMES, name) ? OLD_NAMES[name] : undefined;
    if (!known) throw new W3mError('WALLET_BAD_REPLY', { cause: name });
    return known;
  };

  return {
    async authorize({ silent }): Promise<BitcoinGrant> {
      const prompt = (): Promise<unknown> => askForAccess(unisat, () => call(unisat, 'requestAccounts'));
      const addresses = read(addressList, await (silent ? call(unisat, 'getAccounts') : prompt()));
      if (addresses.length === 0) return { accounts: [], chain: MAIN };
      const id = await readChain();
      const key = can(unisat, 'getPublicKey')
        ? publicKey.safeParse(await call(unisat, 'getPublicKey')).data
        : undefined;
      const accounts = paymentAccounts(addresses).map((account, at) =>
        at === 0 && key ? { ...account, publicKey: key } : account,
      );
      return { accounts, chain: id };
    },
    listen: listener =>
      listenTo(unisat, {
        accountsChanged: changed => listener(accountsNews(changed)),
        chainChanged: changed => {
          const id = chainNamed('unisat', chain.safeParse(changed).data?.enum);
          listener(id ? { kind: 'network', chain: id } : { kind: 'unknown' });
        },
        ...(can(unisat, 'getChain') ? {} : { networkChanged: () => listener({ kind: 'unknown' }) }),
      }),
    async switchTo(id) {
      const names = bitcoinNetworks[id];
      const old = Object.keys(OLD_NAMES).find(name => OLD_NAMES[name] === id);
      if (names && can(unisat, 'switchChain')) await call(unisat, 'switchChain', names.unisat);
      else if (old) await call(unisat, 'switchNetwork', old);
      else throw new W3mError('UNSUPPORTED_CHAIN');
      return undefined;
    },
    ...signing(() => unisat),
    release: async () => (can(unisat, 'disconnect') ? call(unisat, 'disconnect') : undefined),
  };
}
