import { expect } from '@open-wc/testing';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createTestModal, testAccounts } from '../testing/index.js';
import { createFakeSiwx } from '../testing/sign-in-world.js';
import * as hooks from './hooks.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Supported hooks of the incumbent with the fields that hosts read. docs/migrating.md lists the others. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  useAppKit: ['open', 'close'],
  useAppKitAccount: ['allAccounts', 'caipAddress', 'address', 'isConnected', 'status', 'embeddedWalletInfo'],
  useAppKitNetwork: ['caipNetwork', 'caipNetworkId', 'chainId', 'switchNetwork'],
  useAppKitNetworkCore: ['caipNetwork', 'caipNetworkId', 'chainId'],
  useAppKitProvider: ['walletProvider', 'walletProviderType'],
  useAppKitTheme: ['themeMode', 'themeVariables', 'setThemeMode', 'setThemeVariables'],
  useAppKitState: ['loading', 'open', 'selectedNetworkId', 'activeChain', 'initialized'],
  useAppKitEvents: ['timestamp', 'reportedErrors', 'data'],
  useWalletInfo: ['walletInfo'],
  useDisconnect: ['disconnect'],
  useAppKitBalance: ['fetchBalance'],
};

type AnyHook = (...given: readonly unknown[]) => object;

/** Renders the hooks once and returns their results by name. */
function resultsOf(modalId: string, names: readonly string[]): Readonly<Record<string, object>> {
  const results: Record<string, object> = {};
  const Page = (): ReactElement => {
    for (const name of names) {
      const hook = (hooks as unknown as Record<string, AnyHook>)[name]!; // the first test asserts that it exists
      results[name] = name === 'useAppKitProvider' ? hook('eip155', { modalId }) : hook({ modalId });
    }
    return createElement('p');
  };
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Page)));
  act(() => root.unmount());
  return results;
}

describe('React hooks compatible with the incumbent', () => {
  const names = Object.keys(FIELDS);

  it('exist and return the expected fields with a modal', () => {
    for (const name of names) expect(hooks, name).to.have.property(name);
    const { modal } = createTestModal();
    const results = resultsOf(modal.id, names);
    for (const [name, fields] of Object.entries(FIELDS)) expect(results[name], name).to.include.all.keys(...fields);
    modal.dispose();
  });

  it('return the sign-in of the modal', () => {
    const siwx = createFakeSiwx();
    const { modal } = createTestModal({ siwx });
    expect(resultsOf(modal.id, ['useAppKitSIWX'])['useAppKitSIWX']).to.equal(siwx);
    expect(resultsOf('none', ['useAppKitSIWX'])['useAppKitSIWX']).to.equal(undefined);
    modal.dispose();
  });

  it('return the same fields without a modal, except useAppKit', () => {
    const others = names.filter(name => name !== 'useAppKit');
    const results = resultsOf('none', others);
    for (const name of others) expect(results[name], name).to.include.all.keys(...FIELDS[name]!);
  });

  it('fetch the balance as text and integer, or return BALANCE_UNAVAILABLE', async () => {
    const { modal, wallet, connect } = createTestModal();
    const { fetchBalance } = resultsOf(modal.id, ['useAppKitBalance'])['useAppKitBalance'] as ReturnType<
      typeof hooks.useAppKitBalance
    >;
    const early = await fetchBalance();
    expect([early.isError, early.error?.code, early.data]).to.deep.equal([true, 'BALANCE_UNAVAILABLE', undefined]);
    await connect();
    const { data, isSuccess } = await fetchBalance();
    expect(isSuccess).to.equal(true);
    expect(data).to.deep.equal({
      amount: 1_234_567_000_000_000_000n,
      decimals: 18,
      symbol: 'ETH',
      balance: '1.234567',
    });
    wallet.balance.set(undefined);
    const failed = await fetchBalance();
    expect([failed.isSuccess, failed.isError, failed.error?.code]).to.deep.equal([false, true, 'BALANCE_UNAVAILABLE']);
    expect(modal.account.current.get()?.address).to.equal(testAccounts[0].address);
    modal.dispose();
  });
});
