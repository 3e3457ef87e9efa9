import { UniversalProvider } from '@walletconnect/universal-provider';

/** Instance type; the package exports the class as a constant. */
type Provider = InstanceType<typeof UniversalProvider>;
type Session = NonNullable<Provider['session']>;
type NamespaceRequests = NonNullable<Parameters<Provider['connect']>[0]['optionalNamespaces']>;

type Storage = NonNullable<Parameters<typeof UniversalProvider.init>[0]['storage']>;

/** In-memory storage that lives as long as the test. */
function memory(): Storage {
  const entries = new Map<string, unknown>();
  const storage = {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => entries.get(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
  // The SDK types this as its own class, but calls only these methods, whose result types are generic
  return storage as object as Storage;
}

/** Pairing URI, and the session that the wallet approves or rejects. */
export interface DappInvitation {
  readonly uri: string;
  readonly session: Promise<Session>;
}

/** App that runs WalletConnect's own provider, and no code of this project, in the test process. */
export class BareDapp {
  readonly provider: Provider;

  private constructor(provider: Provider) {
    this.provider = provider;
  }

  static async start(relayUrl: string, name = 'Test shop'): Promise<BareDapp> {
    process.env.DISABLE_GLOBAL_CORE = 'true'; // several apps in one process
    process.env.IS_VITEST = 'true'; // disables the SDK's telemetry and Verify requests
    const provider = await UniversalProvider.init({
      projectId: 'bare',
      relayUrl,
      logger: 'silent',
      disableProviderPing: true,
      storage: memory(),
      metadata: { name, description: 'An app of the tests', url: 'https://shop.example', icons: [] },
    });
    return new BareDapp(provider);
  }

  /** Creates a pairing and proposes a session. */
  invite(optionalNamespaces: NamespaceRequests): Promise<DappInvitation> {
    return new Promise((resolve, reject) => {
      const session = new Promise<Session>((settle, fail) => {
        this.provider.once('display_uri', (uri: string) => resolve({ uri, session }));
        this.provider.connect({ optionalNamespaces }).then(connected => {
          if (connected) settle(connected);
          else fail(new Error('There is no session'));
        }, fail);
      });
      session.catch(reject); // has no effect once display_uri has resolved the outer promise
    });
  }

  request(chain: string, method: string, params: unknown): Promise<unknown> {
    return this.provider.request({ method, params: params as object }, chain); // any JSON goes over the wire
  }

  /** Resolves with the payload of the provider's next event of that name. */
  next(event: string): Promise<unknown> {
    return new Promise(resolve => this.provider.once(event, resolve));
  }

  /** Closes the connection to the relay and leaves sessions in place. */
  async close(): Promise<void> {
    this.provider.client.core.heartbeat.stop();
    await this.provider.client.core.relayer.transportClose();
  }
}
