import type { EventRow } from '../database/schema.js';
import type { EventCount } from '../events/events.js';
import { ANY_PROJECT, type Feature, type Project } from '../project/projects.js';
import { markup, page, type Html } from './html.js';

const nav = (key: string): Html => markup`<nav>
<a href="/admin">Projects</a>
<a href="/admin/events">Events</a>
<form class="inline" method="post" action="/admin/logout"><input type="hidden" name="key" value="${key}"><button>Sign out</button></form>
</nav>`;

/** Writes the page that asks for the token. */
export const loginPage = (problem: string): string =>
  page(
    'Sign in',
    markup`<main><h1>Administration</h1>
${problem ? markup`<p class="error" role="alert">${problem}</p>` : markup``}
<form method="post" action="/admin/login">
<label>Admin token<input type="password" name="token" required autocomplete="current-password"></label>
<button>Sign in</button>
</form></main>`,
  );

const featureRow = ({ id, isEnabled, config }: Feature): Html => markup`<tr>
<th scope="row">${id}</th>
<td><label class="switch"><input type="checkbox" name="on-${id}"${isEnabled ? markup` checked` : markup``}>Enabled</label></td>
<td><label class="switch"><input type="checkbox" name="local-${id}"${config === null ? markup` checked` : markup``}>The host decides</label></td>
<td><input type="text" name="config-${id}" value="${config?.join(', ') ?? ''}" aria-label="Providers of ${id}"></td>
</tr>`;

const projectForm = (
  { id, name, features, origins, isAnalyticsEnabled }: Project,
  key: string,
): Html => markup`<form method="post" action="/admin/projects">
<input type="hidden" name="key" value="${key}"><input type="hidden" name="id" value="${id}">
<fieldset><legend><h2>${name} <small>${id}</small></h2></legend>
<label>Name<input type="text" name="name" value="${name}" required maxlength="80"></label>
<div class="scroll"><table>
<thead><tr><th>Feature</th><th>State</th><th>Source</th><th>Providers, separated by commas</th></tr></thead>
<tbody>${features.map(featureRow)}</tbody>
</table></div>
<label>Allowed origins, one a line; * stands for any text<textarea name="origins" rows="4">${origins.join('\n')}</textarea></label>
<label class="switch"><input type="checkbox" name="analytics"${isAnalyticsEnabled ? markup` checked` : markup``}>Take analytics events</label>
<p><button name="action" value="save">Save</button>
${id === ANY_PROJECT ? markup`` : markup` <button name="action" value="remove" formnovalidate>Remove</button>`}</p>
</fieldset></form>`;

/** Writes the page of all projects. */
export const projectsPage = (projects: readonly Project[], key: string, problem: string): string =>
  page(
    'Projects',
    markup`${nav(key)}<main><h1>Projects</h1>
${problem ? markup`<p class="error" role="alert">${problem}</p>` : markup``}
${projects.map(project => projectForm(project, key))}
<form method="post" action="/admin/projects/new"><input type="hidden" name="key" value="${key}">
<fieldset><legend><h2>Add a project</h2></legend>
<label>Project id<input type="text" name="id" required maxlength="64" pattern="[\\-\\w.]+"></label>
<button>Add</button></fieldset></form></main>`,
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
    markup`${nav(key)}<main><h1>Events</h1>${empty}
<div class="scroll"><table><thead><tr><th>Event</th><th>Kind</th><th>Count</th></tr></thead><tbody>${counts.map(countRow)}</tbody></table></div>
<h2>Newest first</h2>
<div class="scroll"><table><thead><tr><th>Received</th><th>Event</th><th>Kind</th><th>Project</th><th>Domain</th><th>SDK</th><th>Properties</th></tr></thead>
<tbody>${events.map(eventRow)}</tbody></table></div>
${last ? markup`<p><a href="/admin/events?before=${last.received_at}">Older events</a></p>` : markup``}</main>`,
  );
}
