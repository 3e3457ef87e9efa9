import { html, type TemplateResult } from 'lit';
import type { ApiResponse } from '../shared/api.js';
import { callApi } from './client.js';
import { readOpenIdFacts } from './facts.js';
import { logInByEmail } from './ui/email-login.js';
import { setLanguage } from './ui/language.js';
import { showOutcome, showProblem } from './ui/link-page.js';
import { msg, str } from './ui/msg.js';
import { pageUi } from './ui/page-ui.js';
import { buttons, heading, progress } from './ui/parts.js';
import { tile } from './ui/icons.js';
import { proveAgain } from './ui/prove.js';
import { hasReason } from './wallet-error.js';

type State = ApiResponse<'openid/read'>;
type Scope = State['scopes'][number];

/** What a client learns, for people. */
const learns = (scope: Scope): string =>
  ({
    openid: msg('An id of your account'),
    email: msg('Your email address'),
    wallets: msg('The addresses of your wallet'),
  })[scope];

/** Asks whether a client may learn who the person is. Nothing is preselected. */
const askConsent = ({ client, host, account, scopes }: State): Promise<'allow' | 'refuse' | 'other'> =>
  pageUi.choose(
    (pick): TemplateResult =>
      html`${heading(msg(str`Continue to ${client}?`), msg(str`${host} learns about you:`))}
        <section class="cause">
          <div class="device">
            ${tile('login')}
            <div>
              <strong><bdi>${account}</bdi></strong>
            </div>
          </div>
          <ul class="learns">
            ${scopes.map(scope => html`<li>${learns(scope)}</li>`)}
          </ul>
        </section>
        <p class="quiet check">
          ${tile('security')}<span>${msg('It cannot sign or send anything with your wallet.')}</span>
        </p>
        <button type="button" class="link" data-testid="consent-other" @click=${() => pick('other')}>
          ${msg('Use another account')}
        </button>
        ${buttons(
          { text: msg('Cancel'), id: 'consent-refuse', onClick: () => pick('refuse') },
          { text: msg('Continue'), id: 'consent-allow', onClick: () => pick('allow') },
        )}`,
  );

/** Takes one step towards the answer of the client; returns the address to go to once there is one. */
async function step(page: { readonly request: string; readonly ticket: string }): Promise<string | undefined> {
  const state = await callApi('openid/read', page);
  const { needs, client, host, loginHint } = state;
  try {
    if (needs === 'login') {
      await logInByEmail(pageUi, { title: msg(str`Sign in to ${client}`), text: host, email: loginHint ?? '' });
      return undefined;
    }
    if (needs === 'proof') {
      await proveAgain(pageUi);
      return undefined;
    }
  } catch (error) {
    if (!hasReason(error, 'REJECTED')) throw error;
    return (await callApi('openid/refuse', { request: page.request })).uri;
  }
  const choice = needs === 'consent' ? await askConsent(state) : 'allow';
  pageUi.show(progress(msg('One moment…')));
  if (choice === 'other') await callApi('logout', {});
  if (choice === 'refuse') return (await callApi('openid/refuse', { request: page.request })).uri;
  return choice === 'allow' ? (await callApi('openid/allow', page)).uri : undefined;
}

/** Signs a person in to a client, and sends them back to it. */
async function start(): Promise<void> {
  await setLanguage(navigator.language);
  const { request, ticket, problem } = readOpenIdFacts();
  if (request === undefined || ticket === undefined) {
    const text = msg('This sign-in was not started as it should be. Go back to the site and try again.');
    showOutcome('problem', text, problem);
    return;
  }
  pageUi.show(progress(msg('One moment…')));
  try {
    let uri: string | undefined;
    while (uri === undefined) uri = await step({ request, ticket });
    location.replace(uri); // of the client's registration, as the service has checked
  } catch (error) {
    showProblem(error);
  }
}

void start();
