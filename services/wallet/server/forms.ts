import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.js';

/** Lets routes read forms that browsers and clients post. */
export function addForms(app: App): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** Returns the form of a request; an empty one for a body of another kind. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Returns the first name that stands twice: OAuth allows each parameter once (RFC 6749, section 3.1). */
export const repeatedName = (params: URLSearchParams): string | undefined =>
  [...params.keys()].find((name, at, all) => all.indexOf(name) !== at);
