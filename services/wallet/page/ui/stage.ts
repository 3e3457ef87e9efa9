import { html, nothing, render, type TemplateResult } from 'lit';
import { aborted } from '../wallet-error.js';

/** Why the frame is shown; the host's page places it by this. */
export type Purpose = 'approve' | 'passkey' | 'recovery' | 'settings' | 'unlock';

/** What a dialogue shows and asks. */
export interface Ui {
  /** Shows a screen that asks nothing. */
  show(screen: TemplateResult): void;
  /** Shows a screen and resolves with the choice of the person. `redraw` renders it again. */
  choose<T>(screen: (pick: (choice: T) => void, redraw: () => void) => TemplateResult): Promise<T>;
  /** Rejects what the person is asked; called when the host takes the request back. */
  readonly signal: AbortSignal;
}

interface StageEvents {
  onShow(id: string, purpose: Purpose, height: number): void;
  onHide(): void;
}

/** The visible part of the frame: one dialogue at a time, the others wait. */
export class Stage {
  readonly #root: HTMLElement;
  readonly #events: StageEvents;
  readonly #running = new Map<string, AbortController>();
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

  /** Runs a dialogue for the request with this id, after those before it. */
  run<T>(id: string, purpose: Purpose, dialogue: (ui: Ui) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    const turn = this.#queue.then(async () => {
      if (abort.signal.aborted) throw aborted();
      try {
        return await dialogue(this.#ui(id, purpose, abort.signal));
      } finally {
        this.#hide();
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn.finally(() => {
      if (this.#running.get(id) === abort) this.#running.delete(id);
    });
  }

  /** Takes the dialogue of a request back. */
  abort(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** Takes all dialogues back. */
  abortAll(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  #ui(id: string, purpose: Purpose, signal: AbortSignal): Ui {
    const draw = (screen: TemplateResult): void => {
      render(html`<main>${screen}</main>`, this.#root);
      this.#arrive();
      this.#letScroll();
      this.#events.onShow(id, purpose, Math.max(1, Math.ceil(this.#root.scrollHeight)));
    };
    return {
      signal,
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

  /** Lets the keyboard reach a region that scrolls, and no other one. */
  #letScroll(): void {
    for (const region of this.#root.querySelectorAll<HTMLElement>('.scroll'))
      if (region.scrollHeight > region.clientHeight) region.tabIndex = 0;
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
