import type { CaughtMail } from './caught-mail.js';

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Escapes a text and makes its web addresses links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escape(part)}" target="_blank" rel="noopener">${escape(part)}</a>` : escape(part),
    )
    .join('');

const mailTemplate = ({ id, to, from, subject, text, at }: CaughtMail): string => `
      <article data-testid="mail-${id}">
        <h2>${escape(subject)}</h2>
        <p>${escape(to.join(', '))} · ${escape(from)} · <time>${new Date(at).toISOString()}</time></p>
        <pre>${linked(text)}</pre>
      </article>`;

/** Page that shows caught emails, newest first. Emails are shown as text only. */
export const inboxPage = (mails: readonly CaughtMail[], to: string | undefined): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="3" />
    <title>Inbox</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { margin: 0 auto; max-width: 640px; padding: 24px 16px; }
      article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; margin-block: 16px; padding: 16px; }
      h2 { font-size: 17px; margin: 0; }
      p { margin: 4px 0; opacity: .75; overflow-wrap: anywhere; }
      pre { font: inherit; margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
    </style>
  </head>
  <body>
    <main>
      <h1>Inbox${to ? ` of ${escape(to)}` : ''}</h1>${mails.length > 0 ? mails.map(mailTemplate).join('') : '\n      <p>No emails yet.</p>'}
    </main>
  </body>
</html>
`;
