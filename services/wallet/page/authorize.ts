import { html, nothing, type TemplateResult } from 'lit';
import type { ApiResponse } from '../shared/api.js';
import { callApi } from './client.js';
import { readOpenIdFacts } from './facts.js';
import { logInByEmail } from './ui/email-login.js';
import { setLanguage } from './ui/language.js';
import { carryOut as runStep, showOutcome } from './ui/link-page.js';
import { msg, str } from './ui/msg.js';
import { pageUi } from './ui/page-ui.js';
import { buttons, heading, messageOf, notice, progress } from './ui/parts.js';
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

/** Asks whether a client may learn who the person is. Nothing is preselected. `problem` says why they are asked again. */
const askConsent = (
  { client, host, account, scopes }: State,
  problem: string | undefined,
): Promise<'allow' | 'refuse' | 'other'> =>
  pageUi.choose(
    (pick): TemplateResult =>
      html`${heading(msg(str`Continue to ${client}?`), msg(str`${host} learns about you:`))}
        ${problem === undefined ? nothing : notice(problem)}
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

/** Page of a request of a client. */
interface Page {
  readonly request: string;
  readonly ticket: string;
}

/** Address to which a step leads, or why the next step asks again. */
interface Step {
  readonly uri?: string;
  readonly problem?: string;
}

const refuse = ({ request }: Page): Promise<Step> => callApi('openid/refuse', { request });

/**
 * Returns the message for the repeated question after another tab has signed in another account (`ACCOUNT_CHANGED`) or has signed
 * out (`NOT_LOGGED_IN`). @throws every other error
 */
function askAgain(error: unknown): Step {
  if (hasReason(error, 'ACCOUNT_CHANGED', 'NOT_LOGGED_IN')) return { problem: messageOf(error) };
  throw error;
}

/** Carries out what a person has chosen, for the account that the page has shown to them. */
async function carryOut(page: Page, choice: 'allow' | 'other', userId: string): Promise<Step> {
  try {
    if (choice === 'allow') return await callApi('openid/allow', { ...page, userId });
    await callApi('logout', {}, { userId });
    return {};
  } catch (error) {
    return askAgain(error);
  }
}

/** Takes one step towards the answer of the client. */
async function step(page: Page, problem: string | undefined): Promise<Step> {
  const state = await callApi('openid/read', page);
  const { needs, client, host, loginHint, userId } = state;
  try {
    if (needs === 'login' || userId === null) {
      await logInByEmail(pageUi, { title: msg(str`Sign in to ${client}`), text: host, email: loginHint ?? '' });
      return {};
    }
    if (needs === 'proof') {
      await proveAgain(pageUi, userId);
      return {};
    }
  } catch (error) {
    return hasReason(error, 'REJECTED') ? refuse(page) : askAgain(error);
  }
  const choice = needs === 'consent' ? await askConsent(state, problem) : 'allow';
  pageUi.show(progress(msg('One moment…')));
  return choice === 'refuse' ? refuse(page) : carryOut(page, choice, userId);
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
  const answer = async (): Promise<string> => {
    let last: Step = {};
    while (last.uri === undefined) last = await step({ request, ticket }, last.problem);
    return last.uri;
  };
  await runStep(answer, uri => location.replace(uri)); // of the client's registration, as the service has checked
}

void start();
