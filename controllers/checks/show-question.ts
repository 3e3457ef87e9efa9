import { addTo } from '../core/add-to.js';
import type { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import type { RouteEntry, ViewData } from '../domain/views/views.js';
import { isApproval, isQuestion } from '../domain/views/is-question.js';
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

/** The entry that each question began above; undefined if the modal was closed. */
const below = new WeakMap<object, RouteEntry | undefined>();

/** True for a view whose question is still open. Reads signals. */
const isOpenQuestion = (requests: PersonRequests, { data }: RouteEntry): boolean =>
  requests.get().some(request => isQuestion(request) && request.data === data);

/** True for a view whose approval is still open. Reads signals. */
const isOpenApproval = (requests: PersonRequests, { data }: RouteEntry): boolean =>
  requests.get().some(request => isApproval(request) && request.data === data);

/** Returns the entry to leave a question for, which is no answered question. Reads signals. */
function placeBelow(question: object, requests: PersonRequests): RouteEntry | undefined {
  const entry = below.get(question);
  const isAnswered = entry?.data !== undefined && below.has(entry.data) && !isOpenQuestion(requests, entry);
  return isAnswered ? placeBelow(entry.data, requests) : entry;
}

/**
 * Begins a question, opens the modal at its view, and keeps it there, but never above another open question. Below an open
 * approval it waits for the end of that. The returned function leaves it, for the view before if the modal was open.
 */
export function showQuestion<V extends QuestionView>(
  { scope, requests, router, shell }: QuestionContext,
  view: V,
  request: PersonQuestion & { readonly data: ViewData[V] },
): () => void {
  const question: ViewData[V] = request.data;
  scope.onEnd(addTo(requests, request));
  below.set(
    question,
    untracked(() =>
      shell.isOpen.get() ? router.history.get().find(entry => !isOpenApproval(requests, entry)) : undefined,
    ),
  );
  const put = (): void => router.reset(...([view, question] as Parameters<typeof router.reset>)); // as typed by `V`
  put();
  shell.want();
  shell.open();
  /** True if the host has opened another view. Two questions that replaced each other would do so without an end. */
  const isReplaced = (): boolean =>
    shell.isOpen.get() &&
    !router.history.get().some(entry => entry.data === question || isOpenQuestion(requests, entry));
  scope.effect(() => {
    if (isReplaced()) queueMicrotask(() => scope.signal.aborted || (untracked(isReplaced) && put()));
  });
  scope.onEnd(() => router.remove(question)); // answered below an approval
  return () => {
    const isShown = untracked(() => router.current.get()).data === question;
    const isBelow = !isShown && untracked(() => router.history.get()).some(({ data }) => data === question);
    if (!isShown && !isBelow) return;
    const before = untracked(() => placeBelow(question, requests));
    if (isBelow && !before) return router.remove(question);
    if (before) {
      router.reset(...([before.view, before.data] as Parameters<typeof router.reset>)); // one entry holds both
      return;
    }
    shell.close();
    if (!shell.isEmbedded) router.reset('Connect');
  };
}
