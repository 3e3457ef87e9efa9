/** Types of the table of views. */
import type { TemplateResult } from 'lit';
import type { FeatureMap, FeatureName, Session, ViewData, ViewName } from '../controllers/index.js';
import type { EmbeddedViewName } from '../controllers/domain/embedded/embedded-views.js';
import type { AccountViewName } from '../controllers/domain/views/views.js';

/** Row of a view whose feature is known. */
export interface ViewRow<V extends ViewName, Feature> {
  /** Heading of the view, and accessible name of the modal while it is shown. */
  readonly title: (data: ViewData[V], session: Session | undefined) => string;
  /** Hides the heading of a view whose content serves as heading; the modal keeps the name. */
  readonly isTitleHidden?: boolean;
  /** Loads the elements of the view; absent if the modal has them. */
  readonly load?: (() => Promise<unknown>) | undefined;
  /** Renders the view with its data and the feature of its row. */
  readonly render: (data: ViewData[V], feature: Feature) => TemplateResult;
  /** Returns loaders of what the user will probably need next; each runs in an idle period of its own. */
  readonly prefetch?: (session: Session) => Promise<readonly (() => Promise<unknown>)[]>;
}

/**
 * Definition of a view. The router loads its elements together with the feature that it names, and passes the feature
 * on.
 */
export type ViewDefinition<V extends ViewName = ViewName> =
  | (ViewRow<V, undefined> & { readonly feature?: undefined })
  | { [F in FeatureName]: ViewRow<V, FeatureMap[F]> & { readonly feature: F } }[FeatureName];

export type Views = { readonly [V in ViewName]: ViewDefinition<V> };

/** Rows of the views of the embedded wallet; `embedded-views.ts` adds them. */
export type EmbeddedViews = Pick<Views, EmbeddedViewName>;

/** Rows of the views that only an account leads to. */
export type AccountViews = Pick<Views, AccountViewName>;
