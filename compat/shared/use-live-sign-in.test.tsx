import { expect } from '@open-wc/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { waitUntil } from '../../testing/wait-until.js';
import type { LiveSignIn, LiveSource, SessionStatus } from './live-sign-in.js';
import { useLiveSignIn } from './use-live-sign-in.js';

const sourceOf = (status: SessionStatus): LiveSource => ({
  status,
  getNonce: async () => 'nonce1234',
  createMessage: ({ nonce }) => nonce,
  textOf: String,
  verify: async () => true,
  signOut: async () => undefined,
});

describe('useLiveSignIn', () => {
  it('returns the sign-in of the configuration again, which learns of the state of the page mounted last', async () => {
    const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } });
    let signIn: LiveSignIn | undefined;
    const Inside = ({ source }: { source: LiveSource }): ReactElement => {
      signIn = useLiveSignIn(source);
      return createElement('p');
    };
    const mount = async (status: SessionStatus): Promise<Root> => {
      signIn = undefined;
      const root = createRoot(document.createElement('main'));
      root.render(
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <Inside source={sourceOf(status)} />
          </QueryClientProvider>
        </WagmiProvider>,
      );
      await waitUntil(() => signIn !== undefined);
      return root;
    };
    const first = await mount('authenticated');
    const before = signIn;
    let changes = 0;
    const end = before?.onSessionsChange(() => (changes += 1));
    first.unmount();
    const second = await mount('unauthenticated');
    expect(signIn).to.equal(before);
    await waitUntil(() => changes === 1);
    end?.();
    second.unmount();
  });
});
