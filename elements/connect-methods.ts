/** Ways to connect besides wallets, in the view Connect: loaded with the modal if the host offers them. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Session } from '../controllers/index.js';
import { connectMethodOrder, type ConnectMethod } from '../controllers/domain/wallets/ordering.js';
import { msg } from './internal/msg.js';
import { needsConsent, withConsent } from './widgets/consent/consent.js';
import './widgets/consent/w3m-consent.define.js';
import { iconWallet } from './widgets/sign-in/icons.js';
import './widgets/sign-in/w3m-email-login.define.js';
import './widgets/sign-in/w3m-social-login.define.js';
import './ui/separator/wui-separator.define.js';

/** Renders the ways to connect around the list of wallets; undefined if the list is all that is offered. */
export function connectMethods(
  session: Session,
  list: TemplateResult | undefined,
  hasInstalled: boolean,
): TemplateResult | undefined {
  const { features } = session.modal.options.current.get();
  const { email, socials, passkey } = session.source('ID_AUTH')?.methods.get() ?? {
    email: false,
    socials: [],
    passkey: false,
  };
  const hasOthers = socials.length > 0 || passkey;
  if (!email && !hasOthers) return list && needsConsent(session.modal) ? withConsent(session, list) : undefined;
  const isCollapsed = features.collapseWallets === true || features.emailShowWallets === false;
  const parts: Readonly<Record<ConnectMethod, TemplateResult | undefined>> = {
    email: email ? html`<w3m-email-login></w3m-email-login>` : undefined,
    social: hasOthers ? html`<w3m-social-login data-testid="w3m-social-login-widget"></w3m-social-login>` : undefined,
    wallet: list && isCollapsed ? collapsedTemplate(session) : list,
  };
  const shown = connectMethodOrder(features.connectMethodsOrder, hasInstalled && !isCollapsed).filter(
    method => parts[method],
  );
  return withConsent(
    session,
    html`
      <div class="methods">
        ${repeat(
          shown,
          method => method,
          (method, at) => html`
            <div class="method ${method}">${parts[method]}</div>
            ${isSeparated(method, shown[at + 1]) ? separatorTemplate(method) : nothing}
          `,
        )}
      </div>
    `,
  );
}

/** E-mail and social sign-in belong together; a word stands between them and the wallets. */
const isSeparated = (method: ConnectMethod, next: ConnectMethod | undefined): boolean =>
  next !== undefined && (method === 'wallet') !== (next === 'wallet');

const separatorTemplate = (method: ConnectMethod): TemplateResult =>
  html`<wui-separator data-testid=${method === 'email' ? 'w3m-email-login-or-separator' : 'wui-separator'}
    >${msg('or')}</wui-separator
  >`;

const collapsedTemplate = (session: Session): TemplateResult => html`
  <wui-list-item
    whole
    data-testid="w3m-collapse-wallets-button"
    label=${msg('Continue with a wallet')}
    .icon=${iconWallet}
    chevron
    @click=${() => session.router.push('ConnectWallets')}
  ></wui-list-item>
`;
