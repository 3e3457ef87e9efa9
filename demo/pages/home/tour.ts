import { byId } from '../dom.js';

/** What the tour shows, by the names of states of the gallery. */
const STEPS = [
  {
    title: 'Connect',
    text: 'Wallets, email, social accounts and passkeys in one list.',
    state: 'Connect, email and socials',
  },
  { title: 'Email', text: 'A code in place of a seed phrase. The keys stay with the person.', state: 'Email code' },
  { title: 'Send', text: 'An amount, a receiver, one button.', state: 'Send, complete' },
  {
    title: 'Approve',
    text: 'The secure wallet says what leaves, to whom, and what it costs.',
    state: 'Secure wallet, send',
  },
  { title: 'Sent', text: 'One sentence and a link. Nothing to decipher.', state: 'Send, done' },
] as const;

const STEP_MS = 3_500;

/** Walks through the states of a first payment by itself; by its buttons alone where people prefer less motion. */
export class Tour {
  readonly #root = byId('tour', HTMLElement);
  readonly #frame = byId('tour-frame', HTMLIFrameElement);
  readonly #text = byId('tour-text', HTMLElement);
  readonly #play = byId('tour-play', HTMLButtonElement);
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #at = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    this.#buttons = STEPS.map(({ title }, at) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title;
      button.addEventListener('click', () => {
        this.#pause();
        this.#show(at);
      });
      return button;
    });
    byId('tour-steps', HTMLElement).append(...this.#buttons);
    this.#play.addEventListener('click', () => (this.#timer === undefined ? this.#start() : this.#pause()));
    this.#calm.addEventListener('change', () => this.#pause());
    // The states load when a person comes near, and stand still while nobody sees them
    new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return this.#pause();
      if (this.#frame.src !== '') return;
      this.#show(0);
      if (!this.#calm.matches) this.#start();
    }).observe(this.#root);
  }

  #start(): void {
    if (this.#frame.src === '') this.#show(0);
    this.#timer = setInterval(() => this.#show((this.#at + 1) % STEPS.length), STEP_MS);
    this.#play.textContent = 'Pause';
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = 'Play';
  }

  #show(at: number): void {
    const step = STEPS[at];
    if (!step) return;
    this.#at = at;
    this.#text.textContent = step.text;
    this.#frame.src = `./tour.html#${encodeURIComponent(step.state)}`; // only the hash changes: the page stays
    this.#buttons.forEach((button, index) => {
      if (index === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
  }
}
