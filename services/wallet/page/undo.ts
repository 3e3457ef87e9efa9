import type { ApiResponse } from '../shared/api.js';
import { callApi } from './client.js';
import { isLinkUsed, linkAct } from './link-act.js';
import { language, setLanguage } from './ui/language.js';
import { carryOut, showOutcome, showQuestion, takeToken } from './ui/link-page.js';
import { msg } from './ui/msg.js';

/** Shows what the link undoes; only a click does it, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = takeToken();
  const undo = linkAct(
    () => callApi('undo/use', { token }),
    () => isLinkUsed(() => callApi('undo/read', { token })),
  );
  const onUndo = (): Promise<void> =>
    carryOut(undo, () =>
      showOutcome('done', msg('Change undone'), msg('All devices are signed out. Sign in again to go on.')),
    );
  const read = (): Promise<ApiResponse<'undo/read'>> => callApi('undo/read', { token, locale: language() });
  await carryOut(read, ({ what, at, agent }) =>
    showQuestion({
      title: msg('Undo this change'),
      text: what,
      cause: { agent, at },
      rows: [],
      note: msg('Undoing it signs out all devices.'),
      primary: { text: msg('Undo'), id: 'undo-do', onClick: () => void onUndo() },
      secondary: {
        text: msg('Cancel'),
        id: 'undo-cancel',
        onClick: () => showOutcome('refused', msg('Nothing was changed')),
      },
    }),
  );
}

void start();
