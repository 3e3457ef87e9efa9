import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SIWEConfig, SIWXConfig } from '../domain/sign-in/siwx.js';

const METHODS = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const;
const LEGACY_METHODS = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const;

/** Checks that the host's object has the functions, which plain JavaScript does not check. */
function checkMethods(option: string, given: object, methods: readonly string[]): void {
  const missing = methods.filter(name => typeof Reflect.get(given, name) !== 'function');
  if (missing.length === 0) return;
  throw new W3mError('OPTIONS_INVALID', { params: { option, problem: `must have ${missing.join(', ')}` } });
}

/** The sign-in of a page, and what it needs of the modal. */
interface SignInOptions {
  readonly options: ReadonlySignal<{
    readonly siwx?: SIWXConfig | undefined;
    readonly siweConfig?: SIWEConfig | undefined;
  }>;
  readonly scope: Scope;
}

/** Legacy sign-ins by modal: the check and WalletConnect's one tap share what the host was told. */
const mapped = new WeakMap<Scope, Promise<SIWXConfig>>();

/** True if the options have a sign-in that is on. */
export const hasSignIn = ({ options }: Pick<SignInOptions, 'options'>): boolean => {
  const { siwx, siweConfig } = untracked(() => options.get());
  return siwx !== undefined || (siweConfig !== undefined && siweConfig.options?.enabled !== false);
};

/**
 * Returns the sign-in of the options, in the form of `siwx`.
 * @throws {W3mError} `OPTIONS_INVALID` if functions are missing
 */
export async function siwxOf({ options, scope }: SignInOptions): Promise<SIWXConfig> {
  const { siwx, siweConfig } = untracked(() => options.get());
  if (siwx) checkMethods('siwx', siwx, METHODS);
  if (siwx) return siwx;
  if (!siweConfig) throw new W3mError('SIWX_DISABLED');
  checkMethods('siweConfig', siweConfig, LEGACY_METHODS);
  const shared = mapped.get(scope) ?? map(siweConfig, scope);
  mapped.set(scope, shared);
  return shared.catch((error: unknown) => {
    mapped.delete(scope); // its code did not load; the next attempt tries again
    throw error;
  });
}

async function map(siweConfig: SIWEConfig, scope: Scope): Promise<SIWXConfig> {
  const { MappedSiwe } = await import('./map-siwe.js');
  return new MappedSiwe(siweConfig, {
    domain: location.host,
    origin: location.origin,
    now: () => scope.now(),
    every(ms, run) {
      const life = scope.child();
      const next = (): void =>
        void life.after(ms, () => {
          run();
          next();
        });
      next();
      return () => life.dispose();
    },
  });
}
