import type { Scope } from '../core/scope.js';
import { W3mError } from '../domain/errors/errors.js';
import { resolveFeatures, type DecidedFeatures, type LocalFeatures } from '../domain/embedded/remote-features.js';
import type { ConfigProvider } from '../providers/providers.js';

interface ApplyProjectConfig {
  readonly scope: Pick<Scope, 'signal'>;
  readonly config: Pick<ConfigProvider, 'features'>;
  /** The features that the host has set. */
  local(): LocalFeatures;
  decide(features: DecidedFeatures): void;
  warn(error: W3mError): void;
}

/**
 * Reads which features the project switches on, and applies them. What the host sets for the same features is ignored,
 * with one warning. If the configuration cannot be read, what the host sets and the defaults hold, with a warning.
 */
export async function applyProjectConfig({ scope, config, local, decide, warn }: ApplyProjectConfig): Promise<void> {
  try {
    const remote = await config.features(scope.signal);
    if (scope.signal.aborted) return;
    const { features, ignored } = resolveFeatures(local(), remote);
    decide(features);
    if (ignored.length === 0) return;
    const names = ignored.map(name => `features.${name}`).join(', ');
    warn(
      new W3mError('LOCAL_CONFIGURATION_IGNORED', { cause: new Error(`The project configuration decides ${names}`) }),
    );
  } catch (error) {
    if (scope.signal.aborted) return;
    console.warn(
      'The project configuration could not be read; the options of createAppKit and the defaults hold',
      error,
    );
    decide(resolveFeatures(local(), undefined).features);
  }
}
