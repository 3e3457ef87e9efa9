import { html, render } from 'lit';
import { readDoneFacts } from './facts.js';
import { notice } from './ui/parts.js';
import { setLanguage } from './ui/language.js';
import { msg } from './ui/msg.js';

const RESULT = 'result_uri';

/** Hands the provider's answer to the page that started the login: to its window, or by a redirect where there is none. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const { hostOrigin, returnPage } = readDoneFacts();
  const resultUri = location.href;
  render(
    html`<main class="page">
      ${notice(hostOrigin === undefined ? msg('This link has expired. Start again.') : msg('You can close this window.'), 'info')}
    </main>`,
    document.body,
  );
  if (hostOrigin === undefined) return;
  const opener = window.opener as Window | null;
  if (opener) {
    opener.postMessage({ resultUri }, hostOrigin);
  } else if (returnPage !== undefined) {
    const page = new URL(returnPage);
    page.search += `${page.search ? '&' : '?'}${RESULT}=${encodeURIComponent(resultUri)}`;
    location.replace(page);
  }
}

void start();
