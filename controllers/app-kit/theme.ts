import type { Dispose } from '../core/signals.js';
import * as see from '../modal/public-state.js';
import type { ThemeMode, ThemeVariables } from '../state/theme-controller.js';
import { peek, subscribe } from './handle.js';
import { NetworksChapter } from './networks.js';

/** The theme. */
export class ThemeChapter extends NetworksChapter {
  /** Returns the mode in effect: that of the system unless one is set. */
  getThemeMode(): ThemeMode {
    return peek(this.modal.theme.shownMode);
  }

  /** Sets the mode. Anything else follows the system, such as the `system` of a host's own switch. */
  setThemeMode(mode: ThemeMode | undefined): void {
    this.modal.theme.setMode(mode === 'light' || mode === 'dark' ? mode : undefined);
  }

  getThemeVariables(): ThemeVariables {
    return peek(this.modal.theme.variables);
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.modal.theme.setVariables(variables);
  }

  subscribeTheme(listener: (theme: see.ThemeInfo) => void): Dispose {
    return subscribe(this.modal, see.themeInfo(this.modal), listener);
  }
}
