import { html, nothing, render, type TemplateResult } from 'lit';
import { aborted } from '../wallet-error.js';

/** Why the frame is shown; the host's page places it by this. */
export type Purpose = 'approve' | 'passkey' | 'recovery' | 'settings' | 'unlock';

/** A request of the page. */
export interface StageRequest {
  readonly id: string;
  /** Aborted when the page takes the request back. */
  readonly signal: AbortSignal;
}

/** Whether a request may still be carried out. */
export interface Turn {
  /** Aborted when the request is taken back, by the page or by a sign-out. */
  readonly signal: AbortSignal;
  /**
   * Call it right before what cannot be undone, such as sending. From then on the page gets the outcome, even if it takes
   * the request back.
   * @throws {WalletError} `ABORTED` if the request was taken back
   */
  commit(): void;
}

/** What a dialogue shows and asks. */
export interface Ui {
  /** Shows a screen that asks nothing; nothing once the request is taken back. */
  show(screen: TemplateResult): void;
  /** Shows a screen and resolves with the choice of the person. `redraw` renders it again. */
  choose<T>(screen: (pick: (choice: T) => void, redraw: () => void) => TemplateResult): Promise<T>;
  /** Rejects what the person is asked; aborted when the request is taken back. */
  readonly signal: AbortSignal;
}

/** The same on the stage, where a request can be taken back. */
export interface StagedUi extends Ui, Turn {}

interface StageEvents {
  onShow(id: string, purpose: Purpose, height: number): void;
  onHide(): void;
}

/** The visible part of the frame: one dialogue at a time, the others wait. */
export class Stage {
  readonly #root: HTMLElement;
  readonly #events: StageEvents;
  readonly #running = new Set<AbortController>();
  #queue: Promise<unknown> = Promise.resolve();
  /** The surface that comes into view: its content is not shown yet. */
  #arriving: symbol | undefined;
  #isShown = false;

  constructor(root: HTMLElement, events: StageEvents) {
    this.#root = root;
    this.#events = events;
    // The frame gets its size once it is shown
    new ResizeObserver(() => this.#letScroll()).observe(root);
    // The frame may become visible after the question, and be entered again by keyboard
    addEventListener('focus', () => {
      if (document.activeElement === null || document.activeElement === document.body) this.#focus();
    });
  }

  /**
   * Runs a dialogue for a request, after those before it. Rejects with `ABORTED` as soon as the request is taken back,
   * unless the dialogue has committed; the next dialogue waits until this one has ended.
   */
  run<T>({ id, signal }: StageRequest, purpose: Purpose, dialogue: (ui: StagedUi) => Promise<T>): Promise<T> {
    const all = new AbortController();
    this.#running.add(all);
    const stop = AbortSignal.any([signal, all.signal]);
    let isCommitted = false;
    const commit = (): void => {
      if (stop.aborted) throw aborted();
      isCommitted = true;
    };
    const turn = this.#queue.then(async () => {
      if (stop.aborted) throw aborted();
      try {
        return await dialogue(this.#ui(id, purpose, { signal: stop, commit }));
      } finally {
        this.#hide();
      }
    });
    this.#queue = turn.catch(() => undefined).finally(() => this.#running.delete(all));
    return new Promise((resolve, reject) => {
      const end = (): void => {
        if (!isCommitted) reject(aborted());
      };
      if (stop.aborted) end();
      stop.addEventListener('abort', end);
      turn.then(resolve, reject);
    });
  }

  /** Takes all dialogues back. */
  abortAll(): void {
    for (const abort of this.#running) abort.abort();
  }

  #ui(id: string, purpose: Purpose, turn: Turn): StagedUi {
    const { signal } = turn;
    const draw = (screen: TemplateResult): void => {
      if (signal.aborted) return;
      render(html`<main>${screen}</main>`, this.#root);
      this.#arrive();
      this.#letScroll();
      this.#events.onShow(id, purpose, Math.max(1, Math.ceil(this.#root.scrollHeight)));
    };
    return {
      ...turn,
      show: draw,
      choose: screen =>
        new Promise((resolve, reject) => {
          if (signal.aborted) return reject(aborted());
          let isPending = true;
          const pick = (choice: Parameters<typeof resolve>[0]): void => {
            isPending = false;
            resolve(choice);
          };
          const end = (): void => {
            isPending = false;
            reject(aborted());
          };
          signal.addEventListener('abort', end, { once: true });
          const redraw = (): void => {
            if (isPending) draw(screen(pick, redraw)); // a late timer must not draw over the next dialogue
          };
          redraw();
          this.#focus();
        }),
    };
  }

  /**
   * Shows the content two frames after the surface: until the browser has drawn the frame where it now is, a click on it is
   * one on the host's page. No frame is drawn while the surface is hidden.
   */
  #arrive(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    const arriving = Symbol('surface');
    this.#arriving = arriving;
    this.#root.dataset['arriving'] = '';
    const arrive = (): void => {
      if (this.#arriving !== arriving) return;
      this.#arriving = undefined;
      delete this.#root.dataset['arriving'];
      this.#focus();
    };
    requestAnimationFrame(() => requestAnimationFrame(arrive));
  }

  /** Lets the keyboard reach the region of a question that scrolls, and no other one. */
  #letScroll(): void {
    for (const region of this.#root.querySelectorAll<HTMLElement>('main, .scroll'))
      if (region.matches('.scroll, :has(> .scroll)') && region.scrollHeight > region.clientHeight) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
  }

  #focus(): void {
    if (this.#arriving) return; // hidden content takes no focus
    this.#root.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }

  #hide(): void {
    render(nothing, this.#root);
    this.#isShown = false;
    this.#events.onHide();
  }
}
