import type { WritableSignal } from '../../core/signals.js';
import { whenIdle } from '../../core/when-idle.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { OpenRequest, Pairing, RemoteEvent, RemoteSession } from '../remote-wallet.js';
import { namespaceRequests } from './namespace-requests.js';
import { pageMetadata } from './page-metadata.js';
import { RemoteLink } from './remote-link.js';
import { toRemoteError } from './remote-errors.js';
import type { CreateTransport, RemoteTransport } from './transport.js';
import type { RemoteContext } from './remote-context.js';

interface OpenLinkContext extends RemoteContext {
  readonly pairing: WritableSignal<Pairing | undefined>;
  readonly session: WritableSignal<RemoteSession | undefined>;
  readonly openRequests: WritableSignal<readonly OpenRequest[]>;
  onEvent(event: RemoteEvent): void;
  onSession(): void;
}

/** Storage prefix of the kit; contains the id of the modal unless it is the default. */
const prefixOf = (id: string): string => (id === 'default' ? 'latchkey' : `latchkey-${id}`);

/** Creates the WalletConnect link from the options of the host; loads the kit on demand. */
export function openLink(context: OpenLinkContext): RemoteLink & { prefetch(): Promise<void> } {
  const { scope, pairing, session, openRequests, holders, onEvent, onSession } = context;
  const { universalProvider, manualWCControl = false } = context.options();

  async function transportMaker(): Promise<CreateTransport> {
    const given = context.options().walletConnect?.transport;
    if (given) return given;
    return (await import('./kit-transport.js')).createKitTransport;
  }

  async function openTransport(): Promise<RemoteTransport> {
    const { projectId, walletConnect: { relayUrl, storagePrefix } = {}, metadata } = context.options();
    const isAddressed = universalProvider ?? relayUrl ?? projectId ?? context.options().walletConnect?.transport;
    if (isAddressed === undefined) throw new W3mError('PROJECT_ID_NOT_CONFIGURED');
    try {
      const create = await transportMaker();
      return await create({
        projectId,
        relayUrl,
        storagePrefix: storagePrefix ?? prefixOf(context.id),
        metadata: metadata ?? pageMetadata(),
        provider: universalProvider,
      });
    } catch (error) {
      throw toRemoteError(error, 'CONNECT_FAILED');
    }
  }

  const link = new RemoteLink({
    scope,
    pairing,
    session,
    openRequests,
    onResumedAnswer: answer => context.options().walletConnect?.onResumedAnswer?.(answer),
    holders,
    onEvent,
    onSession,
    openTransport,
    requests: () => namespaceRequests(context.networks(), context.options().universalProviderConfigOverride),
    signIn: async () => context.signIn?.(),
    mayInvite: !manualWCControl,
    isShared: universalProvider !== undefined,
  });
  return Object.assign(link, {
    async prefetch() {
      try {
        await transportMaker();
        if (universalProvider || context.options().walletConnect?.transport) return;
        await (await import('./kit-transport.js')).loadKit();
        await new Promise<void>(whenIdle); // evaluating the kit takes a long task, and so does starting it
        await link.prepare();
      } catch (error) {
        throw toRemoteError(error, 'CONNECT_FAILED');
      }
    },
  });
}
