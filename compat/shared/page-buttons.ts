import { createElement, type ReactElement, type ReactNode } from 'react';
import type { ChainNamespace } from '../../controllers/index.js';
import '../../elements/widgets/button/w3m-button.define.js';
import '../../elements/widgets/network-button/w3m-network-button.define.js';

/** Attributes of an element. React 18 and 19 leave out what is undefined. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** Renders `<w3m-button>` without the wrapper of `@lit/react`: these kits set attributes alone. */
export const pageButton = (namespace: ChainNamespace, attributes: Attributes, key?: string): ReactElement =>
  createElement('w3m-button', { key, namespace, ...attributes });

/** Renders `<w3m-network-button>`. */
export const networkButton = (attributes: Attributes, children: ReactNode, key?: string): ReactElement =>
  createElement('w3m-network-button', { key, ...attributes }, children);
