'use client';

import { createElement, Fragment, useState, type ReactElement, type ReactNode } from 'react';
import type { AppKitOptions } from '../controllers/index.js';
import { AppKit, createAppKit } from '../elements/app-kit.js';

export interface AppKitProviderProps extends AppKitOptions {
  readonly children?: ReactNode;
}

/**
 * Creates the modal before its children render, so that their hooks find it. The options are read once; a modal with the
 * same id that exists already is used. The modal outlives the component, as one that `createAppKit` returned.
 * @throws {W3mError} as `createAppKit`
 */
export function AppKitProvider({ children, ...options }: AppKitProviderProps): ReactElement {
  useState(() => AppKit.getInstance(options.id) ?? createAppKit(options));
  return createElement(Fragment, undefined, children);
}
