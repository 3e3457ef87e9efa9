import { define } from '../../internal/define.js';
import '../signed-text/w3m-signed-text.define.js';
import { W3mSignInProposal } from './w3m-sign-in-proposal.js';

define('w3m-sign-in-proposal', W3mSignInProposal);

declare global {
  interface HTMLElementTagNameMap {
    'w3m-sign-in-proposal': W3mSignInProposal;
  }
}
