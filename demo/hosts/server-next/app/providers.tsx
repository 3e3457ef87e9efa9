'use client';

import { AppKitStateProvider, type AppKitStateProviderProps } from 'latchkey/react';

export const Providers = ({ state, children }: AppKitStateProviderProps) => (
  <AppKitStateProvider state={state}>{children}</AppKitStateProvider>
);
