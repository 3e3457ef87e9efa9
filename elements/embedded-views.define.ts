/** Adds the views of the embedded wallet at once, for pages that show them without a modal of their own. */
import { addEmbeddedViews } from './embedded-views.js';

addEmbeddedViews();
