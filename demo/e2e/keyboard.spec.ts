import { verifyMessage, type Hex } from 'viem';
import { ACCOUNTS, expect, test as base } from './fixtures.js';
import { FocusProbe } from './focus-probe.js';
import { DEVELOPER_WALLET, SECOND_WALLET } from './host-driver.js';

const test = base.extend<{ focus: FocusProbe }>({
  focus: async ({ page }, use) => use(new FocusProbe(page)),
});

const rowOf = (wallet: string): string => `wallet-selector-${wallet}`;

test.beforeEach(({ host }) => host.visit('plain.html'));

test('connects, switches, signs, sends and disconnects by keyboard alone', async ({
  page,
  focus,
  host,
  devWallet,
  harbor,
  meadow,
}) => {
  test.slow(); // the flow is long for a shared machine
  const [account] = ACCOUNTS;

  await test.step('opens the modal with Enter on the connect button', async () => {
    await expect(host.connectButton).toBeVisible();
    await focus.tabTo('connect-button');
    await focus.press('Enter');
    await focus.isOn('w3m-modal-card');
  });

  await test.step('chooses a wallet; its sheet keeps the focus despite the focus trap of the modal', async () => {
    await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
    await focus.tabTo(rowOf(DEVELOPER_WALLET));
    await focus.press('Enter');
    await devWallet.asks('Connect to this page?');
    await focus.isOn('dev-wallet-sheet');
    await focus.press('Tab');
    const stops = await focus.cycle();
    expect(stops).toEqual([...ACCOUNTS, 'dev-wallet-reject', 'dev-wallet-approve']);
  });

  await test.step('declines; the modal reports it and takes the focus back', async () => {
    await focus.press('Escape');
    await expect(devWallet.sheet).toBeHidden();
    await expect(host.card).toContainText('Request declined');
    await focus.isIn('w3m-modal');
  });

  await test.step('retries, and approves with Space', async () => {
    await focus.tabTo('w3m-connecting-widget-secondary-button');
    await focus.press('Enter');
    await devWallet.asks('Connect to this page?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Space');
    await expect(host.card).toBeHidden();
    await host.expectAccount(account, harbor);
    await focus.isOn('account-button'); // it replaces the connect button that opened the modal
  });

  await test.step('opens the account view and switches network', async () => {
    await focus.press('Enter');
    await focus.isOn('w3m-modal-card');
    await expect(host.part('w3m-account-select-network')).toBeVisible();
    await focus.tabTo('w3m-account-select-network');
    await focus.press('Enter');
    await expect(host.network(harbor.name)).toBeVisible();
    await focus.isIn('w3m-modal');
    await focus.tabTo(`w3m-network-switch-${meadow.name}`);
    await focus.press('Enter');
    await devWallet.asks('Add Meadow and switch to it?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Enter');
    await host.expectChain(meadow, devWallet);
    await host.expectMarked(meadow.name);
    await focus.isIn('w3m-modal');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('account-button');
  });

  await test.step('switches back through the network button', async () => {
    await focus.tabTo('wui-network-button');
    await focus.press('Space');
    await expect(host.title).toHaveText('Choose network');
    await focus.isIn('w3m-modal');
    await expect(host.network(harbor.name)).toBeVisible();
    await focus.tabTo(`w3m-network-switch-${harbor.name}`);
    await focus.press('Enter');
    await devWallet.asks('Switch to Harbor?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Enter');
    await host.expectChain(harbor, devWallet);
    await host.expectMarked(harbor.name);
    await focus.isIn('w3m-modal');
    await focus.press('Escape');
    await expect(host.card).toBeHidden();
    await focus.isOn('wui-network-button');
  });

  await test.step('signs and sends from the page', async () => {
    await focus.tabTo('sign-message-button');
    await focus.press('Enter');
    await devWallet.asks('Sign this message?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Enter');
    await focus.isOn('sign-message-button');
    await expect(host.signature).toHaveText(/^0x/);
    const signature = (await host.signature.textContent()) as Hex;
    expect(await verifyMessage({ address: account, message: 'Hello from Latchkey', signature })).toBe(true);

    const before = await harbor.balance(account);
    await focus.tabTo('send-transaction-button');
    await focus.press('Space');
    await devWallet.asks('Send this transaction?');
    await focus.tabTo('dev-wallet-approve');
    await focus.press('Enter');
    await expect(host.receipt).toContainText('Confirmed in block');
    expect(await harbor.balance(account)).toBeLessThan(before);
  });

  await test.step('restores the connection after a reload, then disconnects', async () => {
    await page.reload();
    await host.expectAccount(account, harbor);
    await expect(host.accountButton).toBeVisible();
    await focus.tabTo('account-button');
    await focus.press('Enter');
    await expect(host.part('disconnect-button')).toBeVisible();
    await focus.tabTo('disconnect-button');
    await focus.press('Enter');
    await expect(host.card).toBeHidden();
    await host.expectDisconnected();
    await focus.isOn('connect-button');
  });
});

test('traps the focus in the modal in both directions, and returns it to the opener on close', async ({
  focus,
  host,
}) => {
  await expect(host.connectButton).toBeVisible();
  await focus.tabTo('connect-button');
  await focus.press('Space');
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();
  await focus.isOn('w3m-modal-card');
  await focus.press('Tab');
  await focus.isOn('w3m-header-help'); // the first Tab waits for the module that computes the tab order
  const forward = await focus.cycle('Tab');
  expect(forward).toEqual([
    'w3m-header-help',
    'w3m-header-close',
    rowOf(DEVELOPER_WALLET),
    'w3m-wallet-guide-get-started',
  ]);
  const [first = '', ...others] = forward;
  expect(await focus.cycle('Shift+Tab')).toEqual([first, ...others.reverse()]);
  await focus.press('Escape');
  await expect(host.card).toBeHidden();
  await focus.isOn('connect-button');

  // The close button returns the focus too
  await focus.press('Enter');
  await focus.isOn('w3m-modal-card');
  await focus.tabTo('w3m-header-close');
  await focus.press('Space');
  await expect(host.card).toBeHidden();
  await focus.isOn('connect-button');
});

test('Tab reaches every wallet; arrow keys, Home and End move between them as well', async ({
  focus,
  host,
  devWallet,
}) => {
  await devWallet.set({ second: true });
  await focus.tabTo('connect-button');
  await focus.press('Enter');
  await expect(host.wallet(SECOND_WALLET)).toBeVisible();
  await focus.tabTo('w3m-header-close');
  await focus.press('Tab');
  await focus.isOn(rowOf(DEVELOPER_WALLET));
  await focus.press('Tab');
  await focus.isOn(rowOf(SECOND_WALLET));
  await focus.press('Tab');
  await focus.isOn('w3m-wallet-guide-get-started');
  await focus.press('Shift+Tab');
  await focus.isOn(rowOf(SECOND_WALLET));
  await focus.press('ArrowDown'); // the last row: the focus stays
  await focus.isOn(rowOf(SECOND_WALLET));
  await focus.press('Home');
  await focus.isOn(rowOf(DEVELOPER_WALLET));
  await focus.press('ArrowDown');
  await focus.isOn(rowOf(SECOND_WALLET));
  await focus.press('ArrowUp');
  await focus.isOn(rowOf(DEVELOPER_WALLET));
  await focus.press('Tab'); // Tab continues from the row that the arrow key reached
  await focus.isOn(rowOf(SECOND_WALLET));
});

test('moves the focus into each new view, and Tab and Back continue from there', async ({ focus, host }) => {
  await focus.tabTo('connect-button');
  await focus.press('Enter');
  await expect(host.wallet(DEVELOPER_WALLET)).toBeVisible();

  const stepInto = async (name: string, title: string, tag: string): Promise<void> => {
    await focus.tabTo(name);
    await focus.press('Enter');
    await expect(host.title).toHaveText(title);
    await focus.isIn('w3m-router');
    await expect(host.modal.locator(tag)).toBeVisible();
    // Tab continues in the new view, not in the header or the page
    await focus.press('Tab');
    await focus.isIn(tag);
  };
  const help = ['w3m-header-help', 'What is a wallet?', 'w3m-what-is-a-wallet-view'] as const;
  // What records the button that leads away loads while the modal is idle, at the latest with the first step
  await stepInto(...help);
  await focus.tabTo('header-back', { key: 'Shift+Tab' });
  await focus.press('Enter');
  await expect(host.title).toHaveText('Connect wallet');
  await stepInto(...help);
  await stepInto('Get a wallet', 'Get a wallet', 'w3m-get-wallet-view');
  await stepInto('MetaMask', 'Get MetaMask', 'w3m-downloads-view');
  for (const title of ['Get a wallet', 'What is a wallet?', 'Connect wallet']) {
    await focus.tabTo('header-back', { key: 'Shift+Tab' });
    await focus.press('Enter');
    await expect(host.title).toHaveText(title);
    if (title !== 'Connect wallet') await focus.isIn('w3m-router');
  }
  await focus.isOn('w3m-header-help'); // the button that had led away
  await focus.press('Escape');
  await expect(host.card).toBeHidden();
  await focus.isOn('connect-button');
});

test('releases the focus to a dialog that a wallet adds to the page', async ({ page, focus, host }) => {
  await focus.tabTo('connect-button');
  await focus.press('Enter');
  await focus.isOn('w3m-modal-card');
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    for (const name of ['No', 'Yes']) {
      const button = document.createElement('button');
      button.textContent = name;
      button.addEventListener('click', () => dialog.close(name));
      dialog.append(button);
    }
    dialog.addEventListener('close', () => (document.title = `The answer is ${dialog.returnValue}`));
    document.body.append(dialog);
    dialog.showModal();
  });
  await focus.isOn('No');
  await expect(host.card).toHaveAttribute('aria-modal', 'false');
  await focus.press('Tab');
  await focus.isOn('Yes');
  await focus.press('Enter');
  await expect(page).toHaveTitle('The answer is Yes');
  await expect(host.card).toHaveAttribute('aria-modal', 'true');
  await focus.isIn('w3m-modal');
  await focus.press('Escape');
  await expect(host.card).toBeHidden();
});
