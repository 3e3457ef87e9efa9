import type { TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { CaipNetwork } from '../../controllers/domain/entities.js';
import { loadNetworkImages, networkImage } from './images.js';
import { PictureElement } from './picture-element.js';

/**
 * Picture of a network: that of the host, else the bundled one, else its initial.
 *
 * @tag w3m-network-image
 */
export class W3mNetworkImage extends PictureElement {
  @property({ attribute: false }) network: CaipNetwork | undefined;

  protected get url(): string | undefined {
    return this.network?.assets.imageUrl;
  }

  protected get name(): string {
    return this.network?.name ?? '';
  }

  protected get bundled(): TemplateResult | undefined {
    return this.network && networkImage(this.network);
  }

  protected loadBundled(): Promise<void> {
    return loadNetworkImages();
  }
}
