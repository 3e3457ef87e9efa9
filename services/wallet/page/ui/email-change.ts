import { html, nothing } from 'lit';
import { rejected } from '../wallet-error.js';
import { hiddenText } from './approval.js';
import { createGuard, type Guard } from './guard.js';
import { addressTemplate, buttons, notice, poster } from './parts.js';
import { proveAgain } from './prove.js';
import type { Ui } from './stage.js';
import { msg } from './msg.js';

/** Change of the address to which a wallet belongs. */
export interface AddressChange {
  /** Present address. */
  readonly from: string;
  readonly to: string;
}

/**
 * Asks whether the wallet may move to another address, and for a proof that the page of the host has not seen: it has
 * read every code that was typed into the modal.
 */
export async function confirmEmailChange(ui: Ui, { from, to }: AddressChange, userId: string): Promise<void> {
  let guard: Guard | undefined;
  const isGo = await ui.choose<boolean>((pick, redraw) => {
    guard ??= createGuard(redraw);
    return html`${poster('code', msg('Change your email'))} ${guard.isHidden() ? notice(hiddenText()) : nothing}
      <dl>
        <div class="whole">
          <dt>${msg('Present address')}</dt>
          <dd data-testid="wallet-email-from">${addressTemplate(from)}</dd>
        </div>
        <div class="whole">
          <dt>${msg('New address')}</dt>
          <dd data-testid="wallet-email-to">${addressTemplate(to)}</dd>
        </div>
      </dl>
      ${notice(msg('After the change, only the new address can sign in to this wallet. Continue only if you asked for it.'))}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false), isDisabled: !guard.isSettled() },
        {
          text: msg('Continue'),
          id: 'wallet-continue',
          onClick: () => pick(true),
          isDisabled: !guard.isOver(),
          watch: guard.watch,
        },
      )}`;
  });
  if (!isGo) throw rejected();
  await proveAgain(ui, userId);
}
