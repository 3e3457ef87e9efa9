import { html, render } from 'lit';
import { readDoneFacts } from './facts.js';
import { notice } from './ui/parts.js';
import { say, setLanguage } from './ui/words.js';

const RESULT = 'result_uri';

/** Hands the provider's answer to the page that started the login: to its window, or by a redirect where there is none. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const { hostOrigin, returnPage } = readDoneFacts();
  const resultUri = location.href;
  render(
    html`<main class="page">${notice(say(hostOrigin === undefined ? 'linkExpired' : 'loginDone'), 'info')}</main>`,
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
