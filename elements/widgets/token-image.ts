import { html, type TemplateResult } from 'lit';
import type { CaipNetwork, Holding, SwapToken } from '../../controllers/index.js';

/** Returns the picture of a token; of the native coin that of its network. */
export const tokenImage = (token: SwapToken | Holding, network: CaipNetwork | undefined, slot = ''): TemplateResult =>
  token.address === undefined
    ? html`<w3m-network-image slot=${slot} .network=${network}></w3m-network-image>`
    : html`<w3m-token-image slot=${slot} .holding=${token}></w3m-token-image>`;
