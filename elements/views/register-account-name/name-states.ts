/** What the form of a name says of a name, and where none can be registered. */
import { html, nothing, type TemplateResult } from 'lit';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import { shownReason } from '../../../controllers/domain/errors/shown-reason.js';
import type { NameChoice, Names } from '../../../controllers/index.js';
import { errorText } from '../../internal/error-text.js';
import { msg } from '../../internal/msg.js';
import { sentences } from '../../internal/spoken-text.js';
import { visualNameplate } from '../../ui/visual/visuals.js';
import { breakableName } from '../../widgets/breakable-name.js';

type NameProblem = NonNullable<ReturnType<Names['problem']['get']>>;

/** True for a problem that more letters solve. */
export const isUnfinished = (problem: NameProblem): boolean => problem === 'empty' || problem === 'short';

/** Says what is wrong with a typed name. */
export function problemText(problem: NameProblem): string {
  switch (problem) {
    case 'characters':
      return msg('Use letters, digits and hyphens only');
    case 'long':
      return msg('Use at most 64 characters');
    case 'encoded':
      return msg('The third and fourth characters cannot both be hyphens');
    default:
      return msg('At least 4 letters, digits or hyphens');
  }
}

/** Says why Enter registers nothing; undefined for a name that is free, or that is being checked. */
export function obstacleText(names: Names): string | undefined {
  const problem = names.problem.get();
  if (problem) return problemText(problem);
  const state = names.choice.state.get();
  if (state.status === 'failed') return shownReason(state.error) ?? errorText(state.error);
  return state.status === 'ready' && state.value.isTaken ? sentences(state.value.name, msg('Registered')) : undefined;
}

/** A free name stands in the row below with its tag, which registers it: here it is only told. */
export const choiceTemplate = ({ name, isTaken }: NameChoice): TemplateResult =>
  isTaken
    ? html`<bdi>${breakableName(name)}</bdi> <wui-tag tone="warning">${msg('Registered')}</wui-tag>`
    : html`<span class="visually-hidden">${msg('Available')}</span>`;

/** Says why a name could not be checked. */
export const uncheckedTemplate = ({ choice }: Names, error: W3mError): TemplateResult => html`
  <wui-notice tone="warning">
    ${shownReason(error) ?? errorText(error)}
    <wui-button slot="action" variant="plain" size="s" @click=${() => choice.refresh({ force: true })}
      >${msg('Try again')}</wui-button
    >
  </wui-notice>
`;

/** Says why no name can be registered. */
export const emptyTemplate = (text: string, detail?: string): TemplateResult => html`
  <wui-empty>
    <wui-visual slot="visual" .visual=${visualNameplate}></wui-visual>
    ${text} ${detail === undefined ? nothing : html`<span slot="detail">${detail}</span>`}
  </wui-empty>
`;
