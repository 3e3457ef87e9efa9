import { html, type TemplateResult } from 'lit';
import type { CaipNetwork, Holding } from '../../controllers/index.js';

/** Returns the picture of what is bought: of the coin of the network in use that of the network, else that of a token. */
export const purchaseImage = (
  token: Pick<Holding, 'symbol' | 'imageUrl'>,
  network: CaipNetwork | undefined,
): TemplateResult =>
  token.symbol === network?.nativeCurrency.symbol
    ? html`<w3m-network-image slot="image" .network=${network}></w3m-network-image>`
    : html`<w3m-token-image slot="image" .holding=${token}></w3m-token-image>`;
