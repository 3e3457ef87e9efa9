import { html } from 'lit';
import { callApi } from './client.js';
import { readOpenIdFacts } from './facts.js';
import { setLanguage } from './ui/language.js';
import { carryOut, showOutcome } from './ui/link-page.js';
import { msg } from './ui/msg.js';
import { pageUi } from './ui/page-ui.js';
import { buttons, poster } from './ui/parts.js';

const askSignOut = (): Promise<boolean> =>
  pageUi.choose(pick => {
    const secondary = { text: msg('Cancel'), id: 'sign-out-cancel', onClick: () => pick(false) };
    const primary = { text: msg('Sign out'), id: 'sign-out', onClick: () => pick(true) };
    return html`${poster('login', msg('Sign out of your wallet in this browser?'))} ${buttons(secondary, primary)}`;
  });

/** Asks a person whom a client sends to sign out, and sends them back. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const { request, problem } = readOpenIdFacts();
  if (problem !== undefined) {
    showOutcome('problem', msg('This sign-out was not started as it should be.'), problem);
    return;
  }
  if (request === undefined) {
    showOutcome('done', msg('Signed out'));
    return;
  }
  if (!(await askSignOut())) {
    showOutcome('refused', msg('Nothing was changed'));
    return;
  }
  await carryOut(
    () => callApi('openid/logout', { request }),
    ({ uri }) => {
      if (uri === null) showOutcome('done', msg('Signed out'));
      else location.replace(uri); // of the client's registration, as the service has checked
    },
  );
}

void start();
