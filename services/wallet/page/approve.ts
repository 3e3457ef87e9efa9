import { html, render, type TemplateResult } from 'lit';
import { callApi } from './client.js';
import { buttons, heading, messageOf, notice, progress } from './ui/parts.js';
import { setLanguage } from './ui/language.js';
import { msg, str } from './ui/msg.js';

const show = (screen: TemplateResult): void => void render(html`<main class="page">${screen}</main>`, document.body);

/** Shows what the link is about; only a click approves, because mail programs open links by themselves. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  show(progress(msg('One moment…')));
  try {
    const { email, agent } = await callApi('link/read', { token });
    const approve = async (): Promise<void> => {
      show(progress(msg('One moment…')));
      try {
        await callApi('link/approve', { token });
        show(
          html`${heading(msg('Approve this device'))}
          ${notice(msg('The device is approved. Go back to the window in which you sign in.'), 'info')}`,
        );
      } catch (error) {
        show(html`${heading(msg('Approve this device'))} ${notice(messageOf(error), 'danger')}`);
      }
    };
    show(
      html`${heading(msg('Approve this device'), msg(str`A device wants to sign in as ${email}: ${agent}. Approve only if you asked for it just now.`))}
      ${buttons(
        {
          text: msg('Cancel'),
          id: 'device-cancel',
          onClick: () => show(notice(msg('You can close this window.'), 'info')),
        },
        { text: msg('Approve'), id: 'device-approve', onClick: () => void approve() },
      )}`,
    );
  } catch (error) {
    show(html`${heading(msg('Approve this device'))} ${notice(messageOf(error), 'danger')}`);
  }
}

void start();
