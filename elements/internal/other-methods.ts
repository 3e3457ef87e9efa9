import type { TemplateResult } from 'lit';
import { signal, type WritableSignal } from '../../controllers/core/signals.js';
import type { Session } from '../../controllers/index.js';

/** Renders ways to connect around a list of wallets; undefined if there are none. */
export type Methods = (
  session: Session,
  list: TemplateResult | undefined,
  hasInstalled: boolean,
) => TemplateResult | undefined;

/**
 * Set by `embedded-views.ts`, which loads beside the modal of a host that offers ways to connect besides wallets, and may
 * arrive after it.
 */
export const otherMethods: WritableSignal<Methods | undefined> = signal<Methods | undefined>(undefined);
