import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { hostApp, type HostApp } from '../../../controllers/domain/host-app.js';
import type { Modal } from '../../../controllers/index.js';

/** Styles of the {@link hostLine}. */
export const hostLineStyles: CSSResult = css`
  .host {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--wui-space-8);
    margin: 0;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
  }

  .host span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

/** Returns the app of the page; undefined if the option `metadata` has no name. */
export const hostOf = ({ options }: Modal): HostApp | undefined =>
  hostApp(options.current.get().metadata, document.baseURI);

/** Renders the icon of the app beside a text; its first letter replaces an icon that does not load. */
export const hostLine = ({ icon, name }: HostApp, text: string): TemplateResult => html`
  <p part="host" class="host">
    <wui-image size="24" .src=${icon} name=${name}></wui-image>
    <span>${text}</span>
  </p>
`;

/** Renders the icon of the app for the slot `host` of a waiting view. */
export const hostPicture = (host: HostApp | undefined): TemplateResult | typeof nothing =>
  host ? html`<wui-image slot="host" size="32" .src=${host.icon} name=${host.name}></wui-image>` : nothing;
