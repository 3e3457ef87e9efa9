import * as z from 'zod/mini';
import { byId } from './dom.js';
import { runHostPage } from './host/host-page.js';
import { report } from './host/parts.js';
import { remoteWallets } from './remote-wallets.js';

const kit = await runHostPage(remoteWallets);

/** Fields of a universal provider's session that the page shows. */
const providerSchema = z.object({
  session: z.nullish(z.object({ namespaces: z.record(z.string(), z.object({ accounts: z.array(z.string()) })) })),
});

async function sessionInWords(): Promise<string> {
  const { session } = providerSchema.parse(await kit.getUniversalProvider());
  if (!session) return 'No session';
  return Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .join('\n');
}

const shown = byId('universal-session', HTMLParagraphElement);
byId('look', HTMLButtonElement).addEventListener('click', () => void report(shown, sessionInWords));
