import { setLanguage } from './ui/language.js';
import { showOutcome } from './ui/link-page.js';
import { msg } from './ui/msg.js';

/** Says that nothing is at this address. It may be that of a broken link, whose token no history keeps. */
async function start(): Promise<void> {
  history.replaceState(null, '', location.pathname);
  await setLanguage(navigator.language);
  showOutcome(
    'problem',
    msg('Page not found'),
    msg('If a link in an email led here, open the whole link again. Your wallet opens in the apps that use it.'),
  );
}

void start();
