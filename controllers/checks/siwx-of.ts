import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import type { CheckContext } from './check.js';

const METHODS = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const;
const LEGACY_METHODS = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const;

/** Checks that the host's object has the functions, which plain JavaScript does not check. */
function checkMethods(option: string, given: object, methods: readonly string[]): void {
  const missing = methods.filter(name => typeof Reflect.get(given, name) !== 'function');
  if (missing.length === 0) return;
  throw new W3mError('OPTIONS_INVALID', { params: { option, problem: `must have ${missing.join(', ')}` } });
}

/**
 * Returns the sign-in of the options, in the form of `siwx`.
 * @throws {W3mError} `OPTIONS_INVALID` if functions are missing
 */
export async function siwxOf({ options, scope }: CheckContext): Promise<SIWXConfig> {
  const { siwx, siweConfig } = untracked(() => options.get());
  if (siwx) checkMethods('siwx', siwx, METHODS);
  if (siwx) return siwx;
  if (!siweConfig) throw new W3mError('SIWX_DISABLED');
  checkMethods('siweConfig', siweConfig, LEGACY_METHODS);
  const { MappedSiwe } = await import('../sign-in/map-siwe.js');
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
