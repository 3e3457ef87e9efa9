import type { TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ConnectorInfo } from '../../controllers/index.js';
import type { Connector, Wallet, WalletInfo } from '../../controllers/domain/entities.js';
import { loadWalletImages, walletImage, type WalletNames } from './images.js';
import { PictureElement } from './picture-element.js';

/**
 * Picture of a wallet: its own, else the bundled one, else its initial. The wallet is a connector, a directory entry or
 * the info of a connected wallet.
 *
 * @tag w3m-wallet-image
 */
export class W3mWalletImage extends PictureElement {
  @property({ attribute: false }) connector: Connector | ConnectorInfo | undefined;

  @property({ attribute: false }) wallet: Wallet | undefined;

  @property({ attribute: false }) info: WalletInfo | undefined;

  protected get url(): string | undefined {
    return this.connector?.imageUrl ?? this.wallet?.image_url ?? this.info?.icon;
  }

  protected get name(): string {
    return this.#source?.name ?? '';
  }

  protected get bundled(): TemplateResult | undefined {
    const names: WalletNames | undefined = this.#source;
    return names && walletImage(names);
  }

  protected loadBundled(): Promise<void> {
    return loadWalletImages();
  }

  get #source(): Connector | ConnectorInfo | Wallet | WalletInfo | undefined {
    return this.connector ?? this.wallet ?? this.info;
  }
}
