import { expect } from '@open-wc/testing';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createApp, h } from 'vue';
import { getConnection, SolanaAdapter, useAppKitConnection as useInReact } from './solana.js';
import { createTestModal, FakeAdapter, solanaFake, testSolanaNetworks } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAppKitConnection as useInVue } from '../vue/solana.js';

const node = testSolanaNetworks[0].rpcUrls.default.http[0];

describe('useAppKitConnection', () => {
  it('returns a connection to the node of the page in React, and none on a server', async () => {
    const { modal } = createTestModal({ networks: testSolanaNetworks, adapters: [new FakeAdapter(solanaFake)] });
    const Page = () => createElement('p', {}, useInReact({ modalId: modal.id }).connection?.rpcEndpoint ?? 'none');
    expect(renderToString(createElement(Page))).to.equal('<p>none</p>');
    const page = document.createElement('main');
    const root = createRoot(page);
    root.render(createElement(Page));
    await waitUntil(() => page.textContent === node);
    root.unmount();
    modal.dispose();
  });

  it('has the settings that the host gave to its adapter', async () => {
    const headers = { name: 'value' };
    const { connectionSettings } = new SolanaAdapter({
      connectionSettings: { commitment: 'finalized', httpHeaders: headers },
    });
    const adapter = Object.assign(new FakeAdapter(solanaFake), { connectionSettings });
    const { modal } = createTestModal({ networks: testSolanaNetworks, adapters: [adapter] });
    const connection = await getConnection(modal.id);
    expect(connection?.commitment).to.equal('finalized');
    expect(await getConnection(modal.id)).to.equal(connection);
    modal.dispose();
  });

  it('returns a connection to the node of the page in Vue', async () => {
    const { modal } = createTestModal({ networks: testSolanaNetworks, adapters: [new FakeAdapter(solanaFake)] });
    const page = document.createElement('main');
    const app = createApp({
      setup() {
        const state = useInVue({ modalId: modal.id });
        return () => h('p', state.connection?.rpcEndpoint ?? 'none');
      },
    });
    app.mount(page);
    await waitUntil(() => page.textContent === node);
    app.unmount();
    modal.dispose();
  });
});
