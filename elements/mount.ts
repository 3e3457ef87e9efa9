import { once } from '../controllers/core/once.js';
import type { AppKitOptions, Dispose, Modal } from '../controllers/index.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import { followPageLocale } from './internal/page-locale.js';
import { whenIdleAfterPaint } from './internal/when-idle.js';
import { prefetchOf, whenPageIdle } from './prefetch.js';
import { defineButtons } from './widgets/define-buttons.js';

export type MountOptions = Pick<AppKitOptions, 'disableAppend' | 'enableEmbedded'>;

const MODAL_SELECTOR = 'w3m-modal, appkit-modal';
const BUTTON_TAG = /^(w3m|appkit)-(connect-|account-|network-|wallet-)?button$/;

/** Gives the modal element a box before its code has loaded; the same values as in its own styles. */
const INITIAL_STYLE = { position: 'fixed', inset: '0', 'pointer-events': 'none' } as const;

type ModalModule = Pick<
  typeof import('./shell/modal/opening.js'),
  'prefetchAccount' | 'prerender' | 'prerenderWhenSeen'
>;

/** Loaders of the chunks that load on demand; tests replace them. */
const chunks = {
  accountButton: (): Promise<unknown> => import('./widgets/account-button/w3m-account-button.define.js'),
  modal: async (): Promise<ModalModule> => {
    const { prefetchAccount, prerender, prerenderWhenSeen } = await import('./shell/modal/opening.js');
    return { prefetchAccount, prerender, prerenderWhenSeen };
  },
  /** Views of the embedded wallet, and the ways to connect besides wallets. */
  methods: (): Promise<void> => import('./embedded-views.js').then(views => views.addEmbeddedViews()),
};

/**
 * Mounts a modal in the page: defines the buttons, places the modal element, and loads its code and first view on the
 * first opening, or earlier as the option `prefetch` says. Returns a function that unmounts it. Does nothing on a
 * server.
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
    else console.warn(error); // alerts need the session
  };

  void followPageLocale()
    .catch((error: unknown) => console.warn(error)) // the language stays English
    .then(defineButtons);
  let placed: HTMLElement | undefined;
  if (!disableAppend && !enableEmbedded) whenBody(life.signal, () => (placed = placeModalElement(modal.id)));
  life.onEnd(() => placed?.remove());

  const loadModalElement = once(() => loadParts(modal, load));
  const loadModal = async (isConnected: boolean): Promise<ModalModule> => {
    void modal.start().catch(() => undefined); // `open()` reports the failure
    const module = await loadModalElement();
    if (isConnected) module.prefetchAccount();
    return module;
  };

  const onApproach = (event: Event): void => {
    const button = event.composedPath().find(node => node instanceof HTMLElement && BUTTON_TAG.test(node.localName));
    if (!button || modal.shell.isPrepared.get()) return;
    const isConnected = modal.account.isConnected.get();
    Promise.all([modal.start(), loadModal(isConnected)]).then(
      ([, { prerender }]) => prerender(modal),
      () => undefined, // opening the modal reports the failure
    );
  };
  const prefetch = prefetchOf(modal);
  for (const type of prefetch === 'none' ? [] : ['pointerover', 'focusin']) {
    document.addEventListener(type, onApproach, { capture: true, passive: true, signal: life.signal });
  }
  if (prefetch === 'idle') {
    whenPageIdle(() => {
      Promise.all([loadModalElement(), modal.prefetch()]).then(
        ([{ prerenderWhenSeen }]) => prerenderWhenSeen(modal, life.signal),
        () => undefined, // the opening loads it again and reports a failure
      );
    }, life.signal);
  }

  life.effect(() => {
    if (!modal.shell.isRequested.get()) return;
    if (placed?.isConnected === false) document.body.append(placed); // the host has replaced what was in the body
    loadModal(modal.account.isConnected.get()).catch((cause: unknown) => {
      warn(cause);
      modal.shell.close(); // ends the loading state of the buttons
    });
  });

  life.effect(() => whenConnecting(modal, () => void load.accountButton().catch(warn)));
  return () => life.dispose();
}

/**
 * Runs `run` when a connection starts: the account button is empty before, so its code loads then. In an open modal it
 * runs after the change to the waiting view, where it would drop frames. Reads signals.
 */
function whenConnecting({ account, shell }: Modal, run: () => void): void {
  const isConnected = account.connectedNamespaces.get().length > 0;
  if (!isConnected && account.active.get().status === 'disconnected') return;
  if (isConnected || !shell.isOpen.get()) run();
  else whenIdleAfterPaint(run);
}

/** Loads the modal element, and what the options add to its views. */
async function loadParts({ options }: Modal, load: typeof chunks): Promise<ModalModule> {
  const { embeddedWallet, features } = options.current.get();
  const isMore = embeddedWallet !== undefined || features.legalCheckbox;
  return (await Promise.all([load.modal(), isMore && load.methods()]))[0];
}

/** Runs `run` once the body exists; scripts in the head run earlier. */
function whenBody(signal: AbortSignal, run: () => void): void {
  // The DOM types declare the body as always present.
  if (document.body as HTMLElement | null) run();
  else document.addEventListener('DOMContentLoaded', run, { once: true, signal });
}

/** Appends a modal element to the page, unless the page already has one for this modal. */
function placeModalElement(id: string): HTMLElement | undefined {
  const placed = [...document.querySelectorAll<HTMLElement>(MODAL_SELECTOR)];
  if (placed.some(element => (element.getAttribute('modal-id') ?? 'default') === id)) return undefined;
  const element = document.createElement('w3m-modal');
  if (id !== 'default') element.setAttribute('modal-id', id);
  for (const [property, value] of Object.entries(INITIAL_STYLE)) element.style.setProperty(property, value);
  document.body.append(element);
  return element;
}
