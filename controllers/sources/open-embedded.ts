import { untracked } from '../core/signals.js';
import type { Approvals } from '../flows/approvals.js';
import { DEFAULT_CHAIN } from '../domain/constants.js';
import type {
  EmbeddedSurface,
  EmbeddedTheme,
  EmbeddedWallet,
  EmbeddedWalletPage,
} from '../domain/embedded/embedded-wallet.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import type { PersonActions } from './person-actions.js';
import type { SourceContext, SourceSession } from './source.js';

interface OpenEmbedded extends SourceContext {
  readonly approvals: Approvals;
  readonly actions: PersonActions;
  needSession(): SourceSession;
  /** Reads the account again. */
  refresh(): Promise<void>;
}

/** Opens the wallet of the option: the host's own object, or the page of a secure wallet in a frame. */
export async function openEmbedded(context: OpenEmbedded): Promise<EmbeddedWallet> {
  const { scope, options, refresh } = context;
  const given = untracked(() => options.current.get()).embeddedWallet;
  if (!given) throw new W3mError('CONNECTOR_NOT_FOUND');
  const wallet = 'account' in given ? given : await openFrame(context, given);
  const stop = wallet.onChange?.(() => void refresh().catch(scope.report));
  if (stop) scope.onEnd(stop);
  if (wallet.surface) followSurface(context, wallet.surface);
  followTheme(context, wallet);
  return wallet;
}

async function openFrame(
  context: OpenEmbedded,
  { url, projectId, recovery }: EmbeddedWalletPage,
): Promise<EmbeddedWallet> {
  const { scope, options, network } = context;
  const { projectId: ofPage = '', enableAuthLogger, metadata } = untracked(() => options.current.get());
  const { createFrameWallet } = await import('../frame/frame-wallet.js');
  const { alerts } = context.needSession();
  const onAlert = (error: W3mError): void => alerts.show(error);
  return reported(onAlert, () =>
    createFrameWallet({
      scope,
      url,
      projectId: projectId ?? ofPage,
      enableLogger: enableAuthLogger,
      recovery,
      chainId: () => untracked(() => network.active.get())?.caipNetworkId ?? DEFAULT_CHAIN,
      metadata: () => metadata,
      theme: () => untracked(() => themeOf(context)),
      onAlert,
    }),
  );
}

/** Shows an error of the set-up to developers: to a person, the sign-in only fails. */
function reported<T>(onAlert: (error: W3mError) => void, create: () => T): T {
  try {
    return create();
  } catch (error) {
    if (isW3mError(error)) onAlert(error);
    throw error;
  }
}

function themeOf({ theme }: OpenEmbedded): EmbeddedTheme {
  const {
    '--w3m-accent': accent,
    '--w3m-font-family': font,
    '--w3m-border-radius-master': radius,
  } = theme.variables.get();
  const given = { '--w3m-accent': accent, '--w3m-font-family': font, '--w3m-border-radius-master': radius };
  return {
    themeMode: theme.shownMode.get(),
    themeVariables: Object.fromEntries(Object.entries(given).filter(entry => entry[1] !== undefined)) as Record<
      string,
      string
    >, // as filtered
    locale: (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en',
  };
}

/** Tells the wallet of changes of the theme. */
function followTheme(context: OpenEmbedded, wallet: EmbeddedWallet): void {
  let isFirst = true;
  context.scope.effect(() => {
    const theme = themeOf(context);
    if (!isFirst) wallet.setTheme?.(theme);
    isFirst = false;
  });
}

/**
 * Shows the wallet where it needs the person for something other than an approval, such as a passkey. Only in an open
 * modal, or for what the person does without one: a restore at the start of the page opens no window.
 */
function followSurface({ scope, shell, approvals, actions }: OpenEmbedded, surface: EmbeddedSurface): void {
  let done: (() => void) | undefined;
  const stops = [
    surface.onClose(() => {
      surface.blur?.(); // the modal returns the focus to the page unless it is elsewhere
      shell.requestClose();
    }),
    surface.onNeed(need => {
      if (!need) return done?.();
      if (approvals.isBusy || !(actions.isAny || untracked(() => shell.isOpen.get()))) return;
      const work = (stop: AbortSignal): Promise<void> =>
        new Promise(resolve => {
          let isOver = false; // `stop` is aborted after the end as well, and the answer may still be on its way
          done = () => {
            isOver = true;
            resolve();
          };
          stop.addEventListener('abort', () => isOver || surface.cancel(need.id), { once: true });
        });
      approvals.run({ purpose: need.purpose, surface, work }).catch(() => undefined); // the request rejects
    }),
  ];
  scope.onEnd(() => stops.forEach(stop => stop()));
}
