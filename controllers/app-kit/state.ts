import type { Dispose } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import * as see from '../modal/public-state.js';
import type { AppKitEvent, AppKitEventName, EventsState } from '../state/events-controller.js';
import { checkChanges, checkFeatures, type AppKitOptions, type Features } from '../state/options.js';
import { peek, subscribe } from './handle.js';
import { ThemeChapter } from './theme.js';

/** Value of a key of the option `features`. */
type FeatureValue<K extends keyof Features> = Required<Features>[K];

/** State and events of the modal, and the options that may change. */
export class StateChapter extends ThemeChapter {
  getState(): see.PublicState {
    return peek(see.publicState(this.modal));
  }

  subscribeState(listener: (state: see.PublicState) => void): Dispose {
    return subscribe(this.modal, see.publicState(this.modal), listener);
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

  /** Changes the given features; the others stay unchanged. @throws {W3mError} `OPTIONS_INVALID` */
  updateFeatures(changes: Features): void {
    checkFeatures(changes);
    this.modal.options.updateFeatures(changes);
  }

  /** Sets the order of the ways to connect. @throws {W3mError} `OPTIONS_INVALID` */
  setConnectMethodsOrder(connectMethodsOrder: FeatureValue<'connectMethodsOrder'>): void {
    this.updateFeatures({ connectMethodsOrder });
  }

  /** Sets the order of Send, Receive, Swap and Buy in the account view. @throws {W3mError} `OPTIONS_INVALID` */
  setWalletFeaturesOrder(walletFeaturesOrder: FeatureValue<'walletFeaturesOrder'>): void {
    this.updateFeatures({ walletFeaturesOrder });
  }

  /** Sets the social providers and their order; `false` for none. @throws {W3mError} `OPTIONS_INVALID` */
  setSocialsOrder(socials: FeatureValue<'socials'>): void {
    this.updateFeatures({ socials });
  }

  /** Shows one button in place of the list of wallets, beside email or socials. @throws {W3mError} `OPTIONS_INVALID` */
  setCollapseWallets(collapseWallets: FeatureValue<'collapseWallets'>): void {
    this.updateFeatures({ collapseWallets });
  }

  /** Returns the order that the host has set; undefined for the default. */
  getConnectMethodsOrder(): Features['connectMethodsOrder'] {
    return this.options.features.connectMethodsOrder;
  }

  /**
   * Changes options that are read on use; each replaces its previous value. An option that is read only when the modal
   * is created stays unchanged, and a warning names it.
   * @throws {W3mError} `OPTIONS_INVALID`
   */
  updateOptions(changes: Partial<AppKitOptions>): void {
    this.modal.options.update(checkChanges(changes));
  }

  /** Returns the option `siwx` unchanged. */
  getSIWX<T extends SIWXConfig = SIWXConfig>(): T | undefined {
    return this.options.siwx as T | undefined; // the host names the type of its own object
  }

  setTermsConditionsUrl(termsConditionsUrl: string): void {
    this.updateOptions({ termsConditionsUrl });
  }

  setPrivacyPolicyUrl(privacyPolicyUrl: string): void {
    this.updateOptions({ privacyPolicyUrl });
  }

  /**
   * Resolves once every stored connection is restored or has failed to be; never waits for a person.
   * @throws {W3mError} `MODAL_DESTROYED`
   */
  ready(): Promise<void> {
    const { isReady, scope } = this.modal;
    return whenTrue(scope, isReady);
  }
}
