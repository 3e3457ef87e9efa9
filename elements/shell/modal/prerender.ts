import type { Modal } from '../../../controllers/index.js';
import { whenIdle } from '../../internal/when-idle.js';
import { viewObserver } from '../../internal/dom-features.js';

const CONNECT_BUTTONS = 'w3m-button, appkit-button, w3m-connect-button, appkit-connect-button';

/**
 * Renders the modal hidden, if it will open at the view Connect: another view is left from the last opening and could
 * send a wallet request.
 */
export function prerender({ account, session, shell }: Modal): void {
  const { router, entrance } = session.get() ?? {};
  const isEntrance = router?.current.get().view === 'Connect' && entrance?.() === 'Connect';
  if (isEntrance && !account.shownOf()) shell.prepare();
}

/**
 * Starts the session and then renders the modal hidden, each while the browser is idle, once a connect button is in
 * view. The session lists the wallets that announce themselves to the page; it sends no request to any of them.
 */
export function prerenderWhenSeen(modal: Modal, signal: AbortSignal): void {
  const isNeeded = (): boolean =>
    !signal.aborted && !modal.shell.isPrepared.get() && !modal.shell.isRequested.get() && !modal.account.shownOf();
  const begin = (): void => {
    if (!isNeeded()) return;
    modal.start().then(
      () => whenIdle(() => isNeeded() && prerender(modal)),
      () => undefined, // the opening reports the failure
    );
  };
  const observer = viewObserver(entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    whenIdle(begin);
  });
  for (const button of document.querySelectorAll(CONNECT_BUTTONS))
    if ((button.getAttribute('modal-id') ?? 'default') === modal.id) observer.observe(button);
  signal.addEventListener('abort', () => observer.disconnect());
}
