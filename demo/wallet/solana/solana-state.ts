import { isAddress, type Address } from '@solana/kit';
import * as z from 'zod/mini';
import { Observable } from '../observable.js';

const stored = z.array(z.custom<Address>(value => typeof value === 'string' && isAddress(value)));

/** Solana accounts granted to the page, stored in the page's storage under the name of the wallet. */
export class SolanaState extends Observable {
  readonly #key: string;
  #granted: readonly Address[];

  constructor(id: string) {
    super();
    this.#key = `${id}:solana`;
    this.#granted = this.#read();
    // All tabs share one wallet, so a change in one tab applies to every tab
    window.addEventListener('storage', ({ key }) => {
      if (key !== this.#key && key !== null) return;
      this.#granted = this.#read();
      this.changed();
    });
  }

  /** Accounts granted to this page, the active one first. */
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
