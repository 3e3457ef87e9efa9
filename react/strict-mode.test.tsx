import { expect } from '@open-wc/testing';
import { StrictMode, useEffect, useMemo, useState, type ComponentType, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppKit, createAppKit, type AppKitOptions } from '../elements/app-kit.js';
import { FakeAdapter, testAccounts, testConnector, testNetworks } from '../testing/index.js';
import { waitUntil } from '../testing/wait-until.js';
import { useAppKitNfts, useAppKitPortfolio } from './asset-hooks.js';
import { useAppKitConnections } from './connections.js';
import * as hooks from './hooks.js';
import { AppKitButton, AppKitNetworkButton } from './index.js';
import { AppKitProvider } from './provider.js';
import { useAppKitWallet } from './wallet-button.js';
import { useAppKitWallets } from './wallets.js';

const [{ address }] = testAccounts;

describe('React in development builds', () => {
  let id: string;
  let root: Root;
  let page: HTMLElement;
  let logs: string[];
  let open: ReturnType<typeof hooks.useAppKit>['open'];
  const { error, warn } = console;

  beforeEach(() => {
    id = crypto.randomUUID();
    page = document.createElement('main');
    document.body.append(page);
    root = createRoot(page);
    logs = [];
    console.error = console.warn = (...args: unknown[]) => void logs.push(args.map(String).join(' '));
  });
  afterEach(async () => {
    root.unmount();
    AppKit.getInstance(id)?.destroy();
    page.remove();
    Object.assign(console, { error, warn });
  });

  const options = (granted = false): AppKitOptions => ({
    id,
    networks: testNetworks,
    adapters: [new FakeAdapter({ accounts: testAccounts, granted })],
  });
  const show = async (element: ReactElement, text: string): Promise<void> => {
    root.render(element);
    await untilText(text);
  };
  const untilText = (text: string): Promise<void> =>
    waitUntil(() => page.textContent === text, `${text} in place of ${page.textContent}`);
  const modalElements = (): number => document.querySelectorAll(`w3m-modal[modal-id="${id}"]`).length;

  function State(): ReactElement {
    const reference = { modalId: id };
    const { status, address: own } = hooks.useAppKitAccount(reference);
    const { chainId } = hooks.useAppKitNetwork(reference);
    const { open: isOpen } = hooks.useAppKitState(reference);
    const { wallets } = useAppKitWallets(reference);
    const { data } = useAppKitPortfolio(reference);
    useAppKitNfts(reference);
    hooks.useAppKitEvents(reference);
    hooks.useDisconnect(reference);
    hooks.useWalletInfo(reference);
    hooks.useAppKitTheme(reference);
    hooks.useAppKitBalance(reference);
    hooks.useAppKitProvider('eip155', reference);
    useAppKitConnections('eip155', reference);
    useAppKitWallet(reference);
    const counts = `${wallets.length} wallets, ${data ? 'a portfolio' : 'no portfolio'}`;
    return <p>{`${status} ${own} on ${chainId}, ${isOpen ? 'open' : 'closed'}, ${counts}`}</p>;
  }
  function OpenButton(): ReactElement {
    ({ open } = hooks.useAppKit({ modalId: id })); // throws before there is a modal
    return <i> with a button</i>;
  }
  const Page = ({ Creator, hasButton = false }: { readonly Creator: ComponentType; readonly hasButton?: boolean }) => (
    <StrictMode>
      <State />
      <AppKitButton modalId={id} />
      <AppKitNetworkButton modalId={id} />
      <Creator />
      {hasButton && <OpenButton />}
    </StrictMode>
  );
  const CREATORS: Readonly<Record<string, ComponentType>> = {
    'an initialiser of state'() {
      useState(() => createAppKit(options()));
      return null;
    },
    useMemo() {
      useMemo(() => createAppKit(options()), []);
      return null;
    },
    'an effect'() {
      useEffect(() => void createAppKit(options()), []);
      return null;
    },
    'an effect that destroys it'() {
      useEffect(() => {
        const kit = createAppKit(options());
        return () => kit.destroy();
      }, []);
      return null;
    },
    AppKitProvider: () => <AppKitProvider {...options()} />,
  };

  for (const [place, Creator] of Object.entries(CREATORS))
    it(`connects and opens one modal without a warning if ${place} creates it in StrictMode`, async () => {
      const disconnected = 'disconnected undefined on 1, closed, 1 wallets, no portfolio';
      await show(<Page Creator={Creator} />, disconnected);
      await show(<Page Creator={Creator} hasButton />, `${disconnected} with a button`);
      await open();
      await AppKit.getInstance(id)?.connect({ wallet: testConnector.id });
      await untilText(`connected ${address} on 1, closed, 1 wallets, a portfolio with a button`);
      expect([modalElements(), logs]).to.deep.equal([1, []]);
    });

  it('show the next modal if the module that creates it runs again, while the account is open', async () => {
    const Creator = (): null => null;
    await createAppKit(options()).connect({ wallet: testConnector.id });
    await show(
      <Page Creator={Creator} hasButton />,
      `connected ${address} on 1, closed, 1 wallets, a portfolio with a button`,
    );
    await open();
    await untilText(`connected ${address} on 1, open, 1 wallets, a portfolio with a button`);
    createAppKit(options(true));
    await untilText(`connected ${address} on 1, closed, 1 wallets, a portfolio with a button`);
    await open();
    await untilText(`connected ${address} on 1, open, 1 wallets, a portfolio with a button`);
    expect([modalElements(), logs]).to.deep.equal([1, []]);
  });
});
