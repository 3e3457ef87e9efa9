import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { getBase58Decoder } from '@solana/kit';
import { waitUntil } from '../../../testing/wait-until.js';
import type { Custody, KeyedAccount } from './keys/custody.js';
import { Person } from './person.js';
import { Requests } from './requests.js';
import { Stage } from './ui/stage.js';
import { ANN } from './testing/ann.js';

const OTHER_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** What a service that lies says of the same person. */
const ANN_ELSEWHERE: KeyedAccount = { ...ANN, evmAddress: OTHER_ADDRESS };
const BOB: KeyedAccount = { ...ANN, userId: 'bob', email: 'bob@example.org' };
/** Of requests that the page does not take back. */
const { signal } = new AbortController();
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const networks = [
  { id: 'eip155:1', name: 'One', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 },
  { id: SOLANA, name: 'Solana', rpcUrl: 'http://127.0.0.1:1', symbol: 'SOL', decimals: 9 },
];

describe('Requests to the secure wallet', () => {
  const { fetch } = window;
  let root: HTMLElement;
  let requests: Requests;
  /** Who is logged in, as the service says. */
  let loggedIn: KeyedAccount;
  let signatures: number;
  let createRequests: (change?: Partial<Record<keyof Person, unknown>>) => Requests;

  // As in the frame: a question must be in sight as a whole
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { margin: 0 } main { max-block-size: 100vh; overflow-y: auto }');
  before(() => document.adoptedStyleSheets.push(sheet));
  after(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1));
  beforeEach(() => {
    [loggedIn, signatures] = [ANN, 0];
    root = document.body.appendChild(document.createElement('div'));
    window.fetch = path =>
      Promise.resolve(
        Response.json((path as string).endsWith('/account') ? { account: loggedIn } : { sets: [], recoveries: [] }),
      );
    const facts = { origins: [], custody: 'escrow' as const, sponsorFees: false, networks };
    const custody = {
      ensureKeys: (account: KeyedAccount) => Promise.resolve(account),
      isHere: () => Promise.resolve(true),
      withKeys: () => Promise.resolve(`0x${++signatures}`),
    } as unknown as Custody; // keys are tested end to end
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    createRequests = (change = {}) =>
      new Requests({ facts, custody, stage, person: Object.assign(new Person(facts, custody), change) });
    requests = createRequests();
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  const press = async (id: string): Promise<void> => {
    const button = (): HTMLButtonElement | null => root.querySelector(`[data-testid=${id}]`);
    await waitUntil(() => {
      button()?.scrollIntoView(); // a button counts as settled once it is in sight
      return button()?.disabled === false;
    }, id);
    button()?.click();
  };

  /** Resolves with the refusal of a request; fails for an answer. */
  const refusalOf = (request: Promise<unknown>): Promise<unknown> =>
    request.then(
      answer => expect.fail(`answered ${String(answer)}`),
      (error: unknown) => error,
    );

  it('are signed by the account that was asked, and by no other that has logged in since', async () => {
    const ask = (): Promise<unknown> =>
      requests.answer(
        { id: '1', signal, method: 'personal_sign', params: ['0x48656c6c6f', ANN.evmAddress] },
        'https://shop.example',
      );
    const first = ask();
    await press('wallet-approve');
    expect([await first, signatures]).to.deep.equal(['0x1', 1]);
    const second = ask();
    await waitUntil(() => root.querySelector('[data-testid=wallet-approve]') !== null);
    loggedIn = BOB; // another tab has signed out and in, and its message has not come yet
    await press('wallet-approve');
    await waitUntil(() => root.textContent.includes('Another account is signed in now.'));
    await press('wallet-close');
    expect(await refusalOf(second)).to.have.property('reason', 'ACCOUNT_CHANGED');
    expect(signatures).to.equal(1);
  });

  for (const [name, change] of [
    ['EVM address', { evmAddress: OTHER_ADDRESS }],
    ['Solana address', { solanaAddress: '11111111111111111111111111111111' }],
  ] as const)
    it(`are signed for no other ${name} that the service names for the same person`, async () => {
      const ask = (): Promise<unknown> =>
        requests.answer(
          { id: '1', signal, method: 'personal_sign', params: ['0x48656c6c6f', ANN.evmAddress] },
          'https://shop.example',
        );
      const request = ask();
      await waitUntil(() => root.querySelector('[data-testid=wallet-approve]') !== null);
      loggedIn = { ...ANN, ...change };
      await press('wallet-approve');
      await press('wallet-close');
      expect(await refusalOf(request)).to.have.property('reason', 'ACCOUNT_CHANGED');
      expect(signatures).to.equal(0);
    });

  it('are shown for no address that the service has named while they were read', async () => {
    const person = { known: (): Promise<KeyedAccount> => Promise.resolve(answers.shift() ?? ANN_ELSEWHERE) };
    const answers = [ANN];
    const request = createRequests(person).answer(
      { id: '1', signal, method: 'personal_sign', params: ['0x48656c6c6f', OTHER_ADDRESS] },
      'https://shop.example',
    );
    expect(await refusalOf(request)).to.have.property('reason', 'ACCOUNT_CHANGED');
    expect(root.querySelector('[data-testid=wallet-approve]')).to.equal(null);
  });

  for (const namespace of ['eip155', 'solana'])
    it(`of ${namespace} warn of the sign-in of another site`, async () => {
      const ask = (site: string): Promise<unknown> => {
        const text = `${site} wants you to sign in with your ${namespace === 'solana' ? 'Solana' : 'Ethereum'} account:\n`;
        const bytes = new TextEncoder().encode(text);
        return requests.answer(
          namespace === 'solana'
            ? {
                id: '1',
                signal,
                chainId: SOLANA,
                method: 'solana_signMessage',
                params: { message: getBase58Decoder().decode(bytes), pubkey: ANN.solanaAddress },
              }
            : { id: '1', signal, method: 'personal_sign', params: [text, ANN.evmAddress] },
          'https://shop.example',
        );
      };
      for (const [site, isWarned] of [
        ['bank.example', true],
        ['shop.example', false],
      ] as const) {
        const signing = ask(site);
        await waitUntil(() => root.querySelector('[data-testid=wallet-text]') !== null);
        expect(root.textContent.includes('This message names another site: bank.example')).to.equal(isWarned);
        await press('wallet-cancel');
        expect(await refusalOf(signing)).to.have.property('reason', 'REJECTED');
      }
    });
});
