import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { ApiContext } from '../context.js';
import { currencies } from '../prices/price-source.js';

/** Id of a project. */
export const projectId = z.string().check(z.regex(/^[-\w.]{1,64}$/, 'must be a project id'));

/** Query of all routes: the project, and what describes the client. */
export const projectQuery = {
  projectId,
  st: z.optional(z.string()),
  sv: z.optional(z.string()),
  clientId: z.optional(z.string()),
};

/** CAIP-2 id of a network. */
export const chainId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id'));

/** Currency of prices. */
export const currency = z.enum(currencies, 'must be a known currency');

/** Path with an address: bare or CAIP-10. */
export const addressParams = z.object({ address: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Refuses unknown projects if only known ones are served. @throws {HttpError} */
export async function checkProject({ db, settings }: ApiContext, id: string): Promise<void> {
  if (!settings.PROJECTS_ONLY) return;
  const known = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new HttpError(401, 'authentication', 'This project is unknown');
}
