import type { Preview, Resource, SwapPlan } from '../../../controllers/index.js';

/** Returns what a plan would change; idle while there is no plan, since the view then says why. */
export function planChanges(plan: Resource<SwapPlan>): Resource<Preview> {
  return {
    latest: { get: () => plan.latest.get()?.preview },
    state: {
      get: () => {
        const { status } = plan.state.get();
        const value = plan.latest.get()?.preview;
        if (status === 'loading') return { status, previous: value };
        return status === 'ready' && value ? { status, value } : { status: 'idle' };
      },
    },
    refresh: async how => (await plan.refresh(how))?.preview,
    settled: async () => (await plan.settled())?.preview,
  };
}
