import { PublicKey, Transaction, type Connection } from '@solana/web3.js';
import type { SolanaProvider } from '../../controllers/adapters/solana/index.js';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import { AppKit } from '../../elements/app-kit.js';
import { WalletNotConnectedError, type RefusalName } from './errors.js';
import type { AnyTransaction, SendTransactionOptions, WalletContextState } from './types.js';

/** Runs a request of a wallet, by default the one in use, and hands its rejection to the host too, by the kit's name. */
export type Report = <T>(work: () => Promise<T>, refusal: RefusalName, wallet?: string) => Promise<T>;

const providerOf = (): SolanaProvider => {
  const provider = AppKit.getInstance()?.getProvider<SolanaProvider>('solana');
  if (!provider) throw new WalletNotConnectedError();
  return provider;
};

/** Address of the account in use; empty once the wallet has disconnected. */
const addressOf = ({ publicKey }: SolanaProvider): string => publicKey?.toBase58() ?? '';

/** Connects a wallet of the list. */
export const connectWallet = async (id: string): Promise<void> => {
  await AppKit.getInstance()?.connect({ wallet: id, namespace: 'solana' });
};

/** Disconnects the wallet in use. */
export const disconnectWallet = async (): Promise<void> => AppKit.getInstance()?.disconnect('solana');

/** What signs and sends; `useWallet` has it while a wallet is connected. */
export type Requests = {
  [K in 'signTransaction' | 'signAllTransactions' | 'signMessage' | 'sendTransaction']: NonNullable<
    WalletContextState[K]
  >;
};

/** Returns what signs and sends with the wallet in use. */
export const requestsOf = (report: Report): Requests => ({
  signTransaction: <T extends AnyTransaction>(transaction: T) =>
    report(async () => providerOf().signTransaction(transaction), 'WalletSignTransactionError'),
  signAllTransactions: <T extends AnyTransaction>(transactions: T[]) =>
    report(async () => providerOf().signAllTransactions(transactions), 'WalletSignTransactionError'),
  signMessage: (message: Uint8Array) => report(async () => providerOf().signMessage(message), 'WalletSignMessageError'),
  sendTransaction: (transaction: AnyTransaction, connection: Connection, options?: SendTransactionOptions) =>
    report(() => send(transaction, connection, options), 'WalletSendTransactionError'),
});

/**
 * Signs with the keys of the page, then with the wallet, and sends by the host’s connection.
 * @throws {W3mError} `REQUEST_ABORTED` if the account changes before the wallet is asked
 */
async function send(
  transaction: AnyTransaction,
  connection: Connection,
  { signers = [], ...options }: SendTransactionOptions = {},
): Promise<string> {
  const provider = providerOf();
  const account = addressOf(provider);
  if (transaction instanceof Transaction) {
    // The signatures of the page’s keys are over payer and blockhash
    transaction.feePayer ??= new PublicKey(account);
    const { preflightCommitment: commitment, minContextSlot } = options;
    transaction.recentBlockhash ??= (
      await connection.getLatestBlockhash({
        ...(commitment !== undefined && { commitment }),
        ...(minContextSlot !== undefined && { minContextSlot }),
      })
    ).blockhash;
    if (addressOf(provider) !== account)
      throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account changed during the request') });
    if (signers.length > 0) transaction.partialSign(...signers);
  } else if (signers.length > 0) transaction.sign(signers);
  return provider.sendTransaction(transaction, connection, options);
}
