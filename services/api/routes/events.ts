import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';
import { addEvent, trimEvents } from '../events/events.js';
import { projectConfig } from '../project/projects.js';
import { checkProject, projectQuery } from './query.js';

const MAX_TEXT = 2_000;
const MAX_BODY = 16_000;
/** One event in so many removes old ones: trimming each time would double the work. */
const TRIM_EVERY = 100;

const short = z.string().check(z.maxLength(MAX_TEXT));
const name = z.string().check(z.regex(/^[A-Za-z0-9_ .:-]{1,80}$/, 'must be the name of an event'));
const members = { eventId: z.uuid(), url: z.optional(short), domain: z.optional(short) };
const track = z.object({
  type: z.literal('track'),
  event: name,
  properties: z.optional(z.unknown()),
  address: z.optional(short),
});
const failure = z.object({
  type: z.literal('error'),
  event: name,
  errorType: z.optional(short),
  errorMessage: z.optional(short),
  stackTrace: z.optional(z.string().check(z.maxLength(MAX_BODY))),
});
// Events have a number as timestamp, error reports an ISO text
const body = z.object({
  ...members,
  timestamp: z.union([z.number(), z.iso.datetime()]),
  props: z.discriminatedUnion('type', [track, failure]),
});

/** Adds the intake of analytics events and error reports. */
export function addEvents(app: App, context: ApiContext): void {
  const { db, settings } = context;
  const options = { schema: { querystring: z.object(projectQuery), body }, bodyLimit: 2 * MAX_BODY };
  app.post('/e', options, async ({ query, body: event }) => {
    await checkProject(context, query.projectId);
    if (!(await projectConfig(db, query.projectId)).isAnalyticsEnabled)
      throw new HttpError(403, '', 'This project takes no events');
    const text = JSON.stringify(event.props);
    if (text.length > MAX_BODY) throw new HttpError(413, 'props', 'The event is too long');
    await addEvent(db, {
      id: event.eventId,
      project_id: query.projectId,
      kind: event.props.type,
      event: event.props.event,
      received_at: Date.now(),
      domain: event.domain ?? '',
      sdk: `${query.st ?? ''} ${query.sv ?? ''}`.trim(),
      body: text,
    });
    if (Number.parseInt(event.eventId.slice(0, 4), 16) % TRIM_EVERY === 0) await trimEvents(db, settings.KEPT_EVENTS);
    return {};
  });
}
