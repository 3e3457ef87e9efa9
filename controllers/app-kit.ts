import { NetworksChapter } from './app-kit/networks.js';
import { peek } from './app-kit/handle.js';
import { untracked, type Dispose } from './core/signals.js';
import { createModal } from './create-modal.js';
import { findModal } from './modal-registry.js';
import { W3mError } from './protocol/errors.js';
import * as see from './public-state.js';
import type { AppKitEvent, AppKitEventName, EventsState } from './state/events-controller.js';
import { checkFeatures, checkOptions, type AppKitOptions, type Features } from './state/options.js';
import type { ThemeMode, ThemeVariables } from './state/theme-controller.js';

export type { OpenableView, OpenOptions } from './app-kit/window.js';

/**
 * A modal, as its host holds it: the public names, translated to controllers, in chapters that build on each other. It
 * has no state of its own, so there may be several for one modal. Every `subscribe…` calls back on change, and returns
 * what ends it.
 */
export class AppKit extends NetworksChapter {
  /** Makes a modal; one of the same id goes, and this one comes in its place. @throws {W3mError} as `createAppKit` */
  static create(options: AppKitOptions): AppKit {
    checkOptions(options);
    untracked(() => findModal(options.id))?.dispose();
    return new AppKit(createModal(options));
  }

  getThemeMode(): ThemeMode | undefined {
    return peek(this.modal.theme.mode);
  }

  setThemeMode(mode: ThemeMode | undefined): void {
    this.modal.theme.setMode(mode);
  }

  getThemeVariables(): ThemeVariables {
    return peek(this.modal.theme.variables);
  }

  setThemeVariables(variables: ThemeVariables): void {
    this.modal.theme.setVariables(variables);
  }

  subscribeTheme(listener: (theme: see.ThemeInfo) => void): Dispose {
    return this.subscribe(see.themeInfo(this.modal), listener);
  }

  getState(): see.PublicState {
    return peek(see.publicState(this.modal));
  }

  subscribeState(listener: (state: see.PublicState) => void): Dispose {
    return this.subscribe(see.publicState(this.modal), listener);
  }

  getEvent(): EventsState {
    return peek(this.modal.events.state);
  }

  subscribeEvents(listener: (event: EventsState) => void): Dispose {
    return this.modal.events.onAny(listener);
  }

  /** Calls `listener` for each event of one name: `kit.on('CONNECT_SUCCESS', ({ properties }) => …)`. */
  on<N extends AppKitEventName>(name: N, listener: (event: AppKitEvent<N>) => void): Dispose {
    return this.modal.events.on(name, listener);
  }

  /** Changes some features and leaves the others. @throws {W3mError} `OPTIONS_INVALID` */
  updateFeatures(changes: Features): void {
    checkFeatures(changes);
    this.modal.options.updateFeatures(changes);
  }

  setTermsConditionsUrl(termsConditionsUrl: string): void {
    this.modal.options.update({ termsConditionsUrl });
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string): void {
    this.modal.options.update({ privacyPolicyUrl });
  }

  /**
   * Resolves once what was connected before is connected again, or known not to be; it never waits for a person.
   * @throws {W3mError} `MODAL_DESTROYED`
   */
  ready(): Promise<void> {
    const { isReady, scope } = this.modal;
    return new Promise((resolve, reject) => {
      const wait = scope.child();
      wait.onEnd(() => reject(new W3mError('MODAL_DESTROYED'))); // no effect once resolved
      wait.effect(() => {
        if (!isReady.get()) return;
        resolve();
        queueMicrotask(() => wait.dispose()); // not before this effect is set up
      });
    });
  }
}
