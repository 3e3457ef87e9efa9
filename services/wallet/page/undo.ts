import { html, render, type TemplateResult } from 'lit';
import { callApi } from './client.js';
import { buttons, heading, messageOf, notice, progress } from './ui/parts.js';
import { language, say, setLanguage } from './ui/words.js';

const show = (screen: TemplateResult): void => void render(html`<main class="page">${screen}</main>`, document.body);

const showProblem = (error: unknown): void =>
  show(html`${heading(say('undoTitle'))} ${notice(messageOf(error), 'danger')}`);

/** Shows what the link undoes; only a click does it, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  show(progress(say('working')));
  const undo = async (): Promise<void> => {
    show(progress(say('working')));
    try {
      await callApi('undo/use', { token });
      show(html`${heading(say('undoTitle'))} ${notice(say('undoDone'), 'info')}`);
    } catch (error) {
      showProblem(error);
    }
  };
  try {
    const { what, at, agent } = await callApi('undo/read', { token, locale: language() });
    const date = new Date(at).toLocaleString(language());
    show(
      html`${heading(say('undoTitle'), what)} ${notice(say('undoText', { date, agent }), 'info')}
      ${buttons(
        { text: say('cancel'), id: 'undo-cancel', onClick: () => show(notice(say('loginDone'), 'info')) },
        { text: say('undo'), id: 'undo-do', onClick: () => void undo() },
      )}`,
    );
  } catch (error) {
    showProblem(error);
  }
}

void start();
