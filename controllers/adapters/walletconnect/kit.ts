import { W3mError } from '../../domain/errors/errors.js';
import { earlierRequests, tabStorage } from './earlier-requests.js';
import { acknowledgeOnceStored, resumeHandshakes } from './kit-handshake.js';
import type { KitModule, KitOptions, UniversalProvider } from './kit-types.js';
import type { EarlierRequest, TransportConfig } from './transport.js';

/** Project id for a relay that requires none. */
const NO_PROJECT = 'latchkey';

/** Names on `globalThis` under which the kit keeps one core per storage prefix, and counts its starts. */
const globalNames = (prefix: string): readonly string[] => [
  `_walletConnectCore_${prefix}`,
  `_walletConnectCore_${prefix}_count`,
];

/** The kit’s provider, and the requests that this tab has sent before it was loaded again. */
export interface StartedKit {
  readonly provider: UniversalProvider;
  readonly unanswered: readonly EarlierRequest[];
}

/** Loads the kit: 137 kB gzip. */
export const loadKit = (): Promise<KitModule> => import('@walletconnect/universal-provider');

/** Starts the kit so that it contacts the relay only, and sends it no more than required. */
export async function startKit({
  relayUrl,
  projectId = NO_PROJECT,
  metadata,
  storagePrefix,
  storage,
  tab = tabStorage(),
}: TransportConfig): Promise<StartedKit> {
  const { UniversalProvider } = await loadKit();
  const { name, description, url, icons } = metadata;
  forgetCore(storagePrefix); // else the kit shares the core of a predecessor that may be stopped at any moment
  const starting = UniversalProvider.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { name, description, url, icons: [...icons] },
    logger: 'silent', // its errors reject with codes; its log would repeat them, with ids of sessions of the person
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    disableProviderPing: true,
    // A test may pass a store of the kit's shape
    ...(storage === undefined ? {} : { storage: storage as NonNullable<KitOptions['storage']> }),
  });
  const resuming = starting.then(async ({ client }) => {
    const unanswered = earlierRequests(client, tab);
    await resumeHandshakes(client);
    return unanswered;
  });
  prepareCore(storagePrefix, resuming);
  const unanswered = await resuming;
  const provider = await starting;
  const { relayer, verify } = provider.client.core;
  // The kit would ask a third party about this page before each request, and wait five seconds if that is blocked.
  verify.register = async () => '';
  // The kit would send methods, contracts and results to the relay in clear text; only the correlation id is needed.
  const publish = relayer.publish.bind(relayer);
  relayer.publish = (topic, message, options) =>
    publish(topic, message, options?.tvf ? { ...options, tvf: onlyCorrelation(options.tvf) } : options);
  return { provider, unanswered };
}

/**
 * Prepares the kit's core before it reads or receives anything. It starts to connect while it still reads what it stored,
 * and takes a quick relay's answer for one to no question: it must connect once handshakes are resumed.
 */
function prepareCore(prefix: string, resuming: Promise<unknown>): void {
  const [name = ''] = globalNames(prefix);
  // The kit sets its core before its first asynchronous step
  const core = Reflect.get(globalThis, name) as UniversalProvider['client']['core'] | undefined;
  if (!core) return;
  acknowledgeOnceStored(core);
  const { relayer } = core;
  const open = relayer.transportOpen.bind(relayer);
  relayer.transportOpen = async relayUrl => {
    await resuming;
    await open(relayUrl);
  };
}

const forgetCore = (prefix: string): void => {
  for (const name of globalNames(prefix)) Reflect.deleteProperty(globalThis, name);
};

type Tvf = NonNullable<NonNullable<Parameters<UniversalProvider['client']['core']['relayer']['publish']>[2]>['tvf']>;

/** Keeps the correlation id only; the type requires more, the relay does not. */
const onlyCorrelation = ({ correlationId }: Tvf): Tvf => ({ correlationId }) as Tvf;

/** Stops the kit for good: closes its socket and timers, and forgets its core. */
export async function stopKit(provider: UniversalProvider, prefix: string): Promise<void> {
  const { core } = provider.client;
  const { relayer, heartbeat } = core;
  heartbeat.stop();
  relayer.transportOpen = async () => undefined; // else it reconnects when the machine is online again
  const [name = ''] = globalNames(prefix);
  if (Reflect.get(globalThis, name) === core) forgetCore(prefix); // else a successor has set its core
  await relayer.transportClose();
}

/**
 * Checks that the host's own provider, which may be of another version, has the members that are used.
 * @throws {W3mError} `OPTIONS_INVALID`
 */
export function readProvider(given: unknown): UniversalProvider {
  const has = (value: unknown, ...keys: readonly string[]): boolean =>
    typeof value === 'object' && value !== null && keys.every(key => key in value);
  if (has(given, 'client', 'events', 'pair') && has((given as UniversalProvider).client, 'core', 'session', 'events')) {
    return given as UniversalProvider; // as just seen
  }
  throw new W3mError('OPTIONS_INVALID', {
    params: { option: 'universalProvider', problem: 'must be a universal provider that was initialised' },
  });
}
