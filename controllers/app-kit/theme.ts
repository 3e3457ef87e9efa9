import type { Dispose } from '../core/signals.js';
import * as see from '../modal/public-state.js';
import type { ThemeMode, ThemeVariables } from '../state/theme-controller.js';
import { peek, subscribe, type Handle } from './handle.js';

/** The theme. */
export class ThemeChapter {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  /** Returns the mode in effect: that of the system unless one is set. */
  getThemeMode(): ThemeMode {
    return peek(this.#kit.modal.theme.shownMode);
  }

  setThemeMode(mode: ThemeMode | undefined): void {
    this.#kit.modal.theme.setMode(mode);
  }

  getThemeVariables(): ThemeVariables {
    return peek(this.#kit.modal.theme.variables);
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.#kit.modal.theme.setVariables(variables);
  }

  subscribeTheme(listener: (theme: see.ThemeInfo) => void): Dispose {
    return subscribe(this.#kit.modal, see.themeInfo(this.#kit.modal), listener);
  }
}
