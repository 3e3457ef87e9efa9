import { expect, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import '../account/w3m-account-assets.define.js';
import '../wallet-send/w3m-wallet-send-view.define.js';
import { answerTo, RECEIVER_NAME, SERVICES_URL, troubles, type ServiceCall } from './services-in-trouble.js';
import { byId, controlOf, deep, deepAll, showView, textOf } from './show-view.js';

/** What a tab shows if its service failed, and the test id of its rows. */
const tabs = {
  tokens: ['Could not load your tokens', 'w3m-token-ETH'],
  nfts: ['Could not load your NFTs', 'w3m-nft'],
  activity: ['Could not load your activity', 'w3m-activity'],
} as const;
type Tab = keyof typeof tabs;

/** What keeps the view Send from a review if a call fails. */
const UNKNOWN_BALANCE = 'Could not load the balance';
const UNKNOWN_NAME = 'Could not look up the name';

/** Each call of the services of an account and of a project, and what a person misses without it. */
const calls: readonly { readonly call: ServiceCall; readonly lost?: Tab; readonly problem?: string }[] = [
  { call: 'balance', lost: 'tokens', problem: UNKNOWN_BALANCE },
  { call: 'price' },
  { call: 'history', lost: 'activity' },
  { call: 'nfts', lost: 'nfts' },
  { call: 'identity' },
  { call: 'reverse' },
  { call: 'resolve', problem: UNKNOWN_NAME },
  { call: 'config' },
  { call: 'analytics config' },
  { call: 'origins' },
  { call: 'report' },
];
const NAMES = ['tokens', 'activity', 'nfts', 'prices', 'identity', 'config', 'origins', 'analytics', 'telemetry'];
const ENTERED = ['0.5', RECEIVER_NAME] as const;
/** Shorter than the timeout of a request. */
const LATE_MS = 8_000;

describe('services in trouble', () => {
  let test: TestModal;
  let requests: ServiceCall[];
  /** Answers to the calls in trouble. */
  let inTrouble: (call: ServiceCall, signal: AbortSignal, answer: unknown) => Promise<Response> | undefined;
  const { fetch } = window;
  const { warn, error } = console;

  beforeEach(() => {
    localStorage.clear();
    requests = [];
    inTrouble = () => undefined;
    console.warn = console.error = () => undefined; // the modal tells developers about failures
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      if (url.origin !== SERVICES_URL) return fetch.call(window, input, init);
      const [call, answer] = answerTo(url);
      requests.push(call);
      return inTrouble(call, request.signal, answer) ?? Response.json(answer);
    };
  });
  afterEach(() => {
    test.modal.scope.dispose();
    window.fetch = fetch;
    Object.assign(console, { warn, error });
    localStorage.clear();
  });

  async function connect(): Promise<void> {
    test = createTestModal({
      projectId: 'p',
      services: Object.fromEntries(NAMES.map(name => [name, SERVICES_URL])),
    });
    await test.connect();
  }

  /** Waits for a condition while the clock of the modal runs, so that timeouts and pauses take no time. */
  const reached = (message: string, condition: () => unknown): Promise<void> =>
    waitUntil(() => {
      test.clock.advance(1_000);
      return condition();
    }, message);

  const says = (root: Element, selector: string, text: string): boolean =>
    deepAll(root, selector).some(each => textOf(each).includes(text));
  const hasRows = (view: Element, tab: Tab): boolean => deep(view, `[data-testid^="${tabs[tab][1]}"]`) !== undefined;
  const hasFailed = (view: Element, tab: Tab): boolean => says(view, 'wui-empty', tabs[tab][0]);
  const retry = (view: Element): void =>
    controlOf(deepAll(view, 'wui-button').find(each => textOf(each) === 'Try again'))?.click();

  /** Shows each tab; the lost one says so, the others have their rows. */
  async function showTabs(lost: Tab | undefined): Promise<Element> {
    const { view } = await showView(html`<w3m-account-assets .modal=${test.modal}></w3m-account-assets>`);
    for (const tab of Object.keys(tabs) as Tab[]) {
      byId(view, `tab-${tab}`)?.click();
      await reached(`the tab ${tab}`, () => (tab === lost ? hasFailed : hasRows)(view, tab));
    }
    return view;
  }

  /** Enters an amount and a receiver. */
  async function showSend(problem: string | undefined): Promise<Element> {
    const send = await test.session.features.load('send');
    const { view } = await showView(
      html`<w3m-wallet-send-view .modal=${test.modal} .send=${send}></w3m-wallet-send-view>`,
    );
    send.edit({ amount: ENTERED[0], to: ENTERED[1] });
    await reached('Send', () => (problem === undefined ? isReady(view) : textsOf(view).includes(problem)));
    return view;
  }
  const isReady = (view: Element): boolean => textOf(byId(view, 'send-review')) === 'Review';
  const textsOf = (view: Element): string =>
    deepAll(view, 'wui-notice, wui-button, w3m-named-receiver').map(textsIn).join();
  const textsIn = (each: Element): string => textOf(each) + (each.shadowRoot?.textContent ?? '');
  const enteredIn = (view: Element): readonly unknown[] => [
    byId<HTMLInputElement>(view, 'send-amount')?.value,
    deep<HTMLInputElement>(byId(view, 'send-receiver') ?? view, 'input')?.value,
  ];

  for (const { call, lost, problem } of calls) {
    for (const [how, answer] of troubles) {
      it(`leaves a usable view, and what was entered, if the call ${call} ${how}`, async () => {
        const failing: readonly ServiceCall[] = call === 'reverse' ? ['identity', call] : [call];
        inTrouble = (each, signal) => (failing.includes(each) ? answer(signal) : undefined);
        await connect();
        const view = await showTabs(lost);
        const form = await showSend(problem);
        expect(enteredIn(form)).to.deep.equal(ENTERED);
        await reached(`the call ${call}`, () => requests.includes(call));

        inTrouble = () => undefined;
        if (lost) byId(view, `tab-${lost}`)?.click();
        await reached('everything, after the trouble', () => {
          [view, form].forEach(retry);
          return isReady(form) && (!lost || hasRows(view, lost));
        });
        expect(enteredIn(form)).to.deep.equal(ENTERED);
        const { total } = await test.session.features.load('prices');
        await reached('the value of the account', () => total.get() === '3000');
      });
    }
  }

  it('waits for answers that come late', async () => {
    const late = new Set<ServiceCall>();
    inTrouble = (each, signal, good) => {
      late.add(each);
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        test.clock.after(LATE_MS, () => resolve(Response.json(good)));
      });
    };
    await connect();
    await showTabs(undefined);
    const form = await showSend(undefined);
    expect(enteredIn(form)).to.deep.equal(ENTERED);
    expect(late.size).to.be.greaterThan(7);
  });
});
