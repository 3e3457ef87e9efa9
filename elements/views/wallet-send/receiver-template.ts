import { html, nothing, type TemplateResult } from 'lit';
import type { Send } from '../../../controllers/index.js';
import { report } from '../../../controllers/core/report.js';
import { shortAddress } from '../../../controllers/domain/format.js';
import { parseCaipAddress } from '../../../controllers/domain/networks/caip-address.js';
import { isEvmAddress, isSolanaAddress } from '../../../controllers/domain/validation.js';
import { msg } from '../../internal/msg.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { warningText } from '../../widgets/send-texts.js';
import { wholeAddress } from '../../widgets/whole-address.js';

/** Recent receivers that the view offers. */
const SHOWN_RECEIVERS = 3;

/** Characters from which a receiver is an address, whose every character is to be seen. */
const ADDRESS_LENGTH = 32;

/**
 * The receiver of a transfer, those of late, and what there is to warn of.
 * @param onSubmit Called on Enter: the field is in a shadow root, so that it does not submit the form by itself
 */
export function receiverTemplate(send: Send, onSubmit: (event: Event) => void): TemplateResult {
  const { to } = send.draft.get();
  const recent = to === '' ? send.recent.get().slice(0, SHOWN_RECEIVERS) : [];
  const address = parseCaipAddress(to.trim())?.address ?? to.trim();
  const isAddress = isEvmAddress(address) || isSolanaAddress(address); // the one of a name stands below it
  const isWhole = address.length >= ADDRESS_LENGTH && !address.includes('.');
  const onInput = (event: Event): void => send.edit({ to: (event.currentTarget as WuiInput).value }); // the listener is on the input
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.isComposing) onSubmit(event);
  };
  return html`
    <wui-input
      class=${isWhole ? 'whole' : ''}
      data-testid="send-receiver"
      label=${msg('To')}
      placeholder=${send.takesNames.get() ? msg('Address or name') : msg('Address')}
      .value=${to}
      @input=${onInput}
      @keydown=${onKey}
      >${
        isAddress
          ? html`<wui-avatar slot="start" data-testid="send-receiver-avatar" address=${address}></wui-avatar>`
          : nothing
      }${isWhole ? html`<span slot="start" aria-hidden="true">${wholeAddress(address)}</span>` : nothing}</wui-input
    >
    ${namedTemplate(send)} ${recent.length > 0 ? recentTemplate(send, recent) : nothing} ${warningTemplate(send)}
  `;
}

const recentTemplate = (send: Send, recent: readonly string[]): TemplateResult => html`
  <div class="recent" role="group" aria-label=${msg('Recent receivers')}>
    ${recent.map(
      address => html`
        <button type="button" class="pill chip" title=${address} @click=${() => send.edit({ to: address })}>
          <wui-avatar address=${address}></wui-avatar><bdi>${shortAddress(address)}</bdi>
        </button>
      `,
    )}
  </div>
`;

/** Shows the address of an entered name; what renders it is loaded with the first name. */
function namedTemplate(send: Send): TemplateResult | typeof nothing {
  if (send.receiver.get() === undefined) return nothing;
  import('../../widgets/named-receiver/w3m-named-receiver.define.js').catch(report); // the button says the same
  return html`<w3m-named-receiver .send=${send}></w3m-named-receiver>`;
}

function warningTemplate(send: Send): TemplateResult | typeof nothing {
  const warning = send.warning.get();
  if (!warning) return nothing;
  const tone = warning === 'look-alike' ? 'danger' : warning === 'first-time' ? 'info' : 'warning';
  return html`<wui-notice tone=${tone} data-testid="send-warning">${warningText(warning)}</wui-notice>`;
}
