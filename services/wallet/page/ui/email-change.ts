import { html } from 'lit';
import { rejected } from '../wallet-error.js';
import { buttons, createGuard, heading, notice } from './parts.js';
import { proveAgain } from './prove.js';
import type { Ui } from './stage.js';
import { say } from './words.js';

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
export async function confirmEmailChange(ui: Ui, { from, to }: AddressChange): Promise<void> {
  let isReady: (() => boolean) | undefined;
  const isGo = await ui.choose<boolean>((pick, redraw) => {
    isReady ??= createGuard(redraw);
    return html`${heading(say('emailTitle'))} ${notice(say('emailText'))}
      <dl>
        <div>
          <dt>${say('emailFrom')}</dt>
          <dd data-testid="wallet-email-from"><bdi>${from}</bdi></dd>
        </div>
        <div>
          <dt>${say('emailTo')}</dt>
          <dd data-testid="wallet-email-to"><bdi>${to}</bdi></dd>
        </div>
      </dl>
      ${buttons(
        { text: say('cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: say('continue'), id: 'wallet-continue', onClick: () => pick(true), isDisabled: !isReady() },
      )}`;
  });
  if (!isGo) throw rejected();
  await proveAgain(ui);
}
