import type { TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { isSafeWebLink } from '../../controllers/domain/wallets/safe-link.js';
import type { Holding } from '../../controllers/domain/assets/tokens.js';
import { PictureElement } from './picture-element.js';

/**
 * Picture of a token: that of the host's list, else its initial. The native coin has the picture of its network.
 *
 * @tag w3m-token-image
 */
export class W3mTokenImage extends PictureElement {
  @property({ attribute: false }) holding: Pick<Holding, 'symbol' | 'imageUrl'> | undefined;

  protected get url(): string | undefined {
    const { imageUrl } = this.holding ?? {};
    return imageUrl !== undefined && isSafeWebLink(imageUrl) ? imageUrl : undefined;
  }

  protected get name(): string {
    return this.holding?.symbol ?? '';
  }

  protected get bundled(): TemplateResult | undefined {
    return undefined;
  }

  protected loadBundled(): Promise<void> {
    return Promise.resolve();
  }
}
