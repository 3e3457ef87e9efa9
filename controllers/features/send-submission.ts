import type { SignedTransfer, TransferCost } from '../adapters/transfers.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { formatAmount, type Decimal } from '../domain/format.js';
import type { FeatureContext } from './feature.js';
import type { CheckedDraft } from './send-draft.js';
import type { SentOutcome } from './sent-repeats.js';

/** What a person reviews: it is sent as it is shown, or not at all. */
export interface SendReview extends CheckedDraft {
  readonly account: Account;
  readonly network: CaipNetwork;
  readonly cost: TransferCost;
  /** Price of one unit in US dollars at the review; undefined if it is not known. */
  readonly price?: Decimal | undefined;
}

/** How far a transfer is. */
export type Submission =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'sent' | 'confirmed'; readonly hash: string }
  | { readonly status: 'failed'; readonly error: W3mError; readonly hash?: string | undefined };

export interface SubmitterDeps extends Pick<FeatureContext, 'account' | 'events' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  /** Checks the receiver of a review again before the wallet is asked. @throws {W3mError} if it is another one now */
  confirmReceiver(review: SendReview): Promise<void>;
  /** Called before the transfer is planned. @throws {W3mError} as {@link expectNone}, once it is read what became of earlier ones */
  expectNoneEarlier(review: SendReview): Promise<void>;
  /** Called before the wallet is asked. @throws {W3mError} `TRANSFER_UNDER_WAY`, `OUTCOME_UNKNOWN` if the same transfer is not final yet */
  expectNone(review: SendReview): void;
  /** Called right before a wallet is asked that sends by itself. Returns what is called once its reply is known. */
  onAsk(review: SendReview): () => void;
  /** Called when the transfer may be sent: with the hash, and where the page sends with the signed bytes. */
  onSent(
    review: SendReview,
    hash: string,
    facts: { readonly signed?: SignedTransfer | undefined; readonly isAccepted?: boolean | undefined },
  ): void;
  /** Called if the network has proved to have refused it. */
  onRefused(review: SendReview, hash: string): void;
  /** Called if the network charges more now than was reviewed: the person reviews the new fee. */
  onFeeChanged(review: SendReview): Promise<void>;
  /** Called if the network says something else of the token than was reviewed: it needs another review. */
  onAssetChanged(): void;
  /** Called when the network has confirmed the transfer. */
  onConfirmed(): void;
  /** Called after the end of a transfer that reached the network: also a failure costs its fee. */
  onSpent(review: SendReview, outcome: SentOutcome): void;
}

const IDLE: Submission = { status: 'idle' };

/** Sends one reviewed transfer at a time. */
export class Submitter {
  readonly #deps: SubmitterDeps;
  readonly #state = signal<Submission>(IDLE);

  readonly state: ReadonlySignal<Submission> = this.#state;
  /** True while the wallet is asked or the network confirms. */
  readonly isUnderWay: ReadonlySignal<boolean> = computed(() => ['asking', 'sent'].includes(this.#state.get().status));

  constructor(deps: SubmitterDeps) {
    this.#deps = deps;
  }

  /** Forgets the end of the last transfer. */
  clear(): void {
    this.#state.set(IDLE);
  }

  /** Sends what was reviewed. Progress and failure are in {@link state}; never rejects. */
  async submit(review: SendReview): Promise<void> {
    const { events, adapterOf, confirmReceiver, expectNoneEarlier, expectNone, onSent, onRefused, onConfirmed } =
      this.#deps;
    const { onAsk, onSpent, onFeeChanged, onAssetChanged } = this.#deps;
    const { account, network, holding, amount, to } = review;
    const properties = propertiesOf(review);
    let hash: string | undefined;
    let onAnswer = (): void => undefined;
    let outcome: Omit<SentOutcome, 'hash'>;
    this.#state.set({ status: 'asking' });
    events.track('SEND_INITIATED', properties);
    try {
      this.#expectPlace(review);
      await confirmReceiver(review);
      await expectNoneEarlier(review);
      this.#expectPlace(review);
      const adapter = adapterOf(account.namespace);
      if (!adapter.transfer) throw new W3mError('METHOD_UNSUPPORTED');
      const progress = {
        reviewed: { account: account.address, network: network.caipNetworkId, cost: review.cost },
        onAsk: (): void => {
          this.#expectPlace(review);
          expectNone(review); // the plan may take seconds, and another tab may ask
          onAnswer = onAsk(review);
        },
        onSent: (sent: string, signed?: SignedTransfer, isAccepted?: boolean): void => {
          hash = sent;
          onSent(review, sent, { signed, isAccepted });
          onAnswer();
          this.#state.set({ status: 'sent', hash: sent });
        },
        onRefused: (refused: string): void => {
          hash = undefined;
          onRefused(review, refused);
        },
      };
      const confirmed = await adapter.transfer({ to, amount, token: holding.address }, progress);
      outcome = { confirmed };
      this.#state.set({ status: 'confirmed', hash: confirmed });
      onConfirmed();
      events.track('SEND_SUCCESS', properties);
    } catch (cause) {
      const error = asW3mError(cause);
      outcome = { error };
      if (error.code !== 'OUTCOME_UNKNOWN') onAnswer();
      if (error.code === 'FEE_CHANGED') await onFeeChanged(review);
      if (error.code === 'ASSET_MISMATCH') onAssetChanged();
      this.#state.set({ status: 'failed', error, hash });
      events.track('SEND_ERROR', { ...properties, message: error.message });
    }
    if (hash !== undefined) onSpent(review, { hash, ...outcome });
  }

  /** @throws {W3mError} `REQUEST_ABORTED` if account or network are no longer those of the review */
  #expectPlace({ account, network }: SendReview): void {
    const [now, on] = untracked(() => [this.#deps.account.get(), this.#deps.network.active.get()]);
    if (now?.address === account.address && on?.caipNetworkId === network.caipNetworkId) return;
    throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed after the review') });
  }
}

const propertiesOf = ({ account, network, holding, amount }: SendReview) => ({
  isSmartAccount: account.type === 'smartAccount',
  network: network.caipNetworkId,
  token: holding.address ?? holding.symbol,
  amount: formatAmount({ ...holding, amount }),
});
