/** Lets one holder at a time in, in the order of asking. */
export class Mutex {
  #waiting: (() => void)[] = [];
  #isHeld = false;

  async lock(): Promise<void> {
    if (this.#isHeld) await new Promise<void>(resolve => this.#waiting.push(resolve));
    this.#isHeld = true;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
