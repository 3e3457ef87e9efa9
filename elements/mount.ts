import { once } from '../controllers/core/once.js';
import type { AppKitOptions, Dispose, Modal } from '../controllers/index.js';
import { W3mError } from '../controllers/protocol/errors.js';
import type { FirstView } from '../controllers/protocol/view-facts.js';
import { followPageLocale } from './internal/page-locale.js';

export type MountOptions = Pick<AppKitOptions, 'disableAppend' | 'enableEmbedded'>;

const WINDOWS = 'w3m-modal, appkit-modal';
const BUTTON = /^(w3m|appkit)-(connect-|account-|network-)?button$/;

/** The window must have a box before its code is there; its own style says the same. */
const BOX = { position: 'fixed', inset: '0', 'pointer-events': 'none' } as const;

/** What is fetched when it is first needed; a test gives its own. */
const chunks = {
  buttons: (): Promise<unknown> => import('./widgets/buttons.define.js'),
  accountButton: (): Promise<unknown> => import('./widgets/account-button/w3m-account-button.define.js'),
  window: (): Promise<unknown> => import('./shell/modal/w3m-modal.define.js'),
};

/** Loaders of the views that are fetched together with the window; it loads the others itself. */
const firstViews: Readonly<Record<FirstView, () => Promise<unknown>>> = {
  Connect: () => import('./views/connect/w3m-connect-view.define.js'),
  Account: () => import('./views/account/w3m-account-view.define.js'),
  Networks: () => import('./views/networks/w3m-networks-view.define.js'),
};

/**
 * Brings a modal into the page: defines the buttons, places the window, and fetches that window's code and its first
 * view when it first opens, or when a person comes near a button. Does nothing on a server. What is returned takes
 * back what was placed.
 */
export function mountModal(
  modal: Modal,
  { disableAppend, enableEmbedded }: MountOptions = {},
  load: typeof chunks = chunks,
): Dispose {
  if (typeof document === 'undefined') return () => undefined;
  const life = modal.scope.child();
  const warn = (cause: unknown): void => {
    const error = new W3mError('VIEW_UNAVAILABLE', { cause });
    const session = modal.session.get();
    if (session) session.alerts.show(error, 'warning');
    else console.warn(error); // nothing that could show it is there
  };

  followPageLocale()
    .catch((error: unknown) => console.warn(error)) // then it is English
    .then(load.buttons)
    .catch(warn);
  if (!disableAppend && !enableEmbedded) whenBody(life.signal, () => life.onEnd(placeWindow(modal.id)));

  const loadWindow = once(load.window);
  const fetch = (view: FirstView): Promise<unknown> => {
    // Together: the one waits for nothing that is in the other. A failed view is told of by the window itself.
    void firstViews[view]().catch(() => undefined);
    void modal.start().catch(() => undefined); // likewise
    return loadWindow();
  };

  const onNear = (event: Event): void => {
    const button = event.composedPath().find(node => node instanceof HTMLElement && BUTTON.test(node.localName));
    if (!button || modal.shell.isPrepared.get()) return;
    const isConnected = modal.account.isConnected.get();
    Promise.all([modal.start(), fetch(isConnected ? 'Account' : 'Connect')]).then(
      // Any other view is what is left of the last time, and would ask a wallet although nobody has chosen it
      ([{ router }]) => !isConnected && router.current.get().view === 'Connect' && modal.shell.prepare(),
      () => undefined, // opening tells of it
    );
  };
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, onNear, { capture: true, passive: true, signal: life.signal });
  }

  life.effect(() => {
    if (!modal.shell.isWanted.get()) return;
    fetch(modal.account.isConnected.get() ? 'Account' : 'Connect').catch((cause: unknown) => {
      warn(cause);
      modal.shell.close(); // or buttons would wait for a window that does not come
    });
  });

  // Before anybody connects, the account's button shows nothing; its code comes while the wallet is asked.
  life.effect(() => {
    const { account } = modal;
    const isComing = account.active.get().status !== 'disconnected' || account.connectedNamespaces.get().length > 0;
    if (isComing) load.accountButton().catch(warn);
  });
  return () => life.dispose();
}

/** Runs `run` once there is a body: a script in the head comes before it. */
function whenBody(signal: AbortSignal, run: () => void): void {
  // Typed as if it always were there.
  if (document.body as HTMLElement | null) run();
  else document.addEventListener('DOMContentLoaded', run, { once: true, signal });
}

/** Puts a window into the page, unless the page has placed one for this modal. */
function placeWindow(id: string): Dispose {
  const placed = [...document.querySelectorAll<HTMLElement>(WINDOWS)];
  if (placed.some(element => (element.getAttribute('modal-id') ?? 'default') === id)) return () => undefined;
  const element = document.createElement('w3m-modal');
  if (id !== 'default') element.setAttribute('modal-id', id);
  for (const [property, value] of Object.entries(BOX)) element.style.setProperty(property, value);
  document.body.append(element);
  return () => element.remove();
}
