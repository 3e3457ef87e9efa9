import { UniversalProvider } from '@walletconnect/universal-provider';

/** The package exports its class under a constant's name. */
type Provider = InstanceType<typeof UniversalProvider>;
type Session = NonNullable<Provider['session']>;
type Asked = NonNullable<Parameters<Provider['connect']>[0]['optionalNamespaces']>;

type Storage = NonNullable<Parameters<typeof UniversalProvider.init>[0]['storage']>;

/** Storage that ends with the test. */
function memory(): Storage {
  const entries = new Map<string, unknown>();
  const storage = {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => entries.get(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
  // The kit asks for its own class, and uses its methods only, which are generic in what they answer
  return storage as object as Storage;
}

/** An invitation, and what becomes of it. */
export interface DappInvitation {
  readonly uri: string;
  readonly session: Promise<Session>;
}

/** An app with WalletConnect's own provider and nothing of ours, in the process of the test. */
export class BareDapp {
  readonly provider: Provider;

  private constructor(provider: Provider) {
    this.provider = provider;
  }

  static async start(relayUrl: string, name = 'Test shop'): Promise<BareDapp> {
    process.env.DISABLE_GLOBAL_CORE = 'true'; // several apps in one process
    process.env.IS_VITEST = 'true'; // no calls to its makers
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

  /** Invites a wallet. */
  invite(optionalNamespaces: Asked): Promise<DappInvitation> {
    return new Promise((resolve, reject) => {
      const session = new Promise<Session>((settle, fail) => {
        this.provider.once('display_uri', (uri: string) => resolve({ uri, session }));
        this.provider.connect({ optionalNamespaces }).then(connected => {
          if (connected) settle(connected);
          else fail(new Error('There is no session'));
        }, fail);
      });
      session.catch(reject); // of effect only where there is no invitation
    });
  }

  request(chain: string, method: string, params: unknown): Promise<unknown> {
    return this.provider.request({ method, params: params as object }, chain); // any JSON goes over the wire
  }

  /** The next of an event that the provider tells. */
  next(event: string): Promise<unknown> {
    return new Promise(resolve => this.provider.once(event, resolve));
  }

  /** Ends its connection to the relay, and nothing else. */
  async close(): Promise<void> {
    this.provider.client.core.heartbeat.stop();
    await this.provider.client.core.relayer.transportClose();
  }
}
