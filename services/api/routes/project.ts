import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import type { ApiContext } from '../context.js';
import { projectConfig, type Project } from '../project/projects.js';
import { checkProject, projectQuery } from './query.js';

const querystring = z.object(projectQuery);

/** Adds the routes of the remote configuration. An administrator changes it on the admin page. */
export function addProject(app: App, context: ApiContext): void {
  const answers: Readonly<Record<string, (project: Project) => object>> = {
    '/appkit/v1/config': ({ features }) => ({ features }),
    '/projects/v1/origins': ({ origins }) => ({ allowedOrigins: origins }),
    '/getAnalyticsConfig': ({ isAnalyticsEnabled }) => ({ isAnalyticsEnabled }),
  };
  for (const [path, answer] of Object.entries(answers))
    app.get(path, { schema: { querystring } }, async ({ query: { projectId } }, reply) => {
      await checkProject(context, projectId);
      reply.header('cache-control', 'no-store');
      return answer(await projectConfig(context.db, projectId));
    });
}
