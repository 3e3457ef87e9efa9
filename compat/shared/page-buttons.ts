import { createElement, type ReactElement, type ReactNode } from 'react';
import '../../elements/widgets/button/w3m-button.define.js';
import '../../elements/widgets/network-button/w3m-network-button.define.js';

/** Attributes of an element, which React 18 and 19 write alike; what is undefined is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

const withoutUnset = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/**
 * Renders `<w3m-button>`. Pages of these kits set attributes alone, so that they need no component of `@lit/react`, which sets
 * properties and listens to events.
 */
export const pageButton = (attributes: Attributes, key?: string): ReactElement =>
  createElement('w3m-button', { key, ...withoutUnset(attributes) });

/** Renders `<w3m-network-button>`. */
export const networkButton = (attributes: Attributes, children: ReactNode, key?: string): ReactElement =>
  createElement('w3m-network-button', { key, ...withoutUnset(attributes) }, children);
