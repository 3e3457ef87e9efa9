import type { TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Connector, Wallet, WalletInfo } from '../../controllers/protocol/entities.js';
import { loadWalletImages, walletImage, type WalletNames } from './images.js';
import { PictureElement } from './picture-element.js';

/**
 * The picture of a wallet: its own, else the bundled one, else its initial. It is given as a connector, as an entry of
 * the directory, or as what is known of a connected one.
 *
 * @tag w3m-wallet-image
 */
export class W3mWalletImage extends PictureElement {
  @property({ attribute: false }) connector: Connector | undefined;

  @property({ attribute: false }) wallet: Wallet | undefined;

  @property({ attribute: false }) info: WalletInfo | undefined;

  protected get url(): string | undefined {
    return this.connector?.imageUrl ?? this.wallet?.image_url ?? this.info?.icon;
  }

  protected get name(): string {
    return this.#any?.name ?? '';
  }

  protected get drawn(): TemplateResult | undefined {
    const names: WalletNames | undefined = this.#any;
    return names && walletImage(names);
  }

  protected load(): Promise<void> {
    return loadWalletImages();
  }

  get #any(): Connector | Wallet | WalletInfo | undefined {
    return this.connector ?? this.wallet ?? this.info;
  }
}
