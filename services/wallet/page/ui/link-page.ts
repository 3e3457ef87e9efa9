import { html, nothing, render, type TemplateResult } from 'lit';
import { initialOf } from '../../../../controllers/domain/initial-of.js';
import { readLinkFacts } from '../facts.js';
import { hasReason } from '../wallet-error.js';
import { msg } from './msg.js';
import { deviceDrawing } from './device-drawing.js';
import { tile } from './icons.js';
import { addressTemplate, heading, messageOf, notice, progress } from './parts.js';
import { ago, dateAndTime } from './time.js';

/** How a link ended. */
type Outcome = 'done' | 'refused' | 'problem';

/** Drawn with one stroke, in a box of 24. */
const MARKS: Readonly<Record<Outcome, string>> = {
  done: 'M6 12.5 10.5 17 18.5 8',
  refused: 'M7.5 7.5 16.5 16.5M16.5 7.5 7.5 16.5',
  problem: 'M12 6.5V13.5M12 17V17.2',
};

/** What led to a link. */
interface Cause {
  /** Browser and system. */
  readonly agent: string;
  readonly at: number;
}

interface Action {
  readonly text: string;
  readonly id: string;
  readonly onClick: () => void;
}

const masthead = (name: string): TemplateResult =>
  html`<header class="brand">
    <span class="mark" aria-hidden="true">${initialOf(name)}</span><bdi>${name}</bdi>
  </header>`;

/** Draws a page of its own, such as that of a link. */
export function draw(content: TemplateResult): void {
  const { name } = readLinkFacts();
  render(html`<main class="page link-page">${name ? masthead(name) : nothing}${content}</main>`, document.body);
}

/** Draws a page and moves the focus to its heading, which a screen reader then reads. */
export function show(content: TemplateResult): void {
  draw(content);
  document.querySelector('h1')?.focus();
}

/** Shows that the page works on something. */
export const showProgress = (): void => show(progress(msg('One moment…')));

/** The device that asks or that made a change, and when. */
const deviceTemplate = ({ agent, at }: Cause): TemplateResult =>
  html`<div class="device">
    ${deviceDrawing(agent)}
    <div>
      <strong><bdi>${agent}</bdi></strong>
      <small><time datetime=${new Date(at).toISOString()}>${ago(at)} · ${dateAndTime(at)}</time></small>
    </div>
  </div>`;

/** Asks a person to decide about a link, from what the service knows of its cause. */
export const showQuestion = (given: {
  readonly title: string;
  readonly text: string;
  readonly cause: Cause;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** What speaks against going on. */
  readonly warning?: string | undefined;
  /** What the person should check, or know, before the decision. */
  readonly note: string;
  readonly primary: Action;
  readonly secondary: Action;
}): void => {
  const { primary, secondary, rows } = given;
  show(
    html`${heading(given.title, given.text)}
      <section class="cause">
        ${deviceTemplate(given.cause)}
        <dl ?hidden=${rows.length === 0}>
          ${rows.map(
            ([label, value]) =>
              html`<div>
                <dt>${label}</dt>
                <dd>${addressTemplate(value)}</dd>
              </div>`,
          )}
        </dl>
      </section>
      ${given.warning === undefined ? nothing : notice(given.warning)}
      <p class="quiet check">${tile('security')}<span>${given.note}</span></p>
      <footer>
        <button type="button" class="primary" data-testid=${primary.id} @click=${primary.onClick}>
          ${primary.text}
        </button>
        <button type="button" data-testid=${secondary.id} @click=${secondary.onClick}>${secondary.text}</button>
      </footer>`,
  );
};

/** Shows how a link ended. With `onRetry`, it has not ended: the person may try again. */
export const showOutcome = (outcome: Outcome, title: string, text?: string, onRetry?: () => void): void =>
  show(
    html`<section class="outcome ${outcome}" data-testid="link-${outcome}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path pathLength="1" d=${MARKS[outcome]} /></svg>
      ${heading(title, text)}
      ${
        onRetry
          ? html`<button type="button" class="primary" data-testid="link-retry" @click=${onRetry}>
              ${msg('Try again')}
            </button>`
          : html`<p class="quiet">${msg('You can close this page.')}</p>`
      }
    </section>`,
  );

/** Shows why a link did nothing. Where the service did not answer, `onRetry` tries again: the address of the page has no token. */
export const showProblem = (error: unknown, onRetry: () => void): void =>
  showOutcome('problem', messageOf(error), undefined, hasReason(error, 'OFFLINE') ? onRetry : undefined);

/** Runs a step of a page and shows how it ended. */
export async function carryOut<T>(step: () => Promise<T>, onDone: (result: T) => void): Promise<void> {
  showProgress();
  let result: T;
  try {
    result = await step();
  } catch (error) {
    showProblem(error, () => void carryOut(step, onDone));
    return;
  }
  onDone(result);
}

// The next link that is opened in this tab differs in its fragment alone
addEventListener('hashchange', () => location.reload());

/** Takes the token of the link out of the address, so that the history of the browser does not keep it. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return token;
}
