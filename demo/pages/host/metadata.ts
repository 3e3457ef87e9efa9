/** How the demo pages introduce themselves to wallets. */
export const metadata = {
  name: 'Latchkey demo',
  description: 'A page that embeds Latchkey',
  url: location.origin,
  icons: [`${location.origin}/icon.svg`],
};
