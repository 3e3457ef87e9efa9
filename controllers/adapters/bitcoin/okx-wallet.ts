import * as z from 'zod/mini';
import type { CaipNetworkId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { askForAccess } from '../ask-for-access.js';
import type { BitcoinAccount, BitcoinGrant, BitcoinNews, BitcoinWallet } from './bitcoin-wallet.js';
import { asForeign, call, can, listenTo, type Foreign } from './foreign.js';
import { bitcoinNetworks, isOnNetwork, MAIN } from './networks.js';
import { address, addressList, publicKey, read } from './replies.js';
import { accountsNews, paymentAccounts, signing } from './unisat-wallet.js';

const connected = z.object({ address, publicKey: z.optional(z.string()), compressedPublicKey: z.optional(z.string()) });

/** Returns the account of a reply of `connect`. */
function accountOf({ address: text, compressedPublicKey, publicKey: key }: z.output<typeof connected>): BitcoinAccount {
  const known = publicKey.safeParse(compressedPublicKey ?? key).data;
  return { address: text, type: 'payment', ...(known ? { publicKey: known } : {}) };
}

/** Subscribes to the events of the object of one network. */
const follow = (target: Foreign | undefined, listener: (news: BitcoinNews) => void): (() => void) =>
  target
    ? listenTo(target, {
        accountsChanged: changed => listener(accountsNews(changed)),
        accountChanged: changed => {
          if (changed === null) return listener({ kind: 'accounts', accounts: [] });
          const { data } = connected.safeParse(changed);
          listener(data ? { kind: 'accounts', accounts: [accountOf(data)] } : { kind: 'unknown' });
        },
      })
    : () => undefined;

/**
 * Returns the wallet at `window.okxwallet`. It has one object for each network, each of which asks for access of its own;
 * switching the network therefore means to connect to another object.
 */
export function okxWallet(okx: Foreign): BitcoinWallet {
  let chain = MAIN;
  const servingOf = (id: CaipNetworkId): Foreign | undefined => asForeign(okx[bitcoinNetworks[id]?.okx ?? '']);
  const serving = (): Foreign | undefined => servingOf(chain);
  const listeners = new Set<() => void>();

  /** Asks for access; the objects of test networks have no `requestAccounts`. */
  const connect = async (id: CaipNetworkId): Promise<BitcoinGrant> => {
    const target = servingOf(id);
    if (!target) throw new W3mError('UNSUPPORTED_CHAIN');
    const prompt = (method: string): Promise<unknown> => askForAccess(target, () => call(target, method));
    const accounts = can(target, 'requestAccounts')
      ? paymentAccounts(read(addressList, await prompt('requestAccounts')))
      : [accountOf(read(connected, await prompt('connect')))];
    return { accounts, chain: id };
  };
  const granted = async (id: CaipNetworkId): Promise<BitcoinGrant> => {
    const target = servingOf(id);
    const addresses = read(addressList, await call(target, 'getAccounts')); // the objects of test networks have none
    return { accounts: paymentAccounts(addresses), chain: id };
  };

  return {
    async authorize({ silent, chain: requested = chain }) {
      const id = servingOf(requested) ? requested : MAIN;
      const before = chain;
      const grant = await (silent ? granted(id) : connect(id));
      if (grant.accounts.length > 0 && chain === before) chain = grant.chain; // otherwise it was switched meanwhile
      return grant;
    },
    listen(listener) {
      let stop = follow(serving(), listener);
      const again = (): void => {
        stop();
        stop = follow(serving(), listener);
      };
      listeners.add(again);
      return () => {
        listeners.delete(again);
        stop();
      };
    },
    async switchTo(id) {
      const grant = await connect(id);
      if (!grant.accounts.some(({ address: text }) => isOnNetwork(text, id))) throw new W3mError('SWITCH_IGNORED');
      ({ chain } = grant);
      listeners.forEach(again => again());
      return grant;
    },
    ...signing(serving),
    release: async () => (can(serving(), 'disconnect') ? call(serving(), 'disconnect') : undefined),
  };
}
