import { html, nothing } from 'lit';
import type { ApiResponse } from '../../../shared/api.js';
import { createPasskey } from '../../keys/recovery.js';
import { msg } from '../msg.js';
import { poster } from '../parts.js';
import { withProof } from '../prove.js';
import {
  callOwn,
  callSigned,
  footer,
  item,
  listTemplate,
  load,
  makeChange,
  openKeys,
  removeOnce,
  type Settings,
} from './section.js';
import { since } from '../time.js';

interface Choice {
  readonly remove?: string;
  readonly act?: 'add' | 'second';
}

/** Shows the passkeys of the account, adds and removes them, and asks for one before each signature or not. */
export async function showPasskeys(settings: Settings): Promise<void> {
  const { ui, custody, account: own } = settings;
  for (;;) {
    const [{ passkeys }, { account }] = await load(ui, msg('Passkeys'), () =>
      Promise.all([readPasskeys(settings), readAccount(settings)]),
    );
    const isOn = account?.secondFactor === true;
    const chosen = await ui.choose<Choice | undefined>(
      pick =>
        html`${poster('passkey', msg('Passkeys'), passkeys.length === 0 ? msg('Sign in and confirm with your fingerprint, face or screen lock.') : undefined)}
        ${listTemplate(
          passkeys.map(({ id, label, createdAt }) =>
            item(label, since(createdAt), { id: 'wallet-remove-passkey', onClick: () => pick({ remove: id }) }),
          ),
        )}
        ${
          passkeys.length === 0
            ? nothing
            : html`<button
                type="button"
                class="wide"
                data-testid="wallet-second-factor"
                @click=${() => pick({ act: 'second' })}
              >
                ${isOn ? msg('Stop asking for a passkey') : msg('Ask for a passkey before each signature')}
              </button>`
        }
        ${footer(() => pick(undefined), { text: msg('Add a passkey'), id: 'wallet-add-passkey', onClick: () => pick({ act: 'add' }) })}`,
    );
    if (!chosen) return;
    const { remove, act } = chosen;
    if (act === 'add') {
      await openKeys(settings);
      await withProof(ui, () =>
        createPasskey({ call: (name, body) => custody.callSigned(own, name, body), userId: own.userId }),
      );
    } else if (act === 'second') await askBeforeSignatures(settings, !isOn);
    else if (remove !== undefined) await removePasskey(settings, remove);
  }
}

const readPasskeys = (settings: Settings): Promise<ApiResponse<'passkeys/list'>> =>
  callOwn(settings, 'passkeys/list', {});
const readAccount = (settings: Settings): Promise<ApiResponse<'account'>> => callOwn(settings, 'account', {});

async function askBeforeSignatures(settings: Settings, isOn: boolean): Promise<void> {
  await makeChange<object>(settings, {
    title: msg('Passkeys'),
    make: () => callSigned(settings, 'passkeys/second-factor', { isOn }),
    find: async () => ((await readAccount(settings)).account?.secondFactor === isOn ? {} : undefined),
  });
}

const removePasskey = (settings: Settings, id: string): Promise<void> =>
  removeOnce(settings, {
    title: msg('Passkeys'),
    remove: () => callSigned(settings, 'passkeys/remove', { id }),
    isGone: async () => (await readPasskeys(settings)).passkeys.every(passkey => passkey.id !== id),
  });
