import { expect, type Browser } from '@playwright/test';
import { parseEther, verifyMessage } from 'viem';
import type { ChainDriver } from '../chain-driver.js';
import type { DevWalletDriver } from '../dev-wallet-driver.js';
import { frameOf } from '../embedded-steps.js';
import { ACCOUNTS } from '../fixtures.js';
import { PHONE_ACCOUNTS, type PhoneWalletDriver } from '../phone-wallet-driver.js';
import type { RelayDriver } from '../relay-driver.js';
import type { WalletServiceDriver } from '../wallet-service-driver.js';
import type { UserInterface } from './user-interface.js';

/** The user interface, and the world around it. */
export interface Cast {
  readonly ui: UserInterface;
  readonly browser: Browser;
  readonly devWallet: DevWalletDriver;
  readonly harbor: ChainDriver;
  readonly meadow: ChainDriver;
  readonly phone: () => Promise<PhoneWalletDriver>;
  readonly relay: RelayDriver;
  readonly wallet: WalletServiceDriver;
  /** Uncaught errors of the page; a step that expects some empties it. */
  readonly pageErrors: string[];
  /** An address of this user interface alone, since accounts of the embedded wallet remain. */
  readonly email: string;
}

/** A step, and what a person does in it. */
type Step = readonly [title: string, run: (cast: Cast) => Promise<void>];

/** Steps on one page, which each begins where the one before ended. */
interface Story {
  readonly title: string;
  readonly query?: string;
  /** True installs a clock that the steps can advance. */
  readonly hasClock?: boolean;
  readonly steps: readonly Step[];
}

const [ACCOUNT, , RECEIVER] = ACCOUNTS;
const [PHONE_ACCOUNT] = PHONE_ACCOUNTS;
const CONNECT_TIMEOUT_MS = 300_000;
const RELAY_WAIT_MS = 15_000;
const FRAME_WAIT_MS = 20_000;

/** Expects the signature that the page shows to be one of its account. */
async function expectSignature(ui: UserInterface): Promise<void> {
  const signature = await ui.signature();
  expect(await verifyMessage({ address: await ui.account(), message: ui.message, signature })).toBe(true);
}

const connect: Step = [
  'connects an installed wallet',
  async ({ ui, devWallet }) => {
    await ui.chooseInstalled();
    await devWallet.approve('Connect to this page?');
    await ui.expectAccount(ACCOUNT);
  },
];

/** The table of steps: every user interface takes each of them. */
export const STORIES: readonly Story[] = [
  {
    title: 'an installed wallet',
    steps: [
      [
        'shows that the person declined to connect, and tries again',
        async ({ ui, devWallet }) => {
          await ui.chooseInstalled();
          await devWallet.reject('Connect to this page?');
          await ui.expectFailure('attempt', 'USER_REJECTED');
          await ui.expectNobody();
          await ui.retry();
          await devWallet.approve('Connect to this page?');
          await ui.expectAccount(ACCOUNT);
        },
      ],
      [
        'shows that a signature was declined, then signs',
        async ({ ui, devWallet }) => {
          await ui.sign();
          await devWallet.reject('Sign this message?');
          await ui.expectFailure('request', 'USER_REJECTED');
          await ui.sign();
          await devWallet.approve('Sign this message?');
          await expectSignature(ui);
        },
      ],
      [
        'stays on the network when the person declines, then switches and returns',
        async ({ ui, devWallet, harbor, meadow }) => {
          await ui.switchTo(meadow.name);
          await devWallet.reject('Add Meadow and switch to it?');
          await expect.poll(() => devWallet.pending()).toBe(undefined);
          await ui.expectNetwork(harbor.name);
          await ui.switchTo(meadow.name);
          await devWallet.approve('Add Meadow and switch to it?');
          await ui.expectNetwork(meadow.name);
          expect(await devWallet.chainId()).toBe(meadow.id);
          await ui.switchTo(harbor.name);
          await devWallet.approve('Switch to Harbor?');
          await ui.expectNetwork(harbor.name);
        },
      ],
      [
        'comes back after a reload without a question',
        async ({ ui, devWallet }) => {
          await ui.page.reload();
          await ui.expectAccount(ACCOUNT);
          await expect(devWallet.sheet).toBeHidden();
        },
      ],
      [
        'disconnects, also after a reload',
        async ({ ui, devWallet }) => {
          await ui.disconnect();
          await ui.expectNobody();
          await expect.poll(() => devWallet.granted()).toEqual([]);
          await ui.page.reload();
          await ui.expectNobody();
        },
      ],
    ],
  },
  {
    title: 'a wallet that fails',
    hasClock: true,
    steps: [
      [
        'says that the wallet answered nonsense',
        async ({ ui, devWallet }) => {
          await devWallet.set({ fault: 'odd accounts', answer: 'approve' });
          await ui.chooseInstalled();
          await ui.expectFailure('attempt', 'WALLET_BAD_REPLY');
          await ui.leave();
        },
      ],
      [
        'says after five minutes that the wallet did not answer',
        async ({ ui, devWallet }) => {
          await devWallet.set({ fault: 'silence', answer: 'ask' });
          const requestCount = async (): Promise<number> =>
            (await devWallet.methods()).filter(method => method === 'eth_requestAccounts').length;
          const before = await requestCount(); // by the step before
          await ui.chooseInstalled();
          await expect.poll(requestCount).toBeGreaterThan(before);
          await ui.page.clock.fastForward(CONNECT_TIMEOUT_MS);
          await ui.expectFailure('attempt', 'CONNECT_TIMEOUT');
          await ui.expectNobody();
        },
      ],
      [
        'connects on the next try, and leaves when the wallet locks',
        async ({ ui, devWallet }) => {
          await devWallet.set({ fault: null });
          await ui.retry();
          await devWallet.approve('Connect to this page?');
          await ui.expectAccount(ACCOUNT);
          await devWallet.set({ locked: true });
          await ui.expectNobody();
        },
      ],
    ],
  },
  {
    title: 'a wallet on a phone',
    hasClock: true,
    steps: [
      [
        'says that the relay is out of reach',
        async ({ ui, relay }) => {
          await relay.setMode('down');
          const socket = ui.page.waitForEvent('websocket');
          const shown = ui.showCode().catch(() => ''); // no code appears
          await socket;
          await ui.page.clock.fastForward(RELAY_WAIT_MS);
          await ui.expectFailure('attempt', 'RELAY_UNREACHABLE');
          await relay.setMode('up');
          await ui.retry();
          expect(await shown).not.toBe('');
        },
      ],
      [
        'shows that the phone declined, and a new code on the next try',
        async ({ ui, phone }) => {
          const [device, first] = [await phone(), await ui.codeAfter('')];
          await device.pair(first);
          await device.reject('Connect this app?');
          await ui.expectFailure('attempt', 'USER_REJECTED');
          await ui.retry();
          await device.pair(await ui.codeAfter(first));
          await device.approve('Connect this app?', { accounts: [PHONE_ACCOUNT] });
          await ui.expectAccount(PHONE_ACCOUNT);
        },
      ],
      [
        'signs on the phone, and follows it when it leaves',
        async ({ ui, phone }) => {
          const device = await phone();
          await ui.sign();
          await device.approve('Sign this message?');
          await expectSignature(ui);
          await device.disconnect();
          await ui.expectNobody();
        },
      ],
    ],
  },
  {
    title: 'a person who signs in by email',
    hasClock: true,
    steps: [
      [
        'says that the wallet is out of reach, and goes on when it is back',
        async ({ ui, wallet, email, pageErrors }) => {
          await wallet.setMode('down');
          await ui.chooseEmail();
          await ui.submitEmail(email);
          await expect(ui.page.locator('#w3m-iframe')).toBeAttached();
          await ui.page.clock.fastForward(FRAME_WAIT_MS);
          await ui.expectFailure('login', 'FRAME_LOAD_FAILED');
          await wallet.setMode('up');
          await ui.submitEmail(email);
          await ui.expectDeviceRequest();
          pageErrors.length = 0; // those of the frame that did not load
        },
      ],
      [
        'waits for the device, refuses a wrong code and takes the right one',
        async ({ ui, browser, wallet, email }) => {
          await wallet.approveDevice(browser, email);
          const code = await wallet.code(email);
          await ui.enterCode(code === '000000' ? '111111' : '000000');
          await ui.expectFailure('code', 'FRAME_REFUSED');
          await ui.enterCode(code);
          expect(await ui.account()).toMatch(/^0x/);
        },
      ],
      [
        'signs in the frame of the wallet, and declines there',
        async ({ ui }) => {
          await ui.sign();
          await frameOf(ui.page).getByTestId('wallet-approve').click();
          await expectSignature(ui);
          await ui.sign();
          await frameOf(ui.page).getByTestId('wallet-cancel').click();
          await ui.expectFailure('request', 'USER_REJECTED');
        },
      ],
    ],
  },
  {
    title: 'a page that asks for a sign-in',
    query: '?sign-in',
    steps: [
      [
        'disconnects who declines the sign-in',
        async ({ ui, devWallet }) => {
          await ui.chooseInstalled();
          await devWallet.approve('Connect to this page?');
          await ui.expectSignInRequest();
          await ui.answerSignIn(false);
          await ui.expectNobody();
        },
      ],
      [
        'asks again after a declined signature, and signs in',
        async ({ ui, devWallet }) => {
          await ui.visit('?sign-in');
          await ui.chooseInstalled();
          await devWallet.approve('Connect to this page?');
          await ui.expectSignInRequest();
          await ui.answerSignIn(true);
          await devWallet.reject('Sign this message?');
          await ui.expectSignInRequest();
          await ui.answerSignIn(true);
          await devWallet.approve('Sign this message?');
          await ui.expectAccount(ACCOUNT);
          await ui.page.reload();
          await ui.expectAccount(ACCOUNT);
        },
      ],
    ],
  },
  {
    title: 'a transfer',
    steps: [
      connect,
      [
        'refuses more than there is',
        async ({ ui }) => {
          await ui.draft('transfer', '99999999', RECEIVER);
          await ui.expectProblem('transfer', 'funds');
        },
      ],
      [
        'shows that the person declined, and sends on the next try',
        async ({ ui, devWallet, harbor }) => {
          const before = await harbor.balance(RECEIVER);
          await ui.draft('transfer', '0.1', RECEIVER);
          await ui.confirm('transfer');
          await devWallet.reject('Send this transaction?');
          await ui.expectFailure('transfer', 'USER_REJECTED');
          expect(await harbor.balance(RECEIVER)).toBe(before);
          await ui.draft('transfer', '0.1', RECEIVER);
          await ui.confirm('transfer');
          await devWallet.approve('Send this transaction?');
          await ui.expectConfirmed('transfer');
          expect(await harbor.balance(RECEIVER)).toBe(before + parseEther('0.1'));
        },
      ],
    ],
  },
  {
    title: 'a swap',
    steps: [
      connect,
      [
        'says that there is no exchange for a token, and that funds are missing',
        async ({ ui }) => {
          await ui.draft('swap', '1', 'DEEP');
          await ui.expectProblem('swap', 'no route');
          await ui.draft('swap', '99999999', 'DUSD');
          await ui.expectProblem('swap', 'funds');
        },
      ],
      [
        'shows that the person declined, and swaps on the next try',
        async ({ ui, devWallet, harbor }) => {
          const before = await harbor.tokenBalance('DUSD', ACCOUNT);
          await ui.draft('swap', '1', 'DUSD');
          await ui.confirm('swap');
          await devWallet.reject('Send this transaction?');
          await ui.expectFailure('swap', 'USER_REJECTED');
          await ui.draft('swap', '1', 'DUSD');
          await ui.confirm('swap');
          await devWallet.approve('Send this transaction?');
          await ui.expectConfirmed('swap');
          expect((await harbor.tokenBalance('DUSD', ACCOUNT)) > before).toBe(true);
        },
      ],
    ],
  },
];
