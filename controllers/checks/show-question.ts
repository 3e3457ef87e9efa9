import { addTo } from '../core/add-to.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { ViewData } from '../domain/views/views.js';
import type { PersonQuestion, PersonRequests } from '../flows/person-requests.js';
import type { RouterController } from '../state/router-controller.js';
import type { ShellController } from '../state/shell-controller.js';

/** Views in which checks ask the person. */
export type QuestionView = 'SIWXSignMessage' | 'ConnectingSiwe' | 'LegalConsent';

interface QuestionContext {
  /** Ends with the question. */
  readonly scope: Scope;
  readonly requests: PersonRequests;
  readonly router: RouterController;
  readonly shell: ShellController;
}

/**
 * Begins a question, opens the modal at its view, and keeps it there. The returned function leaves it, for the view before
 * if the modal was open.
 */
export function showQuestion<V extends QuestionView>(
  { scope, requests, router, shell }: QuestionContext,
  view: V,
  request: PersonQuestion & { readonly data: ViewData[V] },
): () => void {
  const question: ViewData[V] = request.data;
  scope.onEnd(addTo(requests, request));
  const wasOpen = untracked(() => shell.isOpen.get());
  const [before] = untracked(() => router.history.get());
  const put = (): void => router.reset(...([view, question] as Parameters<typeof router.reset>)); // as typed by `V`
  put();
  shell.want();
  shell.open();
  // The host may open another view meanwhile; the question stays
  scope.effect(() => {
    const isShown = router.history.get().some(({ data }) => data === question);
    if (!isShown && shell.isOpen.get()) queueMicrotask(() => scope.signal.aborted || put());
  });
  return () => {
    const isShown = untracked(() => router.current.get()).data === question;
    if (!isShown) return;
    if (wasOpen && before && before.view !== view) {
      router.reset(...([before.view, before.data] as Parameters<typeof router.reset>)); // one entry holds both
      return;
    }
    shell.close();
    if (!shell.isEmbedded) router.reset('Connect');
  };
}
