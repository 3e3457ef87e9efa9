import type { World } from '../world.js';

/** How long the page of a request may be open: as long as a code of a letter is valid, and a link before it. */
const TICKET_LIFE_MS = 40 * 60_000;
const CONTEXT = 'openid ticket';

/** Returns what the page of a request sends back: when it was opened, for this very request, as the service says. */
export function newTicket({ sealer, now }: World, request: string): string {
  const at = now();
  return `${at}.${sealer.hash(CONTEXT, `${at}\n${request}`)}`;
}

/** Returns when the page of a request was opened; undefined for another request, and for a page that is too old. */
export function openedAt({ sealer, now }: World, request: string, ticket: string): number | undefined {
  const [digits = '', hash = ''] = ticket.split('.');
  const at = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
  const isOwn = sealer.matches(CONTEXT, `${digits}\n${request}`, hash);
  return isOwn && now() - at < TICKET_LIFE_MS ? at : undefined;
}
