import type { TemplateResult } from 'lit';
import type { Session } from '../../controllers/index.js';

/** Renders ways to connect around a list of wallets; undefined if there are none. */
export type Methods = (
  session: Session,
  list: TemplateResult | undefined,
  hasInstalled: boolean,
) => TemplateResult | undefined;

/** Set by `embedded-views.ts`, which loads with a modal that offers ways to connect besides wallets. */
export const otherMethods: { render?: Methods } = {};
