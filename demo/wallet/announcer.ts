import type { Wallet } from './wallet.js';
import { DEVELOPER_ICON, SECOND_ICON } from './icon.js';

/** EIP-6963 provider info. */
export interface ProviderInfo {
  readonly uuid: string;
  readonly name: string;
  readonly icon: string;
  readonly rdns: string;
}

export const DEVELOPER_INFO: ProviderInfo = {
  uuid: '5f1cfa3c-6ae1-44ff-9ad5-05f5e5ff4a1d',
  name: 'Developer Wallet',
  icon: DEVELOPER_ICON,
  rdns: 'dev.latchkey.wallet',
};

export const SECOND_INFO: ProviderInfo = {
  uuid: 'c35ad5d7-93bd-4a4b-8ae0-3d3bb6a2a7f0',
  name: 'Second Wallet',
  icon: SECOND_ICON,
  rdns: 'dev.latchkey.second',
};

const DUPLICATE_UUID = '0f2a6b9e-3f0e-4c43-9f8f-6a4f1f0a52c7';

const announce = (detail: unknown): void => {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }));
};

const provider = (wallet: Wallet): object => ({
  request: wallet.request.bind(wallet),
  on: wallet.on.bind(wallet),
  removeListener: wallet.removeListener.bind(wallet),
});

/** Announces wallets by EIP-6963 according to their settings, and sets the developer wallet as `window.ethereum`. */
export class Announcer {
  readonly #wallet: Wallet;
  readonly #second: Wallet;
  readonly #provider: object;
  readonly #secondProvider: object;

  constructor(wallet: Wallet, second: Wallet) {
    this.#wallet = wallet;
    this.#second = second;
    this.#provider = provider(wallet);
    this.#secondProvider = provider(second);
  }

  /** Announces now and on each page request. */
  start(): void {
    const soon = (): void => {
      const { announceAfterMs } = this.#wallet.state.settings;
      if (announceAfterMs > 0) setTimeout(() => this.announce(), announceAfterMs);
      else this.announce();
    };
    window.addEventListener('eip6963:requestProvider', soon);
    soon();

    let { duplicate, gone, legacy, malformed, second } = this.#wallet.state.settings;
    this.#injectLegacy();
    this.#wallet.state.subscribe(() => {
      const now = this.#wallet.state.settings;
      const appears =
        (now.duplicate && !duplicate) ||
        (gone && !now.gone) ||
        (now.malformed && !malformed) ||
        (now.second && !second);
      if (now.legacy !== legacy) this.#injectLegacy();
      ({ duplicate, gone, legacy, malformed, second } = now);
      if (appears) this.announce();
    });
  }

  /** Announces every wallet once. */
  announce(): void {
    const { gone, second, duplicate, malformed } = this.#wallet.state.settings;
    if (malformed) {
      announce(null);
      announce({ info: { uuid: 1, name: '', icon: 'nothing', rdns: '' }, provider: {} });
      announce({
        info: { ...SECOND_INFO, uuid: 'x', icon: 'javascript:alert(1)', rdns: 'dev.latchkey.broken' },
        provider: null,
      });
    }
    if (!gone) announce({ info: DEVELOPER_INFO, provider: this.#provider });
    if (!gone && duplicate) announce({ info: { ...DEVELOPER_INFO, uuid: DUPLICATE_UUID }, provider: this.#provider });
    if (second && !this.#second.state.settings.gone) announce({ info: SECOND_INFO, provider: this.#secondProvider });
  }

  #injectLegacy(): void {
    if (this.#wallet.state.settings.legacy)
      Object.defineProperty(window, 'ethereum', { value: this.#provider, configurable: true });
    else Reflect.deleteProperty(window, 'ethereum');
  }
}
