import { untracked } from '../core/signals.js';
import type { EmbeddedPlace, SurfacePurpose } from '../domain/embedded/embedded-wallet.js';
import { W3mError } from '../domain/errors/errors.js';
import type { AppRequest } from '../domain/views/views.js';
import type { Modal } from '../modal/modal.js';
import type { AttemptState } from './attempt-state.js';
import { NO_REQUESTS } from './initial.js';
import { answerQuestion, questionOf } from './questions.js';
import { createStore, type Store } from './store.js';

/** Something that waits for the person. */
export type KitRequest =
  /** The embedded wallet asks in its own frame: give it a place with `show`. It is approved there alone. */
  | { readonly kind: 'approval'; readonly purpose: SurfacePurpose; readonly hasSurface: boolean }
  /**
   * An app on this phone asks. Show a link to it (`<a href={href} target={target}>`): browsers open an app by a tap alone.
   * It is approved there.
   */
  | {
      readonly kind: 'app';
      readonly wallet: string;
      readonly icon?: string | undefined;
      readonly href: string;
      readonly target: string;
    }
  /** A sign-in or a consent outside an attempt, as after a change of the account. */
  | { readonly kind: 'question'; readonly question: AttemptState };

/** What waits for the person now; at most one thing: what an app on the phone asks comes first. */
export interface RequestsSnapshot {
  readonly current?: KitRequest | undefined;
}

/** The requests and their answers. */
export interface Requests extends Store<RequestsSnapshot> {
  /** Accepts a question. @throws {W3mError} `INVALID_REQUEST` if there is none; an approval is given in the wallet's frame */
  approve(): void;
  /** Declines the question, ends the approval, or takes the link to an app away; that request goes on. @throws {W3mError} `INVALID_REQUEST` if nothing waits */
  reject(): void;
  /** Shows the frame of the embedded wallet at a place of the page, in CSS pixels of the viewport, or moves it. */
  show(place: EmbeddedPlace): void;
  /** Gives the focus to the frame again, after the person has left it by keyboard. Has no effect without one. */
  focus(): void;
}

/** The link of an app, as the attributes of an `a`. Reads a signal. */
const linkOf = ({ link }: AppRequest): { readonly href: string; readonly target: string } => {
  const { href, target } = link.get();
  return { href, target };
};

/** Creates the requests. */
export function createRequests(modal: Modal): Requests {
  const approval = () => {
    const request = modal.session.get()?.requests.get().at(-1);
    return request?.kind === 'approval' ? request.data : undefined;
  };
  const inApp = () =>
    modal.session
      .get()
      ?.requests.get()
      .find(each => each.kind === 'app')?.data;
  const session = () => {
    const started = untracked(() => modal.session.get());
    if (!started) throw new W3mError('INVALID_REQUEST');
    return started;
  };
  return {
    ...createStore({
      scope: modal.scope,
      initial: () => NO_REQUESTS,
      read(): RequestsSnapshot {
        const app = inApp();
        if (app) return { current: { kind: 'app', wallet: app.name, icon: app.imageUrl, ...linkOf(app) } };
        const asking = approval();
        if (asking)
          return { current: { kind: 'approval', purpose: asking.purpose, hasSurface: asking.surface !== undefined } };
        const started = modal.session.get();
        const question = started && questionOf(started);
        return question ? { current: { kind: 'question', question } } : {};
      },
    }),
    approve: () => answerQuestion(session(), true),
    reject() {
      const app = untracked(inApp);
      const asking = untracked(approval);
      if (app) app.dismiss();
      else if (asking) asking.cancel();
      else answerQuestion(session(), false);
    },
    show(place) {
      const { surface, life } = untracked(approval) ?? {};
      if (!surface) throw new W3mError('INVALID_REQUEST');
      life?.addEventListener('abort', () => surface.hide());
      surface.show(place);
    },
    focus: () => untracked(approval)?.surface?.focus?.(),
  };
}
