import { html, nothing, render, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { initialOf } from '../../../../controllers/domain/initial-of.js';
import type { AdminSession } from '../../shared/admin-api.js';
import { call, logout, readSession, Refusal } from './client.js';
import { actForm, bodyOf, type Act } from './forms.js';
import { eventItem, personItem, sections, type Item, type Section } from './sections.js';

const TITLE = 'Administration of the wallet';

interface State {
  readonly session: AdminSession;
  readonly section: Section;
  readonly items: readonly Item[];
  readonly problem?: Refusal | undefined;
  /** What an act tells once, such as a new secret. */
  readonly result?: string | undefined;
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('', 'The service did not answer. Try again.');

const problemTemplate = (problem: Refusal): TemplateResult =>
  html`<p class="problem" role="alert">
    ${problem.message}
    ${problem.field === 'proof' ? html`<a href="/admin/login?fresh=1">Prove who you are</a>` : nothing}
    ${problem.field === 'session' ? html`<a href="/admin/login">Sign in</a>` : nothing}
  </p>`;

/** Acts as a row of buttons; nothing if the role allows none. */
function actsTemplate(state: State, acts: readonly Act[]): TemplateResult | typeof nothing {
  const forms = acts
    .map(act => actForm(state.session, act, (done, form) => carryOut(state, done, form)))
    .filter(form => form !== nothing);
  return forms.length > 0 ? html`<div class="acts">${forms}</div>` : nothing;
}

const mark = (name: string): TemplateResult =>
  html`<span class="mark" data-initial=${initialOf(name)} aria-hidden="true"></span>`;

const itemTemplate = (state: State, { title, state: own, facts, acts }: Item): TemplateResult =>
  html`<article>
    <div class="title">
      <h2><bdi>${title}</bdi></h2>
      ${own ? html`<span class="chip ${own.isOff ? 'off' : ''}">${own.text}</span>` : nothing}
    </div>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>
    ${actsTemplate(state, acts)}
  </article>`;

/** The section that the operator has opened last: a late answer of another one is not drawn over it. */
let opened: Section | undefined;

function draw(state: State): void {
  if (state.section !== opened) return;
  const { session, section, items, problem, result } = state;
  const open = (next: Section): void => void show(session, next);
  const allowed = sections.filter(({ name }) => name !== 'Operators' || session.acts.includes('operators/list'));
  render(
    html`<header class="bar">
        ${mark(session.name)}
        <div>
          <strong><bdi>${session.name}</bdi></strong>
          <small>Signed in as <bdi>${session.operator}</bdi>, ${session.role}</small>
        </div>
        <button type="button" @click=${() => void leave(state)}>Sign out</button>
      </header>
      <div class="frame">
        <nav aria-label="Parts">
          ${allowed.map(
            each =>
              html`<button type="button" aria-current=${each === section ? 'page' : 'false'} @click=${() => open(each)}>
                ${each.name}
              </button>`,
          )}
        </nav>
        <main>
          <div class="head">
            <h1 tabindex="-1">${section.name}</h1>
            <p class="lead">${section.lead}</p>
          </div>
          ${problem ? problemTemplate(problem) : nothing}
          ${result === undefined ? nothing : html`<p class="result" role="status">${result}</p>`}
          ${keyed(
            section,
            html`${actsTemplate(state, section.acts)}
            ${repeat(
              items,
              ({ key }) => key,
              item => itemTemplate(state, item),
            )}`,
          )}
          ${items.length === 0 && !problem && !section.isSearched ? html`<p class="empty">Nothing here yet.</p>` : nothing}
        </main>
      </div>`,
    document.body,
  );
}

async function show(session: AdminSession, section: Section, result?: string): Promise<void> {
  opened = section;
  try {
    draw({ session, section, items: await section.load(), result });
  } catch (error) {
    draw({ session, section, items: [], problem: refusalOf(error), result }); // the act is done all the same
  }
  if (section !== opened) return;
  document.querySelector('h1')?.focus();
  document.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function download(name: string, data: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shows people that a search has found; each is read with the reason of the search, which the audit then has too. */
async function showPeople(state: State, ids: readonly string[], reason: unknown): Promise<void> {
  const people = await Promise.all(ids.map(async id => (await call('users/read', { id, reason })).person));
  draw({
    ...state,
    items: people.map(personItem),
    problem: undefined,
    result: people.length ? undefined : 'No account found.',
  });
}

/** Forms whose act is in flight: a second submit would repeat the act. */
const sending = new WeakSet<HTMLFormElement>();

/** Carries out an act; ignores further submits of its form until the act has ended. */
async function carryOut(state: State, act: Act, form: HTMLFormElement): Promise<void> {
  if (sending.has(form)) return;
  sending.add(form);
  try {
    await send(state, act, form);
  } finally {
    sending.delete(form);
  }
}

/** Does an act, and shows what it tells. A refusal leaves the form as it is. */
async function send(state: State, act: Act, form: HTMLFormElement): Promise<void> {
  const body = bodyOf(act, new FormData(form));
  try {
    const answer: object = await call(act.call, body);
    form.reset();
    if ('ids' in answer) return await showPeople(state, answer.ids as string[], body.reason);
    if ('events' in answer) {
      const items = (answer.events as Parameters<typeof eventItem>[0][]).map(eventItem);
      return draw({ ...state, items, problem: undefined, result: `${items.length} events` });
    }
    if ('data' in answer) download(`${String(body.id)}.json`, answer.data as object);
    const secret = 'secret' in answer ? ` It is shown this once: ${String(answer.secret)}` : '';
    if (state.section === opened || secret) await show(state.session, state.section, `${act.title}: done.${secret}`); // a secret is shown this once
  } catch (error) {
    // An act whose answer was lost may be done: the page shows what is stored now
    const isUnclear = !(error instanceof Refusal) && !state.section.isSearched;
    const items = isUnclear ? await state.section.load().catch(() => state.items) : state.items;
    if (opened === undefined) return; // signed out meanwhile
    draw({ ...state, items, problem: refusalOf(error) });
    document.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }
}

async function leave(state: State): Promise<void> {
  try {
    await logout();
  } catch (error) {
    const problem = refusalOf(error);
    if (problem.field !== 'session') return draw({ ...state, problem }); // else it has ended before
  }
  opened = undefined; // what was asked for before comes too late
  showDoor();
}

function showDoor(): void {
  render(
    html`<main class="door">
      ${mark(TITLE)}
      <h1>${TITLE}</h1>
      <p class="lead">For those who run it. People use the wallet within the apps that hold it.</p>
      <a class="button primary" href="/admin/login">Sign in</a>
    </main>`,
    document.body,
  );
}

/** Starts the page. */
export async function start(): Promise<void> {
  const [first] = sections;
  try {
    const session = await readSession();
    if (session && first) await show(session, first);
    else showDoor();
  } catch (error) {
    render(
      html`<main class="door">
        <h1>${TITLE}</h1>
        ${problemTemplate(refusalOf(error))}
      </main>`,
      document.body,
    );
  }
}
