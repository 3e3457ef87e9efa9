import type { PageFiles } from '../page-files.js';

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

const head = (title: string, more: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(title)}</title>
    <link rel="icon" href="data:," />
    ${more}
  </head>`;

/** Returns the page of the administration, whose script draws the rest. */
export const adminPage = ({ tag }: PageFiles): string => `${head(
  'Administration of the wallet',
  `<link rel="stylesheet" href="/files/${tag}/admin.css" />
    <script type="module" src="/files/${tag}/admin.js"></script>`,
)}
  <body></body>
</html>
`;

/** Returns the page after a sign-in: it goes on to the administration, or says what was wrong. */
export const loginPage = (problem: string | undefined): string =>
  problem === undefined
    ? `${head('Signed in', '<meta http-equiv="refresh" content="0; url=/admin" />')}
  <body><main><p><a href="/admin">Go on to the administration</a></p></main></body>
</html>
`
    : `${head('Sign-in failed', '')}
  <body><main><h1>Sign-in failed</h1><p role="alert">${escape(problem)}</p><p><a href="/admin/login">Sign in</a></p></main></body>
</html>
`;
