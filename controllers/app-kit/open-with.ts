import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { DepositOptions } from '../domain/transactions/pay.js';
import type { OpenableView, SendArguments, SwapArguments } from '../domain/views/views.js';
import type { Modal } from '../modal/modal.js';

/** Options of `open`. */
export interface OpenOptions {
  /**
   * View to show; by default the account if a wallet is connected, otherwise `Connect`. Without a wallet, a view that
   * needs an account follows `Connect`. `Send` is another name of `WalletSend`; `Fund` leads to what adds to the account.
   */
  readonly view?: OpenableView | 'Send' | 'Fund';
  /**
   * What the view `Swap` preselects: `amount`, and symbols as `fromToken` and `toToken`; what `WalletSend` does:
   * `amount`, `to` and `tokenAddress`; and what `Fund` takes from an exchange: `paymentAsset` and `amount`.
   */
  readonly arguments?: SwapArguments | SendArguments | DepositOptions;
  /** Pairing URI of the host, shown in place of the modal's own. */
  readonly uri?: string;
  /** Restricts the modal to this namespace. */
  readonly namespace?: ChainNamespace;
}

/** Opens the modal at a view with arguments, which the view or the feature checks: hosts may pass anything. */
export async function openWith(
  modal: Modal,
  view: OpenOptions['view'],
  namespace: ChainNamespace | undefined,
  data: OpenOptions['arguments'],
): Promise<void> {
  if (view === 'Fund') return fund(modal, namespace, data as DepositOptions | undefined); // which `deposit` checks
  if (view === 'Swap') modal.open(namespace, view, data as SwapArguments | undefined);
  else if (view === 'WalletSend' || view === 'Send')
    modal.open(namespace, 'WalletSend', { preset: data as SendArguments | undefined });
  else modal.open(namespace, ...((view ? [view] : []) as []));
  await modal.start();
}

/** Opens what adds to the account: a deposit from an exchange if the host names one, or a purchase, or its address. */
async function fund(
  modal: Modal,
  namespace: ChainNamespace | undefined,
  deposit: DepositOptions | undefined,
): Promise<void> {
  const { features } = await modal.start();
  if (!deposit)
    modal.open(namespace, untracked(() => features.isEnabled('onramp')) ? 'OnRampProviders' : 'WalletReceive');
  else if (untracked(() => modal.account.shownOf())) await (await features.load('pay')).deposit(deposit);
  else modal.open(namespace, 'Connect');
}
