import { html, render, type TemplateResult } from 'lit';
import { callApi } from './client.js';
import { buttons, heading, messageOf, notice, progress } from './ui/parts.js';
import { language, setLanguage } from './ui/language.js';
import { msg, str } from './ui/msg.js';

const show = (screen: TemplateResult): void => void render(html`<main class="page">${screen}</main>`, document.body);

const showProblem = (error: unknown): void =>
  show(html`${heading(msg('Undo this change'))} ${notice(messageOf(error), 'danger')}`);

/** Shows what the link undoes; only a click does it, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  show(progress(msg('One moment…')));
  const undo = async (): Promise<void> => {
    show(progress(msg('One moment…')));
    try {
      await callApi('undo/use', { token });
      show(
        html`${heading(msg('Undo this change'))}
        ${notice(msg('The change is undone, and all devices are signed out. Sign in again to go on.'), 'info')}`,
      );
    } catch (error) {
      showProblem(error);
    }
  };
  try {
    const { what, at, agent } = await callApi('undo/read', { token, locale: language() });
    const date = new Date(at).toLocaleString(language());
    show(
      html`${heading(msg('Undo this change'), what)}
      ${notice(msg(str`On ${date}, ${agent}. Undoing it signs out all devices.`), 'info')}
      ${buttons(
        {
          text: msg('Cancel'),
          id: 'undo-cancel',
          onClick: () => show(notice(msg('You can close this window.'), 'info')),
        },
        { text: msg('Undo'), id: 'undo-do', onClick: () => void undo() },
      )}`,
    );
  } catch (error) {
    showProblem(error);
  }
}

void start();
