import { isAddress, type Address } from '@solana/kit';
import * as z from 'zod/mini';
import { Observable } from '../observable.js';

const stored = z.array(z.custom<Address>(value => typeof value === 'string' && isAddress(value)));

/** Which Solana accounts a page may use, kept in the page's storage under the wallet's own name. */
export class SolanaState extends Observable {
  readonly #key: string;
  #granted: readonly Address[];

  constructor(id: string) {
    super();
    this.#key = `${id}:solana`;
    this.#granted = this.#read();
    // There is one wallet, however many pages are open: what is changed in one, all of them know
    window.addEventListener('storage', ({ key }) => {
      if (key !== this.#key && key !== null) return;
      this.#granted = this.#read();
      this.changed();
    });
  }

  /** The accounts that this page may use, the one in use first. */
  get granted(): readonly Address[] {
    return this.#granted;
  }

  grant(accounts: readonly Address[]): void {
    this.#granted = [...accounts];
    localStorage.setItem(this.#key, JSON.stringify(this.#granted));
    this.changed();
  }

  #read(): readonly Address[] {
    const text = localStorage.getItem(this.#key);
    if (!text) return [];
    try {
      return stored.parse(JSON.parse(text));
    } catch (error) {
      console.warn('The developer wallet could not read which Solana accounts it had shared.', error);
      return [];
    }
  }
}
