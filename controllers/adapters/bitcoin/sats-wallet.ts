import * as z from 'zod/mini';
import type { CaipNetworkId } from '../../domain/entities.js';
import { W3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { askForAccess } from '../ask-for-access.js';
import type { BitcoinAccount, BitcoinGrant, BitcoinNews, BitcoinWallet } from './bitcoin-wallet.js';
import { asForeign, call, can, type Foreign } from './foreign.js';
import { bitcoinNetworks, chainNamed, chainOfAddress, MAIN } from './networks.js';
import { base64Psbt, MAX_ACCOUNTS, publicKey, read, signature, toHex, txid } from './replies.js';

const METHOD_NOT_FOUND = -32_601;

/** Codes of sats-connect, which differ from those of EIP-1474. */
const CODES: Readonly<Record<number, ParameterlessErrorCode>> = {
  [METHOD_NOT_FOUND]: 'METHOD_UNSUPPORTED',
  [-32_000]: 'USER_REJECTED',
  [-32_001]: 'METHOD_UNSUPPORTED',
  [-32_002]: 'WALLET_NOT_AUTHORIZED',
};

const errorReply = z.object({ error: z.object({ code: z.number() }) });
const accountReply = z.object({
  address: z.string(),
  publicKey: z.optional(z.unknown()),
  purpose: z.optional(z.string()),
  type: z.optional(z.string()),
});
const addresses = z.array(accountReply).check(z.maxLength(MAX_ACCOUNTS));
const network = z.object({ bitcoin: z.object({ name: z.string() }) });
const connected = z.object({ addresses, network: z.optional(z.unknown()) });
const accountChange = z.object({ addresses: z.optional(addresses) });
const networkChange = z.object({ bitcoin: z.object({ name: z.string() }), addresses: z.optional(addresses) });
const signedMessage = z.object({ signature });
const sent = z.object({ txid });
const signedPsbt = z.object({ psbt: base64Psbt, txid: z.optional(txid) });

/** Returns the Bitcoin accounts of a list, which may hold those of other chains; accounts for payments come first. */
function accountsOf(list: z.output<typeof addresses>): readonly BitcoinAccount[] {
  const accounts = list
    .filter(item => chainOfAddress(item.address) !== undefined)
    .map(({ address, publicKey: key, purpose, type }): BitcoinAccount => {
      const known = publicKey.safeParse(key).data;
      const isOrdinal = purpose === 'ordinals' || (purpose === undefined && type === 'p2tr');
      return { address, type: isOrdinal ? 'ordinal' : 'payment', ...(known ? { publicKey: known } : {}) };
    });
  return accounts.sort((a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal'));
}

type Ask = (method: string, params?: unknown) => Promise<unknown>;

/** Asks by JSON-RPC. A reply with an error counts as one whether the request resolves or rejects with it. */
const askBy =
  (provider: Foreign): Ask =>
  async (method, params) => {
    const reply = await call(provider, 'request', method, params).catch((error: unknown) => {
      if (errorReply.safeParse(error).success) return error;
      throw error;
    });
    const failed = errorReply.safeParse(reply).data;
    if (failed) {
      const code = CODES[failed.error.code];
      throw code ? new W3mError(code, { cause: reply }) : reply;
    }
    const answer = asForeign(reply);
    if (!answer || !('result' in answer)) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
    return answer['result'];
  };

const isUnknown = (error: unknown): boolean => error instanceof W3mError && error.code === 'METHOD_UNSUPPORTED';

const chainOf = (given: unknown): CaipNetworkId | undefined =>
  chainNamed('sats', network.safeParse(given).data?.bitcoin.name);

/**
 * Reads a grant. `wallet_getNetwork` came late (https://github.com/secretkeylabs/sats-connect/pull/203): without it, the
 * addresses tell the network.
 */
async function grantOf(ask: Ask, reply: z.output<typeof connected>): Promise<BitcoinGrant> {
  const accounts = accountsOf(reply.addresses);
  const [first] = accounts;
  if (!first) {
    if (reply.addresses.length > 0) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
    return { accounts, chain: MAIN };
  }
  const requests = async (): Promise<unknown> =>
    ask('wallet_getNetwork').catch((error: unknown) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
  const chain = chainOf(reply.network) ?? chainOf(await requests()) ?? chainOfAddress(first.address) ?? MAIN;
  return { accounts, chain };
}

/** Asks for access; older wallets have `getAddresses` only (https://github.com/secretkeylabs/sats-connect/issues/142). */
async function connect(ask: Ask, chain: CaipNetworkId | undefined): Promise<unknown> {
  const purposes = ['payment', 'ordinals'];
  const name = chain && bitcoinNetworks[chain]?.sats;
  try {
    return await ask('wallet_connect', { addresses: purposes, ...(name ? { network: name } : {}) });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return ask('getAddresses', { purposes });
  }
}

/** Returns a wallet of `window.btc_providers` (WBIP-004), such as Xverse and Leather. */
export function satsWallet(provider: Foreign): BitcoinWallet {
  const ask = askBy(provider);
  /** Addresses that pay; the wallet itself takes no address to pay from. */
  let payers: readonly string[] = [];
  const noted = <T extends BitcoinNews | BitcoinGrant>(reply: T): T => {
    if ('accounts' in reply)
      payers = reply.accounts.filter(({ type }) => type === 'payment').map(({ address }) => address);
    return reply;
  };
  return {
    async authorize({ silent, chain }) {
      const before = payers;
      const grant = await grantOf(
        ask,
        read(connected, await (silent ? ask('wallet_getAccount') : askForAccess(provider, () => connect(ask, chain)))),
      );
      return payers === before ? noted(grant) : grant; // otherwise an event came while the wallet replied
    },
    listen: listener => subscribe(provider, news => listener(noted(news))),
    async switchTo(chain) {
      const name = bitcoinNetworks[chain]?.sats;
      if (!name) throw new W3mError('UNSUPPORTED_CHAIN');
      await ask('wallet_changeNetwork', { name });
      return undefined;
    },
    async signMessage(message, { address, protocol }) {
      const params = { address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' };
      return read(signedMessage, await ask('signMessage', params)).signature;
    },
    async sendTransfer({ to, amount, from }) {
      if (!payers.includes(from)) throw new W3mError('WALLET_NOT_AUTHORIZED'); // the wallet would pay from another account
      return read(sent, await ask('sendTransfer', { recipients: [{ address: to, amount }] })).txid;
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      toHex(psbt); // checks it
      const inputs: Record<string, number[]> = {};
      for (const { address, index } of signInputs) (inputs[address] ??= []).push(index);
      return read(signedPsbt, await ask('signPsbt', { psbt, signInputs: inputs, broadcast }));
    },
    release: () => ask('wallet_disconnect'),
  };
}

/** Subscribes to the events of sats-connect (https://docs.xverse.app/sats-connect/xverse-wallet-events). */
function subscribe(provider: Foreign, listener: (news: BitcoinNews) => void): () => void {
  const listeners: Readonly<Record<string, (payload: unknown) => void>> = {
    accountChange: payload => {
      const list = accountChange.safeParse(payload).data?.addresses;
      listener(list ? { kind: 'accounts', accounts: accountsOf(list) } : { kind: 'unknown' });
    },
    networkChange: payload => {
      const { data } = networkChange.safeParse(payload);
      const chain = data && chainNamed('sats', data.bitcoin.name);
      if (!chain) return listener({ kind: 'unknown' });
      listener({ kind: 'network', chain, ...(data.addresses ? { accounts: accountsOf(data.addresses) } : {}) });
    },
    disconnect: () => listener({ kind: 'gone' }),
  };
  const stops = Object.entries(listeners).map(([eventName, cb]) => {
    try {
      const add = provider['addListener'];
      return can(provider, 'addListener')
        ? (Reflect.apply(add as () => unknown, provider, [{ eventName, cb }]) as unknown)
        : undefined;
    } catch {
      return undefined; // a wallet with broken events still answers requests
    }
  });
  return () => {
    for (const stop of stops) {
      try {
        if (typeof stop === 'function') Reflect.apply(stop, undefined, []);
      } catch {
        // the subscription counts as ended, even if the wallet fails to end it
      }
    }
  };
}
