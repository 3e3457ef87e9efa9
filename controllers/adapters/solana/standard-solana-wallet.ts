import { encodeBase58 } from '../../protocol/base58.js';
import { parseCaipNetworkId } from '../../protocol/caip.js';
import type { CaipNetwork } from '../../protocol/entities.js';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { isSolanaAddress } from '../../protocol/validation.js';
import type { Signing, SolanaWallet, TransactionVersion } from './solana-wallet.js';
import { featureOf, solanaChains, type StandardWallet } from './standard-wallet.js';
import { isBytes, isSigned, SIGNATURE_BYTES } from './wire.js';

/** What the Wallet Standard calls the public clusters, by CAIP-2 reference. */
const CLUSTERS: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
};
/** What it calls any other. */
const LOCAL_CLUSTER = 'solana:localnet';

const badReply = (cause: unknown): W3mError => new W3mError('WALLET_BAD_REPLY', { cause });

/** One property of a foreign object. */
const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined; // any may be asked for

/** What a wallet gave for accounts, with those that Solana knows; undefined if one of them makes no sense. */
export function readAccounts(reply: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(reply)) return undefined;
  const accounts = new Map<string, unknown>();
  for (const account of reply as readonly unknown[]) {
    const address = read(account, 'address');
    const publicKey = read(account, 'publicKey');
    const chains = read(account, 'chains');
    if (typeof account !== 'object' || account === null) return undefined;
    if (Array.isArray(chains) && chains.length > 0 && solanaChains(chains).length === 0) continue; // of another family
    if (typeof address !== 'string' || !isSolanaAddress(address)) return undefined;
    if (isBytes(publicKey) && encodeBase58(publicKey) !== address) return undefined; // two accounts in one
    accounts.set(address, account);
  }
  return accounts;
}

/** A wallet that lives in this page, by the Wallet Standard. */
export function standardSolanaWallet(wallet: StandardWallet, gone: AbortSignal): SolanaWallet {
  let shared: ReadonlyMap<string, unknown> = new Map();

  const chains = (): readonly string[] => {
    try {
      return solanaChains(wallet.chains);
    } catch {
      return []; // a getter that throws says nothing
    }
  };
  const chainOf = ({ id, caipNetworkId, deprecatedCaipNetworkId }: CaipNetwork): string | undefined => {
    const names = [caipNetworkId, deprecatedCaipNetworkId, CLUSTERS[String(id)] ?? LOCAL_CLUSTER];
    return chains().find(chain => names.includes(chain));
  };

  /** Asks a feature for one answer to each input. */
  async function ask(feature: string, method: string, inputs: readonly object[]): Promise<readonly unknown[]> {
    const call = featureOf(wallet, feature, method);
    if (!call) throw new W3mError('METHOD_UNSUPPORTED');
    const replies: unknown = await call(...inputs);
    if (!Array.isArray(replies) || replies.length !== inputs.length) throw badReply(replies);
    return replies as readonly unknown[];
  }

  /** What goes with everything that is signed. */
  function input({ address, network }: Signing): { readonly account: unknown; readonly chain?: string } {
    const account = shared.get(address);
    if (account === undefined) throw new W3mError('WALLET_NOT_AUTHORIZED');
    const chain = chainOf(network);
    return { account, ...(chain === undefined ? {} : { chain }) };
  }

  const bytesOf =
    (key: string, length?: number) =>
    (reply: unknown): Uint8Array => {
      const bytes = read(reply, key);
      if (!isBytes(bytes, length) || !isSigned(bytes)) throw badReply(reply);
      return bytes;
    };

  const can = (feature: string, method: string): boolean => featureOf(wallet, feature, method) !== undefined;
  const canSign = can('solana:signTransaction', 'signTransaction');
  const canSend = can('solana:signAndSendTransaction', 'signAndSendTransaction');

  const versions = (['legacy', 0] as const).filter(version =>
    [canSign && 'solana:signTransaction', canSend && 'solana:signAndSendTransaction']
      .filter(feature => feature !== false)
      .every(feature => isVersionListed(read(wallet.features[feature], 'supportedTransactionVersions'), version)),
  );

  return {
    versions,
    async authorize({ silent }) {
      const reply: unknown = await featureOf(wallet, 'standard:connect', 'connect')?.(...(silent ? [{ silent }] : []));
      const accounts = readAccounts(read(reply, 'accounts'));
      if (!accounts) throw badReply(reply);
      shared = accounts;
      return [...accounts.keys()];
    },
    listen(hear) {
      const changed = (change: unknown): void => {
        if (read(change, 'chains') !== undefined) hear({ kind: 'chains' });
        const accounts = readAccounts(read(change, 'accounts'));
        if (!accounts) return; // nonsense changes nothing
        shared = accounts;
        hear({ kind: 'accounts', addresses: [...accounts.keys()] });
      };
      let stop: unknown;
      try {
        stop = featureOf(wallet, 'standard:events', 'on')?.('change', changed);
      } catch {
        // A wallet whose events are broken can still be asked. What it should tell is then found out by asking.
      }
      const vanished = (): void => hear({ kind: 'gone' });
      gone.addEventListener('abort', vanished);
      return () => {
        gone.removeEventListener('abort', vanished);
        try {
          if (typeof stop === 'function') Reflect.apply(stop, undefined, []);
        } catch {
          // It is not heard any more, whatever the wallet does
        }
      };
    },
    supports: network => chainOf(network) !== undefined || CLUSTERS[String(network.id)] === undefined,
    unsupported: 'UNSUPPORTED_CHAIN',
    get anyChainId() {
      const [first] = chains();
      const known = Object.keys(CLUSTERS).find(id => CLUSTERS[id] === first);
      return known ?? parseCaipNetworkId(first ?? '')?.reference;
    },
    canSend: network => canSend && chainOf(network) !== undefined,
    signMessage: can('solana:signMessage', 'signMessage')
      ? async (message, { address }): Promise<Uint8Array> => {
          const account = shared.get(address);
          if (account === undefined) throw new W3mError('WALLET_NOT_AUTHORIZED');
          const [reply] = await ask('solana:signMessage', 'signMessage', [{ account, message }]);
          return bytesOf('signature', SIGNATURE_BYTES)(reply);
        }
      : undefined,
    signTransactions: canSign
      ? async (transactions, signing) => {
          const inputs = transactions.map(transaction => ({ ...input(signing), transaction }));
          return (await ask('solana:signTransaction', 'signTransaction', inputs)).map(bytesOf('signedTransaction'));
        }
      : undefined,
    sendTransactions: canSend
      ? async (transactions, signing, options) => {
          const inputs = transactions.map(transaction => ({ ...input(signing), transaction, options }));
          const replies = await ask('solana:signAndSendTransaction', 'signAndSendTransaction', inputs);
          return replies.map(bytesOf('signature', SIGNATURE_BYTES));
        }
      : undefined,
    release: async () => featureOf(wallet, 'standard:disconnect', 'disconnect')?.(),
  };
}

/** Whether a version is on a wallet's list; a wallet without a list is taken to sign legacy transactions. */
const isVersionListed = (list: unknown, version: TransactionVersion): boolean =>
  Array.isArray(list) ? list.includes(version) : version === 'legacy';
