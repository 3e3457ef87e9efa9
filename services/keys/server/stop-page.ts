import { createHash } from 'node:crypto';
import { initialOf } from '../../../controllers/domain/initial-of.js';
import type { App } from '../../http/app.js';
import { escapeHtml, senderName } from '../../letters/html.js';
import { directionOf, languageOf, messagesIn, type Language } from '../../letters/languages.js';
import { stopRelease } from './waits.js';
import type { KeyWorld } from './world.js';

/** How a link ended: stroke of its mark, in a box of 24, as the pages of the wallet draw it. */
const MARKS = { done: 'M6 12.5 10.5 17 18.5 8', problem: 'M12 6.5V13.5M12 17V17.2' } as const;

/** What all pages of a service have. */
interface Frame {
  /** Style sheet of the wallet's pages: the page has it inside, since the key service serves no files. */
  readonly style: string;
  /** Name of the sender, as the letter with the link has it. */
  readonly name: string;
}

/** Allows that one style sheet, and a form that answers to the page itself. */
const policyOf = ({ style }: Frame): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Content of a page: its heading, and the markup of its parts. */
interface Content {
  readonly title: string;
  readonly body: string;
}

const page = (language: Language, { style, name }: Frame, { title, body }: Content): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <main class="page link-page">
      <header class="brand"><span class="mark" aria-hidden="true">${escapeHtml(initialOf(name))}</span><bdi>${escapeHtml(name)}</bdi></header>
      ${body}
    </main>
  </body>
</html>
`;

const heading = (title: string, text: string): string =>
  `<header class="title"><h1>${title}</h1><p>${text}</p></header>`;

function askPage(language: Language): Content {
  const msg = messagesIn(language);
  const title = msg('Stop the new device');
  const text = msg('A new device wants to open your wallet. If it is not yours, stop it.');
  const button = `<button class="primary" data-testid="stop">${msg('Stop it')}</button>`;
  return { title, body: `${heading(title, text)}<form method="post"><footer>${button}</footer></form>` };
}

function endPage(language: Language, isStopped: boolean): Content {
  const msg = messagesIn(language);
  const [outcome, title, text] = isStopped
    ? (['done', msg('Stopped'), msg('The device cannot open your wallet.')] as const)
    : ([
        'problem',
        msg('This link has expired'),
        msg('The device was stopped before, or this link belongs to none.'),
      ] as const);
  const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path pathLength="1" d="${MARKS[outcome]}" /></svg>`;
  const close = `<p class="quiet">${msg('You can close this page.')}</p>`;
  const section = `<section class="outcome ${outcome}" data-testid="link-${outcome}">`;
  return { title, body: `${section}${mark}${heading(title, text)}${close}</section>` };
}

/**
 * Adds the page of the link that stops a release. Only a click stops: mail programs open links by themselves.
 * @param style Style sheet of the wallet's pages
 */
export function addStopPage(app: App, world: KeyWorld, style: string): void {
  const frame: Frame = { style, name: senderName(world.settings.mailFrom) };
  const headers = {
    'content-security-policy': policyOf(frame),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null, {}));
  app.get('/stop/:token', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    return reply.headers(headers).send(page(language, frame, askPage(language)));
  });
  app.post<{ Params: { token: string } }>('/stop/:token', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const isStopped = await stopRelease(world, request.params.token);
    return reply.headers(headers).send(page(language, frame, endPage(language, isStopped)));
  });
}
