import { html, nothing } from 'lit';
import { msg } from '../msg.js';
import { notice, poster } from '../parts.js';
import { protect } from '../protect.js';
import {
  callOwn,
  callSigned,
  footer,
  item,
  listTemplate,
  load,
  openKeys,
  recoveryName,
  removeOnce,
  showProgress,
  type Settings,
} from './section.js';
import { since } from '../time.js';

/** Shows the ways to recover, adds and removes them. */
export async function showRecovery(settings: Settings): Promise<void> {
  const { ui, custody, account } = settings;
  for (;;) {
    const { recoveries } = await load(ui, msg('Recovery'), () => callOwn(settings, 'keys/sets', {}));
    const risk = (await custody.isLasting())
      ? msg('If you lose this device, you lose this wallet.')
      : msg('This browser may forget your keys at any time, and then you lose this wallet.');
    const chosen = await ui.choose<string | undefined>(
      pick =>
        html`${poster('recovery', msg('Recovery'))} ${recoveries.length === 0 ? notice(risk) : nothing}
        ${listTemplate(
          recoveries.map(({ id, kind, createdAt }) =>
            item(recoveryName(kind), since(createdAt), { id: `wallet-remove-${kind}`, onClick: () => pick(id) }),
          ),
        )}
        ${footer(() => pick(undefined), { text: msg('Protect your wallet'), id: 'wallet-protect', onClick: () => pick('') })}`,
    );
    if (chosen === undefined) return;
    if (chosen === '') {
      showProgress(ui);
      await openKeys(settings);
      await protect(ui, custody, account);
    } else
      await removeOnce(settings, {
        title: msg('Recovery'),
        remove: () => callSigned(settings, 'keys/remove-recovery', { recoveryId: chosen }),
        isGone: async () => (await callOwn(settings, 'keys/sets', {})).recoveries.every(({ id }) => id !== chosen),
      });
  }
}
