import { computed, untracked } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import type { EmbeddedRemote } from '../adapters/embedded/embedded-remote.js';
import { loginMethods } from '../domain/embedded/login-methods.js';
import { emailLoginUsed } from '../domain/storage/storage-keys.js';
import type { SourceContext } from './source.js';

type AdmissionContext = Pick<SourceContext, 'scope' | 'options' | 'storage'>;

/** True if the host offers a way to sign in, wherever the page is shown. Reads signals. */
function hasLogin({ options }: AdmissionContext): boolean {
  const { email, socials, passkey } = loginMethods(options.current.get(), { os: 'other', isTelegram: false });
  return email || socials.length > 0 || passkey;
}

/**
 * Tells whether the account of an earlier visit may be restored: only if a person has signed in here, and while the host,
 * or the configuration of its project, offers a way to sign in. Until that configuration is read, what the host offers
 * decides; only a host that offers nothing waits for it.
 */
export async function mayRestore(context: AdmissionContext): Promise<boolean> {
  const { scope, options, storage } = context;
  if (!storage.get(emailLoginUsed)) return false;
  if (untracked(() => hasLogin(context))) return true;
  if (!untracked(() => options.current.get()).services.config) return false;
  await whenTrue(
    scope,
    computed(() => options.decided.get() !== undefined),
  );
  return untracked(() => hasLogin(context));
}

/** Ends the use of the account here once the configuration of the project switches all ways to sign in off. */
export function followProjectFeatures(context: AdmissionContext, remote: EmbeddedRemote): void {
  context.scope.effect(() => {
    const isOff = context.options.decided.get() !== undefined && !hasLogin(context);
    if (isOff && remote.session.get()) untracked(() => remote.onMessage({}));
  });
}
