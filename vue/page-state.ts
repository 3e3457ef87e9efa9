import { hasInjectionContext, inject, provide, type App, type InjectionKey } from 'vue';
import type { PageState } from '../controllers/ssr/page-state.js';

export type { PageState } from '../controllers/ssr/page-state.js';

const STATE: InjectionKey<PageState> = Symbol('latchkey state');

/**
 * Gives the composables below it the account and the network that the browser showed on its last visit, on a server and
 * during hydration: what `readState` of `latchkey/ssr` read from the headers of the request. Pass the same state in the
 * browser, and pass the `app` outside of a component. Afterwards composables return the state of the modal.
 */
export function provideAppKitState(state: PageState, app?: App): void {
  if (app) app.provide(STATE, state);
  else provide(STATE, state);
}

/** Returns the state that is provided around a component; undefined without one, and outside of components. */
export const usePageState = (): PageState | undefined => (hasInjectionContext() ? inject(STATE, undefined) : undefined);
