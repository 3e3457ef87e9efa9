import { html } from 'lit';
import { exportOf } from '../../keys/derive.js';
import { msg } from '../msg.js';
import { notice, poster } from '../parts.js';
import { withProof } from '../prove.js';
import { secretScreen } from '../secret-screen.js';
import { callOwn, footer, openKeys, showProgress, type Settings } from './section.js';

/** Shows the words or the private key of the wallet, after a proof. */
export async function showExport(settings: Settings): Promise<void> {
  const { ui, custody, account } = settings;
  const isGo = await ui.choose<boolean>(
    pick =>
      html`${poster('export', msg('Export your wallet'))}
      ${notice(msg('Whoever has the words or the private key of your wallet has your wallet. Never enter them on a website, and never show them to anybody.'), 'danger')}
      ${footer(() => pick(false), { text: msg('Show'), id: 'wallet-export', onClick: () => pick(true) })}`,
  );
  if (!isGo) return;
  showProgress(ui);
  await withProof(ui, () => callOwn(settings, 'keys/export', {}));
  await openKeys(settings);
  const secret = await withProof(ui, () => custody.withEntropy(account, async entropy => exportOf(entropy)));
  await ui.choose<true>(pick => html`${secretScreen(secret)} ${footer(() => pick(true))}`);
}
