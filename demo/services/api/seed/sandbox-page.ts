import { markup, type Html } from '../../../../services/api/admin/html.js';

/** The form sends to the page itself; nothing else is loaded. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns a page of the sandbox, which stands for the page of a provider. */
export const page = (title: string, body: Html): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { margin: 0; padding: 2rem; background: #f4f5f9; color: #16181d; font: 16px/1.45 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem; border-radius: 16px; background: #fff }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem }
dt { color: #5a606b } dd { margin: 0; text-align: end; overflow-wrap: anywhere }
button { width: 100%; margin-top: .5rem; padding: .75rem; border: 0; border-radius: 12px; background: #2563eb; color: #fff; font: inherit }
button[value=decline] { background: #e8eaf0; color: inherit }
</style>
</head>
<body><main>${body}</main></body>
</html>`.text;
