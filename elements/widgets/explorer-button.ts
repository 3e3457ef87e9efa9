import { html, type TemplateResult } from 'lit';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import { iconExternalLink } from '../ui/icon/icons.js';
import type { ExplorerLink } from './explorer-links.js';

/** Button that shows a transaction on the explorer of its network. */
export const explorerButton = (explorer: ExplorerLink): TemplateResult => html`
  <wui-button full size="l" variant="neutral" href=${explorer.href}>
    ${msg(str`View on ${explorer.name}`)}
    <wui-icon slot="end" size="16" .icon=${iconExternalLink}></wui-icon>
  </wui-button>
`;

/** Quiet form of {@link explorerButton} under the button that ends a task. */
export const explorerLink = ({ href, name }: ExplorerLink): TemplateResult => html`
  <wui-button full variant="plain" href=${href}>${msg(str`View on ${name}`)}</wui-button>
`;
