import { isW3mError } from 'latchkey';
import type { CloudAuthSIWX } from 'latchkey/siwx';

const NO_SESSION = 'No session detected yet';

/** Shows the session of the service, and the account as the service keeps it. */
export function showCloudAccount(siwx: CloudAuthSIWX, show: (testId: string, text: string) => void): void {
  const part = (testId: string) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
  const panel = part('cloud-auth-panel');
  if (panel) panel.hidden = false;
  const run = (testId: string, work: () => Promise<string>): void => {
    part(testId)?.addEventListener('click', () => {
      work().then(
        text => show('cloud-auth-session-account', text),
        (error: unknown) => show('cloud-auth-session-account', isW3mError(error) ? error.code : String(error)),
      );
    });
  };
  siwx.on('sessionChanged', session =>
    show('cloud-auth-session-status', session ? `${session.data.chainId}:${session.data.accountAddress}` : NO_SESSION),
  );
  run('cloud-auth-get-session-account-button', async () =>
    JSON.stringify((await siwx.getSessionAccount()).appKitAccount),
  );
  run('cloud-auth-update-session-account-metadata', async () => {
    await siwx.setSessionAccountMetadata({ plan: 'pro' });
    return 'Session account metadata updated';
  });
}
