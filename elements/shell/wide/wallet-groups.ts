import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { traitsOf } from '../../../controllers/domain/wallets/connector-traits.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { isInstalled } from '../../../controllers/domain/wallets/listed-wallets.js';
import { msg } from '../../internal/msg.js';

/** Row of the list of wallets, as far as its group depends on it. */
interface Row {
  readonly key: string;
  readonly isRecent?: boolean;
  readonly connector?: Connector;
}

const headings = {
  recent: () => msg('Recent'),
  installed: () => msg('Installed'),
  popular: () => msg('Popular'),
  more: () => msg('More ways to connect'),
};

type Group = keyof typeof headings;

function groupOf({ isRecent, connector }: Row): Group {
  if (isRecent) return 'recent';
  if (!connector) return 'popular';
  return isInstalled(connector) && !traitsOf(connector).isRemote ? 'installed' : 'more';
}

/**
 * Renders rows in groups with headings, in the order of their first rows, other ways to connect last. `last` ends that
 * group.
 */
export function inGroups<R extends Row>(
  rows: readonly R[],
  template: (row: R) => unknown,
  last: TemplateResult | typeof nothing,
): TemplateResult {
  const found = new Set<Group>(rows.map(groupOf));
  const hasMore = found.delete('more') || last !== nothing;
  const groups: readonly Group[] = [...found, ...(hasMore ? (['more'] as const) : [])];
  return html`
    ${repeat(
      groups,
      group => group,
      group => html`
        <h3 part="group">${headings[group]()}</h3>
        <wui-list aria-label=${headings[group]()}>
          ${repeat(
            rows.filter(row => groupOf(row) === group),
            ({ key }) => key,
            template,
          )}
          ${group === 'more' ? last : nothing}
        </wui-list>
      `,
    )}
  `;
}
