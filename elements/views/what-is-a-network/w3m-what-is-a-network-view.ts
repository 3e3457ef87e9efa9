import { msg } from '../../internal/msg.js';
import { html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { iconExternalLink } from '../../ui/icon/icons.js';
import { visualBlocks, visualNetwork } from '../../ui/visual/visuals.js';
import { explainer, explainerStyles } from '../../widgets/explainer.js';

const LEARN_MORE = 'https://ethereum.org/en/developers/docs/networks/';

/**
 * Explains what a network is.
 *
 * @tag w3m-what-is-a-network-view
 */
export class W3mWhatIsANetworkView extends SessionElement {
  static override styles = [SessionElement.styles, explainerStyles];

  override render(): TemplateResult {
    return html`
      ${explainer(
        visualNetwork,
        msg('One shared ledger'),
        msg('A network is a shared ledger kept by many computers. Assets on one network are not on another.'),
      )}
      ${explainer(
        visualBlocks,
        msg('Different speeds and fees'),
        msg(
          'Each network has its own speed and fees. You pay the fees in the network’s own coin, so keep a little of it.',
        ),
      )}
      <wui-button full size="l" variant="neutral" href=${LEARN_MORE}>
        ${msg('Learn more')}
        <wui-icon slot="end" size="16" .icon=${iconExternalLink}></wui-icon>
      </wui-button>
    `;
  }
}
