import { byId } from '../dom.js';
import { highlight } from './highlight.js';
import { DEFAULTS, type Settings } from './settings.js';
import { frameworks, snippet, type Framework } from './snippet.js';

const CONFIRM_MS = 1_500;

/** Shows the code that creates the modal, and copies it. */
export class CodePanel {
  readonly #code = byId('code', HTMLElement);
  readonly #copy = byId('copy', HTMLButtonElement);
  readonly #status = byId('copied', HTMLElement);
  readonly #form = byId('framework', HTMLFormElement);
  #settings: Settings = DEFAULTS;
  #lines: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#form.addEventListener('change', () => {
      this.#lines = []; // another language is no change of lines
      this.#show();
    });
    this.#copy.addEventListener('click', () => void this.#onCopy());
  }

  /** Shows the code of these settings and marks the lines that changed. */
  show(settings: Settings): void {
    this.#settings = settings;
    this.#show();
  }

  get #framework(): Framework {
    const value = new FormData(this.#form).get('framework');
    return frameworks.find(name => name === value) ?? 'html';
  }

  #show(): void {
    const lines = snippet(this.#settings, this.#framework).split('\n');
    const isFirst = this.#lines.length === 0;
    this.#code.replaceChildren(
      ...lines.map(line => {
        const row = document.createElement('span');
        row.className = isFirst || this.#lines.includes(line) ? 'line' : 'line changed';
        row.append(...highlight(line), '\n');
        return row;
      }),
    );
    this.#lines = lines;
  }

  async #onCopy(): Promise<void> {
    let message = 'Copied';
    try {
      await navigator.clipboard.writeText(this.#lines.join('\n'));
    } catch {
      message = 'Could not copy'; // insecure pages have no clipboard, and browsers may deny access
    }
    this.#copy.dataset.state = message === 'Copied' ? 'copied' : 'failed';
    this.#status.textContent = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      delete this.#copy.dataset.state;
      this.#status.textContent = '';
    }, CONFIRM_MS);
  }
}
