import type { SignedTransfer } from '../adapters/transfers.js';
import type { Resource } from '../core/resource.js';
import { untracked } from '../core/signals.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { Payment } from '../domain/transactions/pay.js';
import type { FeatureContext } from './feature.js';
import { expectPrice, expectWhole, readArrival, type PaymentPreview } from './pay-arrival.js';
import type { SendReview } from './send-submission.js';
import { isOver } from './sent-over.js';
import { expectNoneUnderWay, recordRequest, recordOutcome, recordRefused, recordSent } from './sent-record.js';
import type { SentList } from './sent.js';

/** How far a payment from the wallet is. */
export type WalletStep = 'switching' | 'asking' | 'sent';

export interface WalletPaymentDeps extends Pick<
  FeatureContext,
  'scope' | 'accountOf' | 'adapterOf' | 'refreshBalance' | 'switchNetwork'
> {
  readonly network: Pick<FeatureContext['network'], 'of'>;
  readonly tokens: Pick<Resource<unknown>, 'refresh'>;
  readonly sent: SentList;
  readonly preview: PaymentPreview;
}

/** Whose payment it is, and where. */
export interface PaymentPlace {
  readonly payment: Payment;
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** Returns a payment in the form of a reviewed transfer. */
export const reviewOf = (
  { asset: { network: id, metadata }, token, amount, recipient }: Payment,
  account: Account,
  network: CaipNetwork,
): SendReview => ({
  account,
  network,
  amount,
  to: recipient,
  holding: { network: id, amount: 0n, address: token, ...metadata },
  cost: { fee: 0n, deposit: 0n },
});

/** True if the account of a payment is the connected one, on the network of the payment. */
const isAt = (
  { network: networks, accountOf }: Pick<WalletPaymentDeps, 'network' | 'accountOf'>,
  { payment: { namespace }, account, network }: PaymentPlace,
): boolean =>
  untracked(() => networks.of(namespace))?.caipNetworkId === network.caipNetworkId &&
  untracked(() => accountOf(namespace))?.address === account.address;

/**
 * Switches to the network of a payment and transfers, unless account or network change meanwhile. Resolves with the hash of
 * the confirmed transaction, and with what the recipient got of a token. An error after `sent` has happened keeps the hash:
 * only if the transaction can never succeed may the payment be tried again.
 * @throws {W3mError} `PAY_INTERRUPTED`, `PAY_UNCONFIRMED`, `PAY_SHORT`, `TRANSFER_TAXED`, `TRANSFER_UNDER_WAY`, `OUTCOME_UNKNOWN`,
 * or as the wallet
 */
export async function payByWallet(
  deps: WalletPaymentDeps,
  place: PaymentPlace,
  signal: AbortSignal,
  onStep: (step: WalletStep, hash?: string) => void,
): Promise<{ readonly hash: string; readonly received: bigint | undefined }> {
  const { scope, adapterOf, sent, tokens, refreshBalance, switchNetwork } = deps;
  const { payment, account, network } = place;
  const { namespace, recipient: to, amount, token } = payment;
  const isThere = (): boolean => isAt(deps, place);
  if (!isThere()) await switchNetwork(network, { signal });
  const adapter = adapterOf(namespace);
  if (!adapter.transfer) throw new W3mError('METHOD_UNSUPPORTED');
  const review = reviewOf(payment, account, network);
  const expectOpen = (): void => {
    signal.throwIfAborted();
    if (!isThere()) throw new W3mError('PAY_INTERRUPTED');
    expectNoneUnderWay(sent, review, scope.now());
  };
  expectOpen();
  await expectWhole(scope, deps.preview, payment, signal);
  expectOpen(); // the preview may take seconds
  const request = token === undefined ? { to, amount, token } : { to, amount, token, isWhole: true };
  onStep('asking');
  let hash: string | undefined;
  let endRequest = (): void => undefined;
  const onAsk = (): void => {
    expectOpen(); // the plan may take seconds, and another tab may ask
    endRequest = recordRequest(sent, review, scope.now());
  };
  const onSent = (named: string, signed?: SignedTransfer, isAccepted?: boolean): void => {
    hash = named;
    recordSent(sent, review, { hash: named, at: scope.now(), signed, isAccepted });
    endRequest();
    onStep('sent', named);
  };
  const onRefused = (refused: string): void => {
    hash = undefined;
    recordRefused(sent, review, refused);
  };
  try {
    const reviewed = { account: account.address, network: network.caipNetworkId };
    const confirmed = await adapter.transfer(request, { signal, reviewed, onAsk, onSent, onRefused });
    const received = await readArrival(scope, adapter, payment, { hash: confirmed, network, signal });
    recordOutcome(sent, review, { hash: hash ?? confirmed, confirmed });
    expectPrice(payment, received);
    return { hash: confirmed, received };
  } catch (cause) {
    const error = asW3mError(cause);
    if (error.code !== 'OUTCOME_UNKNOWN') endRequest();
    if (hash === undefined || error.code === 'PAY_SHORT') throw error;
    recordOutcome(sent, review, { hash, error });
    throw isOver(error) ? error : new W3mError('PAY_UNCONFIRMED', { cause: error });
  } finally {
    if (hash !== undefined) {
      void tokens.refresh({ force: true });
      refreshBalance(namespace);
    }
  }
}
