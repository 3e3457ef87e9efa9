import type { App } from '../../http/app.js';
import { directionOf, languageOf, messagesIn, type Language } from '../../letters/languages.js';
import { stopRelease } from './waits.js';
import type { KeyWorld } from './world.js';

const POLICY = "default-src 'none'; style-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
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

function askPage(language: Language): string {
  const msg = messagesIn(language);
  const text = msg('A new device wants to open your wallet. If it is not yours, stop it.');
  const form = `<form method="post"><button data-testid="stop">${msg('Stop it')}</button></form>`;
  return page(language, msg('Stop the new device'), `<p>${text}</p>\n    ${form}`);
}

function endPage(language: Language, isStopped: boolean): string {
  const msg = messagesIn(language);
  return isStopped
    ? page(language, msg('Stopped'), `<p>${msg('The device cannot open your wallet.')}</p>`)
    : page(
        language,
        msg('This link has expired'),
        `<p>${msg('The device was stopped before, or this link belongs to none.')}</p>`,
      );
}

/** Adds the page of the link that stops a release. Only a click stops: mail programs open links by themselves. */
export function addStopPage(app: App, world: KeyWorld): void {
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null, {}));
  app.get('/stop/:token', async (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(askPage(languageOf(request.headers['accept-language']))),
  );
  app.post<{ Params: { token: string } }>('/stop/:token', async (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(endPage(languageOf(request.headers['accept-language']), await stopRelease(world, request.params.token))),
  );
}
