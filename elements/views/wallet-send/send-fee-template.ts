import { html, nothing, type TemplateResult } from 'lit';
import type { CaipNetwork, Send, Session } from '../../../controllers/index.js';
import { unitsOf } from '../../../controllers/domain/transactions/typed-amount.js';
import { msg } from '../../internal/msg.js';
import { coinPrice, exactFee, feeBoundText, feeHint, feeText } from '../../widgets/send-texts.js';

/** The network fee of a transfer, and what it opens the receiver's account with; nothing while nothing is estimated. */
export function sendFeeTemplate(session: Session, send: Send, network: CaipNetwork): TemplateResult | typeof nothing {
  const { status } = send.cost.state.get();
  const cost = send.cost.latest.get();
  if (status === 'idle' || (status === 'failed' && !cost)) return nothing;
  const price = coinPrice(session);
  return html`
    <dl class="fee" aria-busy=${status === 'loading'}>
      <div>
        <dt>${msg('Network fee')}</dt>
        <dd>
          ${
            cost
              ? html`<bdi title=${exactFee(cost.fee, network)}>${feeBoundText(cost.fee, network, price)}</bdi>`
              : html`<wui-skeleton></wui-skeleton>`
          }
        </dd>
      </div>
      ${
        cost && cost.deposit > 0n
          ? html`
              <div>
                <dt>${msg('Opens the receiver’s account')}</dt>
                <dd title=${exactFee(cost.deposit, network)}><bdi>${feeText(cost.deposit, network, price)}</bdi></dd>
              </div>
            `
          : nothing
      }
    </dl>
    ${cost ? hintTemplate(send, cost.fee, network) : nothing}
  `;
}

function hintTemplate(send: Send, fee: bigint | undefined, network: CaipNetwork): TemplateResult | typeof nothing {
  const [holding, price] = [send.holding.get(), send.price.get()];
  const amount = holding && unitsOf(send.draft.get(), { ...holding, price });
  const hint = holding && amount !== undefined ? feeHint(fee, { holding, amount }, network) : undefined;
  return hint === undefined ? nothing : html`<wui-notice tone="info" data-testid="send-fee-hint">${hint}</wui-notice>`;
}
