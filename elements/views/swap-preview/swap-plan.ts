import { html, nothing, type TemplateResult } from 'lit';
import type { Modal, Preview, Resource, Swap, SwapPlan, SwapReview } from '../../../controllers/index.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { exactText, swapErrorText } from '../../widgets/swap-texts.js';

/** What a plan would change, as two previews: of its next step if that is an approval, and of all steps together. */
export interface PlanChanges {
  readonly approval: Resource<Preview>;
  readonly all: Resource<Preview>;
}

/** Why a plan has no preview: the adapter has none, so that trying again is of no use. */
const unknownChanges = (): W3mError => new W3mError('SWAP_PLAN_FAILED', { cause: new W3mError('METHOD_UNSUPPORTED') });

function part(plan: Resource<SwapPlan>, of: (plan: SwapPlan) => Preview | undefined): Resource<Preview> {
  const latest = (): Preview | undefined => {
    const known = plan.latest.get();
    return known && of(known);
  };
  return {
    latest: { get: latest },
    state: {
      get: () => {
        const { status } = plan.state.get();
        const value = latest();
        if (status === 'loading') return { status, previous: value };
        if (status !== 'ready') return { status: 'idle' };
        return value ? { status, value } : { status: 'failed', error: unknownChanges(), at: 0 };
      },
    },
    refresh: async how => (await plan.refresh(how)) && latest(),
    settled: async () => (await plan.settled()) && latest(),
  };
}

/** Returns what a plan would change; idle while there is no plan, since the view then says why. */
export const planChanges = (plan: Resource<SwapPlan>): PlanChanges => ({
  approval: part(plan, ({ approval }) => approval),
  all: part(plan, ({ preview }) => preview),
});

/** True if a node has simulated the swap, so that the feature has compared it with the review. */
const isChecked = ({ preview }: SwapPlan): boolean =>
  preview?.outcome.is === 'succeeds' && preview.changes !== undefined && preview.isComplete;

function approvalText({ step, isPermitUnchecked }: SwapPlan, { from, amount }: SwapReview): string {
  if (step === 'reset') {
    return msg(
      str`${from.symbol} needs your earlier approval to be reset first. The approval and the swap are two more transactions.`,
    );
  }
  if (step === 'permit') {
    return msg(
      str`First sign that the exchange takes ${exactText(amount, from)}. Signing is free and sends no transaction.`,
    );
  }
  const text = msg(
    str`First approve that the exchange takes ${exactText(amount, from)}. The swap is a second transaction.`,
  );
  return isPermitUnchecked
    ? `${text} ${msg('A free signature is not offered, because it could not be checked what it allows.')}`
    : text;
}

/** Draws what is signed next, or why it cannot be. */
export function planTemplate(
  swap: Swap,
  review: SwapReview,
  changes: PlanChanges | undefined,
  modal: Modal,
): TemplateResult | typeof nothing {
  const state = swap.plan.state.get();
  if (state.status === 'failed') {
    return html`<wui-notice tone="danger" data-testid="swap-plan-failed"
      >${swapErrorText(state.error, review.network)}</wui-notice
    >`;
  }
  const plan = swap.plan.latest.get();
  if (!plan) {
    return html`
      <p class="hint" role="status">${msg('Preparing the swap…')}</p>
      <w3m-changes .modal=${modal} .preview=${changes?.all}></w3m-changes>
    `;
  }
  const isApproval = plan.step !== 'swap';
  return html`
    ${
      isApproval
        ? html`
            <wui-notice tone="info" data-testid="swap-approval">${approvalText(plan, review)}</wui-notice>
            <w3m-changes
              data-testid="swap-approval-changes"
              .modal=${modal}
              heading=${plan.step === 'permit' ? msg('What you sign') : msg('What you approve now')}
              .preview=${changes?.approval}
            ></w3m-changes>
          `
        : nothing
    }
    <w3m-changes
      .modal=${modal}
      heading=${isApproval ? msg('What changes with the swap') : nothing}
      .preview=${changes?.all}
    ></w3m-changes>
    ${
      state.status === 'ready' && isChecked(plan)
        ? html`<p class="hint" data-testid="swap-simulated">${msg('Simulated: nothing else leaves your account.')}</p>`
        : nothing
    }
  `;
}
