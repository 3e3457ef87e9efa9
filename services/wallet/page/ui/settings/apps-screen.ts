import { html } from 'lit';
import type { ApiResponse } from '../../../shared/api.js';
import { msg, str } from '../msg.js';
import { buttons, poster } from '../parts.js';
import { withProof } from '../prove.js';
import { callOwn, doneMessage, footer, item, listTemplate, load, removeOnce, type Settings } from './section.js';
import { since } from '../time.js';

type App = ApiResponse<'apps/list'>['apps'][number];

const readApps = async (settings: Settings): Promise<readonly App[]> => (await callOwn(settings, 'apps/list', {})).apps;

/** Takes back what the person has agreed to tell an app, once they have confirmed it. Returns what was done. */
async function removeApp(settings: Settings, { id, name }: App): Promise<string | undefined> {
  const { ui } = settings;
  const isGo = await ui.choose<boolean>(
    pick =>
      html`${poster('danger', name, msg('It learns nothing more from your wallet. You may stay signed in there until you sign out there. To sign in again, you have to agree again.'))}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: msg('Remove'), id: 'wallet-continue', isDanger: true, onClick: () => pick(true) },
      )}`,
  );
  if (!isGo) return undefined;
  await removeOnce(settings, {
    title: msg('Apps'),
    remove: () => withProof(ui, () => callOwn(settings, 'apps/remove', { id })),
    isGone: async () => (await readApps(settings)).every(app => app.id !== id),
  });
  return msg(str`Removed: ${name}`);
}

/** Lists the apps and sites in which the person signs in with the wallet, and removes them one by one. */
export async function showApps(settings: Settings): Promise<void> {
  const { ui } = settings;
  let done: string | undefined;
  for (;;) {
    const apps = await load(ui, msg('Apps'), () => readApps(settings));
    const chosen = await ui.choose<App | undefined>(
      pick =>
        html`${poster('login', msg('Apps'), apps.length === 0 ? undefined : msg('When you sign in there with your wallet, they learn what you have agreed to.'))}
        ${doneMessage(done)}
        ${listTemplate(
          apps.map(app => item(app.name, since(app.givenAt), { id: 'wallet-remove-app', onClick: () => pick(app) })),
        )}
        ${footer(() => pick(undefined))}`,
    );
    if (!chosen) return;
    done = await removeApp(settings, chosen);
  }
}
