import { copyOnClick } from '../code/copy-button.js';
import { highlight } from '../code/highlight.js';
import { byId } from '../dom.js';
import { DEFAULTS, type Settings } from './settings.js';
import { frameworks, snippet, type Framework } from './snippet.js';

/** Shows the code that creates the modal, and copies it. */
export class CodePanel {
  readonly #code = byId('code', HTMLElement);
  readonly #form = byId('framework', HTMLFormElement);
  #settings: Settings = DEFAULTS;
  #lines: readonly string[] = [];

  constructor() {
    this.#form.addEventListener('change', () => {
      this.#lines = []; // another language is no change of lines
      this.#show();
    });
    copyOnClick(byId('copy', HTMLButtonElement), byId('copied', HTMLElement), () => this.#lines.join('\n'));
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
}
