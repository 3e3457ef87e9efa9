import { callApi } from './client.js';
import { carryOutLink, isLinkUsed } from './link-act.js';
import { language, setLanguage } from './ui/language.js';
import { carryOut, showOutcome, showProblem, showProgress, showQuestion, takeToken } from './ui/link-page.js';
import { msg } from './ui/msg.js';

/** Shows what the link undoes; only a click does it, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = takeToken();
  showProgress();
  const undo = (): Promise<void> =>
    carryOut(
      () =>
        carryOutLink(
          () => callApi('undo/use', { token }),
          () => isLinkUsed(() => callApi('undo/read', { token })),
        ),
      () => showOutcome('done', msg('Change undone'), msg('All devices are signed out. Sign in again to go on.')),
    );
  try {
    const { what, at, agent } = await callApi('undo/read', { token, locale: language() });
    showQuestion({
      title: msg('Undo this change'),
      text: what,
      cause: { agent, at },
      rows: [],
      note: msg('Undoing it signs out all devices.'),
      primary: { text: msg('Undo'), id: 'undo-do', onClick: () => void undo() },
      secondary: {
        text: msg('Cancel'),
        id: 'undo-cancel',
        onClick: () => showOutcome('refused', msg('Nothing was changed')),
      },
    });
  } catch (error) {
    showProblem(error);
  }
}

void start();
