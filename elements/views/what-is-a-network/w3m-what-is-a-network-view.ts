import { msg } from '../../internal/msg.js';
import { html, type TemplateResult } from 'lit';
import { SessionElement } from '../../internal/session-element.js';
import { iconExternalLink } from '../../ui/icon/icons.js';
import { visualBlocks, visualNetwork } from '../../ui/visual/visuals.js';
import { explainer, explainerStyles } from '../../widgets/explainer.js';

const LEARN_MORE = 'https://ethereum.org/en/developers/docs/networks/';

/**
 * What a network is.
 *
 * @tag w3m-what-is-a-network-view
 */
export class W3mWhatIsANetworkView extends SessionElement {
  static override styles = [SessionElement.styles, explainerStyles];

  override render(): TemplateResult {
    return html`
      ${explainer(
        visualNetwork,
        msg('One shared record'),
        msg('Many computers keep the record of who owns what. What you own on one network is not on another.'),
      )}
      ${explainer(
        visualBlocks,
        msg('Own pace, own price'),
        msg(
          'Networks differ in speed and in fees, which are paid in the network’s own coin. Keep a little of it there.',
        ),
      )}
      <wui-button full size="l" variant="neutral" href=${LEARN_MORE}>
        ${msg('Learn more')}
        <wui-icon slot="end" size="16" .icon=${iconExternalLink}></wui-icon>
      </wui-button>
    `;
  }
}
