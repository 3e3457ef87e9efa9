import { html, render, type TemplateResult } from 'lit';
import { callApi } from './client.js';
import { buttons, heading, messageOf, notice, progress } from './ui/parts.js';
import { say, setLanguage } from './ui/words.js';

const show = (screen: TemplateResult): void => void render(html`<main class="page">${screen}</main>`, document.body);

/** Shows what the link is about; only a click approves, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  show(progress(say('working')));
  try {
    const { email, agent } = await callApi('link/read', { token });
    const approve = async (): Promise<void> => {
      show(progress(say('working')));
      try {
        await callApi('link/approve', { token });
        show(html`${heading(say('deviceTitle'))} ${notice(say('deviceDone'), 'info')}`);
      } catch (error) {
        show(html`${heading(say('deviceTitle'))} ${notice(messageOf(error), 'danger')}`);
      }
    };
    show(
      html`${heading(say('deviceTitle'), say('deviceText', { email, agent }))}
      ${buttons(
        { text: say('cancel'), id: 'device-cancel', onClick: () => show(notice(say('loginDone'), 'info')) },
        { text: say('approve'), id: 'device-approve', onClick: () => void approve() },
      )}`,
    );
  } catch (error) {
    show(html`${heading(say('deviceTitle'))} ${notice(messageOf(error), 'danger')}`);
  }
}

void start();
