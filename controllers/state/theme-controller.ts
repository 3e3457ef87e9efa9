import type { Scope } from '../core/scope.js';
import { computed, signal, type ReadonlySignal } from '../core/signals.js';

export type ThemeMode = 'light' | 'dark';

/** Inputs of a theme: CSS custom properties, as documented in `themes/`. */
export interface ThemeVariables {
  readonly '--w3m-font-family'?: string | undefined;
  readonly '--w3m-accent'?: string | undefined;
  readonly '--w3m-color-mix'?: string | undefined;
  /** In percent. */
  readonly '--w3m-color-mix-strength'?: number | undefined;
  readonly '--w3m-font-size-master'?: string | undefined;
  readonly '--w3m-border-radius-master'?: string | undefined;
  readonly '--w3m-z-index'?: number | undefined;
  readonly '--w3m-qr-color'?: string | undefined;
}

/** Holds the theme of a modal. Without a mode, `prefers-color-scheme` determines it. */
export class ThemeController {
  readonly #mode = signal<ThemeMode | undefined>(undefined);
  readonly #variables = signal<ThemeVariables>({});

  readonly mode: ReadonlySignal<ThemeMode | undefined> = this.#mode;
  readonly variables: ReadonlySignal<ThemeVariables> = this.#variables;
  readonly #systemMode = signal<ThemeMode>('light');
  /** The mode in effect: that of the system where none is set. */
  readonly shownMode: ReadonlySignal<ThemeMode> = computed(() => this.#mode.get() ?? this.#systemMode.get());

  constructor(mode?: ThemeMode, variables: ThemeVariables = {}) {
    this.#mode.set(mode);
    this.#variables.set(variables);
  }

  /** Follows the mode of the system, until the scope ends. On a server, it is light. */
  followSystem({ signal }: Scope): void {
    if (typeof matchMedia !== 'function') return;
    const dark = matchMedia('(prefers-color-scheme: dark)') as Partial<MediaQueryList> | undefined; // tests of hosts replace it
    const follow = (): void => this.#systemMode.set(dark?.matches ? 'dark' : 'light');
    follow();
    dark?.addEventListener?.('change', follow, { signal });
  }

  setMode(mode: ThemeMode | undefined): void {
    this.#mode.set(mode);
  }

  /** Merges variables into those that are set; `undefined` removes one. */
  setVariables(variables: ThemeVariables): void {
    this.#variables.set({ ...this.#variables.get(), ...variables });
  }
}
