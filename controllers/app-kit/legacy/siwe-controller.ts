import { untracked } from '../../core/signals.js';
import type {
  SIWEConfig,
  SIWECreateMessageArgs,
  SIWESession,
  SIWEVerifyMessageArgs,
} from '../../domain/sign-in/siwx.js';
import { W3mError } from '../../domain/errors/errors.js';
import { findModal } from '../../modal/modal-registry.js';
import { MappedSiwe } from '../../sign-in/map-siwe.js';
import { kitOf } from './modal-of-page.js';
import { quietMethods, quietState } from './quiet.js';

const client = (): SIWEConfig => {
  const config = untracked(() => kitOf('latchkey/siwe').modal.options.current.get().siweConfig);
  if (!config) throw new W3mError('SIWX_DISABLED');
  return config;
};

/** State of {@link SIWEController}: the sign-in of the page; sessions are read by `getSession`. */
export interface SIWEControllerClientState {
  readonly _client: SIWEConfig | undefined;
  readonly status: 'uninitialized' | 'ready';
}

/** The option `siweConfig`, with the functions that sign in. */
export type SIWEControllerClient = SIWEConfig;

const { subscribe, subscribeKey } = quietState<SIWEControllerClientState>();

/** The legacy sign-in of the page. The modal asks for it when a wallet connects. */
export const SIWEController = {
  get state(): SIWEControllerClientState {
    const _client = untracked(() => findModal()?.options.current.get().siweConfig);
    return { _client, status: _client ? 'ready' : 'uninitialized' };
  },
  subscribe,
  subscribeKey,
  _getClient: client,
  getNonce: (address?: string): Promise<string> => client().getNonce(address),
  getSession: async (): Promise<SIWESession | undefined> => (await client().getSession()) ?? undefined,
  createMessage: (args: SIWECreateMessageArgs): string | Promise<string> => client().createMessage(args),
  verifyMessage: (args: SIWEVerifyMessageArgs): Promise<boolean> => client().verifyMessage(args),
  /** Resolves with the session; without one, the modal opens, which asks for it. @throws {W3mError} `SIWX_DISABLED` */
  signIn: async (): Promise<SIWESession | undefined> => {
    const session = await SIWEController.getSession();
    if (!session) await kitOf('latchkey/siwe').connect();
    return session ?? (await SIWEController.getSession());
  },
  signOut: async (): Promise<void> => {
    await client().signOut();
  },
  onSignIn: (session: SIWESession): void => {
    client().onSignIn?.(session);
  },
  onSignOut: (): void => {
    client().onSignOut?.();
  },
  ...quietMethods('SIWEController', ['setSIWEClient', 'setNonce', 'setStatus', 'setMessage', 'setSession']),
};

/** Serves a legacy sign-in by the interface of the option `siwx`. */
export const mapToSIWX = (siwe: SIWEConfig): MappedSiwe =>
  new MappedSiwe(siwe, {
    domain: location.host,
    origin: location.origin,
    now: () => Date.now(),
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  });
