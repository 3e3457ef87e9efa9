import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { DepositOptions } from '../domain/transactions/pay.js';
import type { SendArguments, SwapArguments } from '../domain/views/views.js';
import type { Modal } from '../modal/modal.js';
import type { OpenOptions } from './window.js';

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
  if (!untracked(() => modal.account.shownOf())) modal.open(namespace, 'Connect');
  else if (deposit) await (await features.load('pay')).deposit(deposit);
  else modal.open(namespace, untracked(() => features.isEnabled('onramp')) ? 'OnRampProviders' : 'WalletReceive');
}
