import type { Scope } from '../core/scope.js';
import { DEFAULT_ALLOWED_ANCESTORS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import { isAllowedOrigin } from '../domain/validation.js';
import type { OriginsProvider } from '../providers/providers.js';

interface CheckOrigin {
  readonly scope: Pick<Scope, 'signal'>;
  readonly origins: OriginsProvider;
  readonly origin: string;
  alert(error: W3mError): void;
}

/**
 * Raises an alert if the project may not be used on the origin of the page, or has no list of origins. If the list cannot
 * be read, nothing is known about the origin, so there is no alert.
 */
export async function checkOrigin({ scope, origins, origin, alert }: CheckOrigin): Promise<void> {
  try {
    const allowed = await origins.origins(scope.signal);
    if (scope.signal.aborted) return;
    if (!allowed) alert(new W3mError('PROJECT_ID_NOT_CONFIGURED'));
    else if (!isAllowedOrigin(origin, [...allowed, ...DEFAULT_ALLOWED_ANCESTORS])) {
      const cause = new Error(`The project does not allow the origin ${origin}`);
      alert(new W3mError('INVALID_APP_CONFIGURATION', { cause }));
    }
  } catch (error) {
    if (!scope.signal.aborted) console.warn('The allowed origins of the project could not be read', error);
  }
}
