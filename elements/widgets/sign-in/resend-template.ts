import { html, type TemplateResult } from 'lit';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** Button that requests another code or link, with the time until it may. */
export const resendTemplate = (
  waitSeconds: number,
  isBusy: boolean,
  onResend: () => void,
  what: 'code' | 'link' = 'code',
): TemplateResult => html`
  <wui-button
    variant="plain"
    size="s"
    data-testid="w3m-resend-code"
    ?disabled=${waitSeconds > 0 || isBusy}
    ?reason=${waitSeconds > 0}
    ?loading=${isBusy}
    @click=${onResend}
    >${what === 'code' ? codeText(waitSeconds) : linkText(waitSeconds)}</wui-button
  >
`;

const codeText = (waitSeconds: number): string =>
  waitSeconds > 0 ? msg(str`Resend code in ${waitSeconds} s`) : msg('Resend code');

const linkText = (waitSeconds: number): string =>
  waitSeconds > 0 ? msg(str`Resend link in ${waitSeconds} s`) : msg('Resend link');
