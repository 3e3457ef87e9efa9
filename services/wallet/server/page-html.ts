import type { MsgFn } from '@lit/localize/internal/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { directionOf, languageOf, messagesIn } from '../../letters/languages.js';
import type { PageFiles } from './page-files.js';
import type { World } from './world.js';

/** Pages by path: script of `page/`, title. */
const PAGES = {
  frame: { script: 'frame.js', title: msg => msg('Wallet') },
  approve: { script: 'approve.js', title: msg => msg('Approve this device') },
  undo: { script: 'undo.js', title: msg => msg('Undo this change') },
  loading: { script: 'loading.js', title: msg => msg('Loading') },
  done: { script: 'done.js', title: msg => msg('Sign in') },
  authorize: { script: 'authorize.js', title: msg => msg('Sign in') },
  'not-found': { script: 'not-found.js', title: msg => msg('Page not found') },
  'sign-out': { script: 'sign-out.js', title: msg => msg('Wallet') },
} as const satisfies Readonly<Record<string, { readonly script: string; readonly title: (msg: MsgFn) => string }>>;

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Origins that the frame asks: nodes and the key service. */
const connections = ({ networks, keyServiceUrl, custody }: World['settings']): readonly string[] => [
  ...new Set(
    [
      ...networks.map(({ rpcUrl, publicRpcUrl = rpcUrl }) => publicRpcUrl),
      ...(custody === 'escrow' ? [keyServiceUrl] : []),
    ].map(url => new URL(url).origin),
  ),
];

/** Policy of the wallet's pages: own files only, its nodes, and frames only in pages of the project. */
function policy({ settings }: World, ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connections(settings)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

/** Sets the headers of a page; `ancestors` are the origins whose pages may hold it in a frame. */
export function setHeaders(world: World, reply: FastifyReply, ancestors: readonly string[]): FastifyReply {
  const passkeys = 'publickey-credentials-get=(self), publickey-credentials-create=(self)';
  return reply.headers({
    'content-security-policy': policy(world, ancestors),
    'cache-control': 'no-store',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), clipboard-write=(self), ${passkeys}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(world.settings.origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  });
}

/**
 * Returns a page, with the title in the language of the browser. Its facts stand in an attribute: a strict policy allows
 * no inline script.
 */
export function html(files: PageFiles, { headers }: FastifyRequest, name: keyof typeof PAGES, facts: object): string {
  const { script, title } = PAGES[name];
  const language = languageOf(headers['accept-language']);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(title(messagesIn(language)))}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/files/${files.tag}/wallet.css" />
    <script type="module" src="/files/${files.tag}/${script}"></script>
  </head>
  <body data-facts="${escape(JSON.stringify(facts))}"></body>
</html>
`;
}
