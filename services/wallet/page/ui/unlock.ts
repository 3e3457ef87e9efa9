import { html, type TemplateResult } from 'lit';
import type { ApiRecovery } from '../../shared/api.js';
import { callApi } from '../client.js';
import type { AskRecovery, Custody, DecryptRecovery, KeyedAccount } from '../keys/custody.js';
import {
  decryptByPasskey,
  decryptByPassphrase,
  decryptSealed,
  encryptByKeyService,
  encryptByPassphrase,
  SEALED_BY_WALLET,
} from '../keys/recovery.js';
import { hasReason, rejected, WalletError } from '../wallet-error.js';
import { decryptByKeyService } from './escrow.js';
import type { Icon } from './icons.js';
import { buttons, choice, messageOf, notice, poster, progress, wordsField } from './parts.js';
import { since } from './time.js';
import { askRecovery } from './protect.js';
import { withProof } from './prove.js';
import type { Ui } from './stage.js';
import { msg } from './msg.js';

interface Unlocking {
  readonly ui: Ui;
  readonly custody: Custody;
  readonly account: KeyedAccount;
}

interface Choice {
  readonly recovery: ApiRecovery;
  /** Other devices lose their access. */
  readonly isLost: boolean;
}

const kindText = (kind: ApiRecovery['kind']): string =>
  ({ passkey: msg('Use a passkey'), passphrase: msg('Recovery words'), escrow: msg('Restore with your login') })[kind];

const KIND_ICONS = { passkey: 'passkey', passphrase: 'words', escrow: 'login' } as const satisfies Record<
  ApiRecovery['kind'],
  Icon
>;

const noRecovery = (pick: () => void): TemplateResult =>
  html`${poster('recovery', msg('Open your wallet on this device'), msg('Your wallet has no second way to open it. Use the device on which you created it.'))}
    <footer>
      <button type="button" data-testid="wallet-close" @click=${pick}>${msg('Close')}</button>
    </footer>`;

function chooseRecovery(
  ui: Ui,
  recoveries: readonly ApiRecovery[],
  problem: string | undefined,
): Promise<Choice | undefined> {
  let isLost = false;
  return ui.choose<Choice | undefined>(
    pick =>
      html`${poster('recovery', msg('Open your wallet on this device'), msg('This device has no key of your wallet yet. Use your second way to open it.'))}
        ${problem === undefined ? '' : notice(problem, 'danger')}
        <ul class="list">
          ${recoveries.map(recovery =>
            choice(
              KIND_ICONS[recovery.kind],
              [kindText(recovery.kind), since(recovery.createdAt)],
              `wallet-recover-${recovery.kind}`,
              () => pick({ recovery, isLost }),
            ),
          )}
        </ul>
        <label class="check"
          ><input
            type="checkbox"
            data-testid="wallet-lost"
            @change=${(event: Event) => (isLost = (event.target as HTMLInputElement).checked)}
          />${msg('I lost my other device: remove its access')}</label
        >
        <footer>
          <button type="button" data-testid="wallet-cancel" @click=${() => pick(undefined)}>${msg('Cancel')}</button>
        </footer>`,
  );
}

async function askWords(ui: Ui): Promise<string> {
  let words = '';
  const isGo = await ui.choose<boolean>(
    (pick, redraw) =>
      html`${poster('words', msg('Open your wallet on this device'))}
      ${wordsField({
        label: msg('Recovery words'),
        id: 'wallet-recovery-words',
        value: words,
        onInput: value => {
          words = value;
          redraw();
        },
      })}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: msg('Continue'), id: 'wallet-continue', onClick: () => pick(true), isDisabled: words.trim() === '' },
      )}`,
  );
  if (!isGo) throw rejected();
  return words;
}

interface Opener {
  readonly decrypt: DecryptRecovery;
  /** Asks how to encrypt the new recovery share, for a lost device. */
  readonly renew: AskRecovery;
}

async function openerOf(
  { ui, custody, account }: Unlocking,
  { kind, credentialId, salt }: ApiRecovery,
): Promise<Opener> {
  const { userId } = account;
  if (kind === 'passphrase') {
    const words = await askWords(ui);
    return { decrypt: decryptByPassphrase(words), renew: async () => encryptByPassphrase(words) };
  }
  if (kind === 'passkey' && credentialId !== null)
    return { decrypt: await decryptByPasskey(credentialId, salt), renew: call => askRecovery(ui, { userId, call }) };
  const { keyService } = custody;
  return {
    decrypt: salt === SEALED_BY_WALLET ? decryptSealed : decryptByKeyService(ui, keyService, account),
    renew: async call => (keyService ? encryptByKeyService(keyService) : askRecovery(ui, { userId, call })),
  };
}

/** Chooses a recovery. The only one that is the key service's needs no choice: the login is enough. */
async function choiceOf(
  ui: Ui,
  recoveries: readonly ApiRecovery[],
  problem: string | undefined,
): Promise<Choice | undefined> {
  const [only] = recoveries;
  if (recoveries.length === 1 && only?.kind === 'escrow' && problem === undefined)
    return { recovery: only, isLost: false };
  return chooseRecovery(ui, recoveries, problem);
}

/** Opens the wallet on a device that has no share, with a recovery of the person's choice. */
export async function unlock(ui: Ui, custody: Custody, account: KeyedAccount): Promise<void> {
  let problem: string | undefined;
  for (;;) {
    const { recoveries } = await callApi('keys/sets', {}, { userId: account.userId });
    if (recoveries.length === 0) {
      await ui.choose<true>(pick => noRecovery(() => pick(true)));
      throw new WalletError(
        'RECOVERY_REQUIRED',
        msg('Your wallet has no second way to open it. Use the device on which you created it.'),
        4001,
      );
    }
    const chosen = await choiceOf(ui, recoveries, problem);
    if (!chosen) throw rejected();
    try {
      const { decrypt, renew } = await openerOf({ ui, custody, account }, chosen.recovery);
      ui.show(progress(msg('One moment…')));
      await withProof(ui, () =>
        custody.recover(account, chosen.recovery.id, decrypt, chosen.isLost ? renew : undefined),
      );
      return;
    } catch (error) {
      if (hasReason(error, 'ABORTED')) throw error;
      // Where there was no choice, a person who declines is not asked again
      if (hasReason(error, 'REJECTED') && recoveries.length === 1 && chosen.recovery.kind === 'escrow') throw error;
      problem = hasReason(error, 'REJECTED') ? undefined : messageOf(error);
    }
  }
}
