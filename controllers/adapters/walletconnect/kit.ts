import { W3mError } from '../../protocol/errors.js';
import { acknowledgeOnceStored, resumeHandshakes } from './kit-handshake.js';
import type { KitOptions, UniversalProvider } from './kit-types.js';
import type { TransportConfig } from './transport.js';

/** What the kit calls itself towards a relay that asks for no project. */
const NO_PROJECT = 'latchkey';

/** Under these names, with the storage prefix behind them, the kit keeps its one core of the page, and counts the attempts. */
const globalNames = (prefix: string): readonly string[] => [
  `_walletConnectCore_${prefix}`,
  `_walletConnectCore_${prefix}_count`,
];

/** Starts the kit, speaking to the relay alone, and telling it no more than it must know. */
export async function startKit({
  relayUrl,
  projectId = NO_PROJECT,
  metadata,
  storagePrefix,
  storage,
}: TransportConfig): Promise<UniversalProvider> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider');
  const { name, description, url, icons } = metadata;
  forgetCore(storagePrefix); // the kit would share the core of a predecessor, which may be stopped any moment
  const starting = UniversalProvider.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { name, description, url, icons: [...icons] },
    logger: 'silent',
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    disableProviderPing: true,
    // The kit's own storage unless a test brings one, which then has the kit's shape
    ...(storage === undefined ? {} : { storage: storage as NonNullable<KitOptions['storage']> }),
  });
  const resuming = starting.then(provider => resumeHandshakes(provider.client));
  prepareCore(storagePrefix, resuming);
  await resuming;
  const provider = await starting;
  const { relayer, verify } = provider.client.core;
  // It would ask a third party about this page before each request, and wait five seconds where that is blocked.
  verify.register = async () => '';
  // It would tell the relay methods, contracts and results in clear text; only what finds an answer's question is needed.
  const publish = relayer.publish.bind(relayer);
  relayer.publish = (topic, message, options) =>
    publish(topic, message, options?.tvf ? { ...options, tvf: onlyCorrelation(options.tvf) } : options);
  return provider;
}

/**
 * Prepares the kit's core before it reads or receives anything. It starts to connect while it still reads what it stored,
 * and takes a quick relay's answer for one to no question: it must connect once handshakes are resumed.
 */
function prepareCore(prefix: string, resuming: Promise<void>): void {
  const [name = ''] = globalNames(prefix);
  // The kit puts its core there before it does anything else
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

/** The type asks for what we leave out; the relay does not. */
const onlyCorrelation = ({ correlationId }: Tvf): Tvf => ({ correlationId }) as Tvf;

/** Stops it for good: no socket, no timer, and the next start is a new one. */
export async function stopKit(provider: UniversalProvider, prefix: string): Promise<void> {
  const { core } = provider.client;
  const { relayer, heartbeat } = core;
  heartbeat.stop();
  relayer.transportOpen = async () => undefined; // or it would be back when the machine is online again
  const [name = ''] = globalNames(prefix);
  if (Reflect.get(globalThis, name) === core) forgetCore(prefix); // else it is the core of a successor
  await relayer.transportClose();
}

/**
 * The host's own provider, which may be of another version: what is used of it is looked for.
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
