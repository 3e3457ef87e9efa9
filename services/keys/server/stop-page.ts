import type { App } from '../../http/app.js';
import { stopRelease } from './release.js';
import type { KeyWorld } from './world.js';

const POLICY = "default-src 'none'; style-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
  </head>
  <body>
    <h1>${title}</h1>
    ${body}
  </body>
</html>
`;

const ASK = page(
  'Stop the new device',
  `<p>A new device wants to open your wallet. If it is not yours, stop it.</p>
    <form method="post"><button data-testid="stop">Stop it</button></form>`,
);
const DONE = page('Stopped', '<p>The device cannot open your wallet.</p>');
const EXPIRED = page('This link has expired', '<p>The release was stopped before, or there is no such release.</p>');

/** Adds the page of the link that stops a release. Only a click stops: mail programs open links by themselves. */
export function addStopPage(app: App, world: KeyWorld): void {
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null, {}));
  app.get('/stop/:token', async (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(ASK));
  app.post<{ Params: { token: string } }>('/stop/:token', async (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send((await stopRelease(world, request.params.token)) ? DONE : EXPIRED),
  );
}
