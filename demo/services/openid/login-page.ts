/** Person of the local login providers. */
export interface LocalPerson {
  readonly id: string;
  readonly name: string;
  readonly userName: string;
  readonly email: string;
}

/** People who can log in at the local providers. */
export const PEOPLE: readonly LocalPerson[] = [
  { id: '1001', name: 'Ann Example', userName: 'ann', email: 'ann@provider.example' },
  { id: '1002', name: 'Ben Example', userName: 'ben', email: 'ben@provider.example' },
  { id: '1003', name: 'Cleo Example', userName: 'cleo', email: 'cleo@provider.example' },
];

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Page on which a person is chosen, or the login is cancelled; each link leads to `action` with the id. */
export const loginPage = (provider: string, action: (id: string) => string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Log in with ${escape(provider)}</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      main { display: grid; gap: 12px; margin: 48px auto; max-width: 320px; padding: 0 16px; }
      a { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; color: inherit; padding: 12px 16px; text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escape(provider)}</h1>
      ${PEOPLE.map(({ id, name }) => `<a data-testid="person-${id}" href="${escape(action(id))}">${escape(name)}</a>`).join('\n      ')}
      <a data-testid="person-cancel" href="${escape(action(''))}">Cancel</a>
    </main>
  </body>
</html>
`;
