import { readDoneFacts } from './facts.js';
import { setLanguage } from './ui/language.js';
import { show, showOutcome } from './ui/link-page.js';
import { msg } from './ui/msg.js';
import { poster } from './ui/parts.js';

const RESULT = 'result_uri';

/** Hands the provider's answer to the page that started the login: to its window, or by a redirect where there is none. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const { hostOrigin, returnPage } = readDoneFacts();
  const resultUri = location.href;
  if (hostOrigin === undefined) {
    showOutcome('problem', msg('This link has expired. Start again.'));
    return;
  }
  show(poster('login', msg('You can close this window.'))); // how the login ended, the host's page says
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
