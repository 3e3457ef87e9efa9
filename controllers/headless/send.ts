import { untracked } from '../core/signals.js';
import type { Holding } from '../domain/assets/tokens.js';
import { formatAmount, formatUnits, type Decimal } from '../domain/format.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { Values } from '../features/prices.js';
import type { NameProblem } from '../features/send-draft.js';
import type { DraftProblem } from '../features/send-form.js';
import type { ReceiverWarning } from '../features/receiver-warning.js';
import type { Send } from '../features/send.js';
import type { Modal } from '../modal/modal.js';
import { tokenOf, worthOf, type KitToken } from './balances.js';
import { createFeatureStore } from './feature-store.js';
import { NO_TRANSFER } from './initial.js';
import { leaveView } from './leave-view.js';
import { previewOf, type PreviewSnapshot } from './previews.js';
import type { Store } from './store.js';

/** What is sent, as it was typed. */
export interface SendInput {
  /** Id of one of `kit.balances`; undefined for the native coin. */
  readonly token?: string | undefined;
  /** In units of the token, or in US dollars, with a point. A comma that may separate thousands is refused. */
  readonly amount: string;
  readonly isFiat?: boolean | undefined;
  /** An address, a CAIP-10 account id, or a name where names are resolved. */
  readonly to: string;
}

/** A transfer as it will be sent. */
export interface SendReviewSnapshot {
  readonly token: KitToken;
  readonly network: CaipNetworkId;
  /** In units of the token. */
  readonly amount: Decimal;
  /** The address; the name that was entered for it is in `name`. */
  readonly to: string;
  readonly name?: string | undefined;
  /** Network fee in units of the native coin; undefined if the wallet sets it, as for some smart accounts. */
  readonly fee: Decimal | undefined;
  /** Deposit for the receiver's token account, in units of the native coin. */
  readonly deposit: Decimal;
  /** What the receiver gets at least, if a fee of the token makes it less than the amount. */
  readonly received?: Decimal | undefined;
  /** Price of one unit in US dollars at the review. */
  readonly price?: Decimal | undefined;
  readonly preview: PreviewSnapshot;
}

/** What the entered name of a receiver stands for. */
export interface SendReceiver {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** Why it stands for nothing that can receive. */
  readonly problem?: NameProblem | 'address-format' | undefined;
}

/** A transfer from the draft to its end. */
export interface SendSnapshot {
  readonly draft: SendInput;
  /** What keeps the draft from being sent, as soon as it is known. */
  readonly problem?: DraftProblem | undefined;
  /** Least amount that the network takes, with its symbol, if `problem` is `too-small` or `remainder`. */
  readonly minimum?: string | undefined;
  readonly token?: KitToken | undefined;
  /** What the account holds. */
  readonly tokens: readonly KitToken[];
  /** Price of one unit of the token in US dollars. */
  readonly price?: Decimal | undefined;
  /** Network fee and deposit of the draft in units of the native coin, once it has no other problem. */
  readonly fee?: Decimal | undefined;
  /** True if the wallet sets the network fee: the page does not know it, nor who pays it. */
  readonly isFeeOfWallet?: boolean | undefined;
  readonly deposit?: Decimal | undefined;
  /** Undefined if the receiver is no name. */
  readonly receiver?: SendReceiver | undefined;
  /** What should make a person look twice at the receiver, such as an address that imitates a known one. */
  readonly warning?: ReceiverWarning | undefined;
  /** Addresses that this browser has sent to, the last one first. */
  readonly recent: readonly string[];
  /** True if a name can be entered in place of an address. */
  readonly takesNames?: boolean | undefined;
  /** True after the account or the network changed during a review, until the draft is edited. */
  readonly isInterrupted?: boolean | undefined;
  readonly isReviewPending: boolean;
  readonly review?: SendReviewSnapshot | undefined;
  /** `sent`: the network has it. `failed` with a `hash` may still happen: look it up before another try. */
  readonly status: 'idle' | 'asking' | 'sent' | 'confirmed' | 'failed';
  readonly hash?: string | undefined;
  readonly error?: ErrorCode | undefined;
}

/** Sends from the active account on the active network: edit, review, submit. */
export interface SendStore extends Store<SendSnapshot> {
  /** Changes a part of the draft, and drops the review. */
  edit(change: Partial<SendInput>): Promise<void>;
  /** Enters the same amount in the other unit: of the token, or in US dollars. */
  switchUnit(): Promise<void>;
  /** Resolves the entered name again after a failure. */
  resolveName(): Promise<void>;
  /** Enters all that can be sent. @throws {W3mError} the error of the estimate */
  max(): Promise<void>;
  /** Makes a review of the draft once its cost is known; makes none if the draft has a problem. */
  review(): Promise<void>;
  /** Sends what was reviewed; its end is in the snapshot. */
  submit(): Promise<void>;
  /** Leaves the review after its end. */
  finish(): Promise<void>;
}

function readReview(send: Send, worth: Values | undefined): SendReviewSnapshot | undefined {
  const review = send.review.get();
  if (!review) return undefined;
  const { holding, amount, to, name, network, cost } = review;
  const { decimals } = network.nativeCurrency;
  return {
    token: tokenOf(holding, worth),
    network: network.caipNetworkId,
    amount: formatAmount({ ...holding, amount }),
    to,
    name,
    fee: cost.fee === undefined ? undefined : formatUnits(cost.fee, decimals),
    deposit: formatUnits(cost.deposit, decimals),
    received: cost.received === undefined ? undefined : formatAmount({ ...holding, amount: cost.received }),
    price: review.price,
    preview: previewOf(send.preview),
  };
}

function readReceiver(send: Send): SendReceiver | undefined {
  const found = send.receiver.get();
  if (found === undefined) return undefined;
  return typeof found === 'string' ? { problem: found } : { name: found.name, address: found.address };
}

/** Returns what is known about the draft beside the problem. */
function readFacts(send: Send, holding: Holding | undefined, worth: Values | undefined) {
  const cost = send.cost.latest.get();
  const inCoins = (amount: bigint | undefined): Decimal | undefined => {
    const coin = send.tokens.latest.get()?.[0]; // the native coin
    return amount === undefined || !coin ? undefined : formatUnits(amount, coin.decimals);
  };
  return {
    token: holding && tokenOf(holding, worth),
    tokens: (send.tokens.latest.get() ?? []).map(each => tokenOf(each, worth)),
    price: send.price.get(),
    fee: inCoins(cost?.fee),
    isFeeOfWallet: cost && cost.fee === undefined,
    deposit: inCoins(cost?.deposit),
    receiver: readReceiver(send),
    warning: send.warning.get(),
    recent: send.recent.get(),
    takesNames: send.takesNames.get(),
    isInterrupted: send.isInterrupted.get(),
  };
}

function readSend(send: Send, worth: Values | undefined): SendSnapshot {
  const { token, amount, isFiat, to } = send.draft.get();
  const holding = send.holding.get();
  const submission = send.submission.get();
  return {
    draft: { token, amount, isFiat, to },
    problem: send.problem.get(),
    minimum: send.minimum.get(),
    ...readFacts(send, holding, worth),
    isReviewPending: send.isReviewPending.get(),
    review: readReview(send, worth),
    status: submission.status,
    hash: 'hash' in submission ? submission.hash : undefined,
    error: submission.status === 'failed' ? submission.error.code : undefined,
  };
}

/** Creates the transfers. */
export function createSend(modal: Modal): SendStore {
  const { store, load } = createFeatureStore(
    modal,
    'send',
    (send, error): SendSnapshot => (send ? readSend(send, worthOf(modal)) : { ...NO_TRANSFER, error }),
    () => untracked(() => worthOf(modal))?.watch() ?? (() => undefined), // transfers load them
  );
  return {
    ...store,
    async edit(change) {
      (await load()).edit(change);
    },
    async switchUnit() {
      (await load()).switchUnit();
    },
    async resolveName() {
      await (await load()).names.refresh({ force: true });
    },
    async max() {
      await (await load()).max();
    },
    async review() {
      const send = await load();
      leaveView(modal, 'WalletSendPreview');
      await send.openReview();
    },
    async submit() {
      await (await load()).submit();
    },
    async finish() {
      (await load()).finish();
      leaveView(modal, 'WalletSendPreview');
    },
  };
}
