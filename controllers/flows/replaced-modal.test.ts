import { expect } from '@open-wc/testing';
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AppKit } from '../app-kit/app-kit.js';
import { createKit } from '../headless/kit.js';
import type { AppKitOptions } from '../state/options.js';
import { FakeAdapter, testNetworks } from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';

describe('The report of a modal that another one replaced', () => {
  const { warn } = console;
  const { performance } = window;
  before(() => import('./report-setup.js')); // so that `settleImports` waits only for code that is there
  let id: string;
  let lines: string[];
  let loadEventEnd: number;

  beforeEach(() => {
    id = crypto.randomUUID();
    lines = [];
    loadEventEnd = 0;
    console.warn = (line: unknown) => lines.push(String(line));
    performance.getEntriesByType = () => [{ loadEventEnd } as PerformanceNavigationTiming];
  });
  afterEach(() => {
    AppKit.getInstance(id)?.destroy();
    console.warn = warn;
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  const options = (others: Partial<AppKitOptions> = {}): AppKitOptions => ({
    id,
    networks: testNetworks,
    adapters: [new FakeAdapter()],
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    ...others,
  });
  const found = async (): Promise<readonly string[]> => {
    await settleImports();
    return lines.filter(line => line.includes('Two modals'));
  };
  const others = (): readonly string[] => lines.filter(line => !line.includes('Two modals'));
  const metadata = { name: 'Office', description: '', url: 'https://shop.example', icons: [] };

  it('names what differs, and what to do', async () => {
    AppKit.create(options());
    AppKit.create(options({ projectId: 'shop', networks: testNetworks.slice(0, 1), metadata }));
    expect(await found()).to.deep.equal([
      `createAppKit: Two modals have the id "${id}", so that the second destroyed the first; they differ in networks, metadata, projectId. Create one for the page, or give the other an "id" of its own and name it by "modal-id" or "modalId".`,
    ]);
  });

  it('names a kit of latchkey/headless and a modal with one id', async () => {
    AppKit.create(options());
    createKit(options({ metadata }));
    expect((await found()).length).to.equal(1);
  });

  it('names it shortly after the page has loaded', async () => {
    loadEventEnd = performance.now();
    AppKit.create(options());
    AppKit.create(options({ metadata }));
    expect((await found()).length).to.equal(1);
  });

  it('says nothing of equal options', async () => {
    AppKit.create(options());
    AppKit.create(options());
    expect(await found()).to.deep.equal([]);
  });

  it('adds nothing to the report of other findings', async () => {
    const shared = { features: { email: true }, services: { prices: 'https://prices.example' } };
    AppKit.create(options(shared));
    AppKit.create(options(shared));
    expect(await found()).to.deep.equal([]);
    expect(others()).to.deep.equal([]);
  });

  it('says nothing of options that may change', async () => {
    AppKit.create(options()).updateFeatures({ send: false });
    AppKit.create(options({ layout: 'wide' }));
    expect(await found()).to.deep.equal([]);
  });

  it('says nothing of a modal that the host destroyed before', async () => {
    AppKit.create(options()).destroy();
    AppKit.create(options({ metadata }));
    expect(await found()).to.deep.equal([]);
  });

  it('says nothing of modals with ids of their own', async () => {
    const other = AppKit.create(options({ id: `${id}-other`, metadata }));
    AppKit.create(options());
    expect(await found()).to.deep.equal([]);
    other.destroy();
  });

  it('says nothing of hot reload, which runs changed code after the page has loaded', async () => {
    loadEventEnd = 1;
    await waitUntil(() => performance.now() > 3_001, 'the page is younger than its start');
    AppKit.create(options());
    AppKit.create(options({ metadata }));
    expect(await found()).to.deep.equal([]);
  });

  it('says nothing in React’s strict mode', async () => {
    let count = 0;
    const App = (): null => {
      useState(() => AppKit.create(options({ projectId: 'shop' })));
      count += 1;
      return null;
    };
    const root = createRoot(document.createElement('main'));
    root.render(createElement(StrictMode, null, createElement(App)));
    await waitUntil(() => count > 1, 'the component is rendered twice');
    expect(await found()).to.deep.equal([]);
    root.unmount();
  });
});
