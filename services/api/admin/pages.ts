import type { EventRow } from '../database/schema.js';
import type { EventCount } from '../events/events.js';
import { ANY_PROJECT, featureNames, type Feature, type Project } from '../project/projects.js';
import { markup, page, type Html } from './html.js';

const PARTS = [
  ['/admin', 'Projects'],
  ['/admin/events', 'Events'],
] as const;

/** Links to the parts of the administration. @param current Path of this page */
const nav = (key: string, current: (typeof PARTS)[number][0]): Html => markup`<nav aria-label="Administration">
${PARTS.map(([path, name]) => markup`<a href="${path}"${path === current ? markup` aria-current="page"` : markup``}>${name}</a>`)}
<form method="post" action="/admin/logout"><input type="hidden" name="key" value="${key}"><button class="quiet">Sign out</button></form>
</nav>`;

/** Writes the page that asks for the token. */
export const loginPage = (problem: string): string =>
  page(
    'Sign in',
    markup`<main class="door"><h1>Administration</h1>
${problem ? markup`<p class="error" role="alert">${problem}</p>` : markup``}
<form class="card" method="post" action="/admin/login">
<label>Admin token<input type="password" name="token" required autocomplete="current-password"></label>
<button>Sign in</button>
</form></main>`,
  );

/** The roles stay where the rows are stacked. */
const featureRow = ({ id, isEnabled, config }: Feature): Html => markup`<tr role="row">
<th scope="row" role="rowheader">${featureNames[id]}</th>
<td role="cell"><label class="switch"><input type="checkbox" name="on-${id}"${isEnabled ? markup` checked` : markup``}>Enabled</label></td>
<td role="cell"><label class="switch"><input type="checkbox" name="local-${id}"${config === null ? markup` checked` : markup``}>The host decides</label></td>
<td role="cell"><input type="text" name="config-${id}" value="${config?.join(', ') ?? ''}" aria-label="Providers of ${featureNames[id]}"></td>
</tr>`;

const projectForm = (
  { id, name, features, origins, isAnalyticsEnabled }: Project,
  key: string,
): Html => markup`<form method="post" action="/admin/projects">
<input type="hidden" name="key" value="${key}"><input type="hidden" name="id" value="${id}">
<fieldset><legend><h2>${name} <small>${id}</small></h2></legend>
<label>Name<input type="text" name="name" value="${name}" required maxlength="80"></label>
<div class="scroll"><table class="features" role="table">
<thead><tr><th>Feature</th><th>State</th><th>Source</th><th>Providers, separated by commas</th></tr></thead>
<tbody role="rowgroup">${features.map(featureRow)}</tbody>
</table></div>
<label>Allowed origins, one a line; * stands for any text<textarea name="origins" rows="4">${origins.join('\n')}</textarea></label>
<label class="switch"><input type="checkbox" name="analytics"${isAnalyticsEnabled ? markup` checked` : markup``}>Take analytics events</label>
<p class="actions"><button name="action" value="save">Save</button>
${id === ANY_PROJECT ? markup`` : markup` <button class="danger" name="action" value="remove" formnovalidate>Remove</button>`}</p>
</fieldset></form>`;

/** Writes the page of all projects. */
export const projectsPage = (projects: readonly Project[], key: string, problem: string): string =>
  page(
    'Projects',
    markup`${nav(key, '/admin')}<main><h1>Projects</h1>
${problem ? markup`<p class="error" role="alert">${problem}</p>` : markup``}
${projects.map(project => projectForm(project, key))}
<form method="post" action="/admin/projects/new"><input type="hidden" name="key" value="${key}">
<fieldset><legend><h2>Add a project</h2></legend>
<label>Project id<input type="text" name="id" required maxlength="64" pattern="[\\-\\w.]+"></label>
<p class="actions"><button>Add</button></p></fieldset></form></main>`,
  );

const countRow = ({ kind, event, count }: EventCount): Html =>
  markup`<tr><td>${event}</td><td>${kind}</td><td>${count}</td></tr>`;

const eventRow = ({ received_at, event, kind, project_id, domain, sdk, body }: EventRow): Html => markup`<tr>
<td><time datetime="${new Date(received_at).toISOString()}">${new Date(received_at).toISOString()}</time></td>
<td>${event}</td><td>${kind}</td><td>${project_id}</td><td>${domain}</td><td>${sdk}</td><td class="code">${body}</td>
</tr>`;

/** Writes the page of received events and error reports. */
export function eventsPage(counts: readonly EventCount[], events: readonly EventRow[], key: string): string {
  const last = events.at(-1);
  const empty = events.length === 0 ? markup`<p>No events.</p>` : markup``;
  return page(
    'Events',
    markup`${nav(key, '/admin/events')}<main><h1>Events</h1>${empty}
<div class="card"><table><thead><tr><th>Event</th><th>Kind</th><th>Count</th></tr></thead><tbody>${counts.map(countRow)}</tbody></table></div>
<h2>Newest first</h2>
<div class="card scroll" tabindex="0" role="region" aria-label="Newest first"><table class="events"><thead><tr><th>Received</th><th>Event</th><th>Kind</th><th>Project</th><th>Domain</th><th>SDK</th><th>Properties</th></tr></thead>
<tbody>${events.map(eventRow)}</tbody></table></div>
${last ? markup`<p><a href="/admin/events?before=${last.received_at}&amp;id=${last.id}">Older events</a></p>` : markup``}</main>`,
  );
}
