import { expect, html } from '@open-wc/testing';
import type { SmartSessionGrantPermissionsRequest } from '../../../controllers/index.js';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import '../smart-session-created/w3m-smart-session-created-view.define.js';
import type { W3mSmartSessionCreatedView } from '../smart-session-created/w3m-smart-session-created-view.js';
import './w3m-smart-session-list-view.define.js';
import type { W3mSmartSessionListView } from './w3m-smart-session-list-view.js';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3' as const;
const permissions: SmartSessionGrantPermissionsRequest['permissions'] = [
  { type: 'native-token-recurring-allowance', data: { allowance: '0x16345785d8a0001', period: 86_400, start: 0 } },
  { type: 'erc20-recurring-allowance', data: { address: TOKEN, allowance: '0xf4240', period: 604_800, start: 0 } },
  {
    type: 'contract-call',
    data: { address: TOKEN, abi: [], functions: ['a', 'b', 'c', 'd'].map(functionName => ({ functionName })) },
  },
];

/** Limits that a wallet puts on the whole session. */
const policies: SmartSessionGrantPermissionsRequest['policies'] = [
  { type: 'gas-limit', data: { limit: '0x989680' } },
  { type: 'call-limit', data: { count: 3 } },
  { type: 'rate-limit', data: { count: 1, interval: 3600 } },
  { type: 'moon-phase', data: { full: true } },
];

describe('views of smart sessions', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear(); // sessions of other tests
    test = createTestModal({ features: { smartSessions: true } });
    await test.connect();
  });
  afterEach(() => test.modal.dispose());

  const load = () => test.session.features.load('smartSessions');
  async function grant(
    length = 3600,
    limits: Partial<Pick<SmartSessionGrantPermissionsRequest, 'permissions' | 'policies'>> = {},
  ): Promise<void> {
    await (
      await load()
    ).grant({
      chainId: '0x1',
      address: testAccounts[0].address,
      permissions,
      expiry: Math.floor(test.clock.now() / 1000) + length,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
      ...limits,
    });
  }
  const show = async (): Promise<ShownView<W3mSmartSessionListView>> =>
    showView(html`
      <w3m-smart-session-list-view .modal=${test.modal} .sessions=${await load()}></w3m-smart-session-list-view>
    `);
  const rows = (view: Element): readonly HTMLElement[] => deepAll(view, '[data-testid="smart-session"]');
  async function tap(view: Element, id: string): Promise<void> {
    (controlOf(byId(view, id)) ?? byId(view, id))?.click();
    await settle();
  }

  it('names exactly what a session allows, on which network, and until when', async () => {
    await grant();
    const { view } = await show();
    const [row] = rows(view);
    const text = textOf(row);
    expect(text).to.contain('Ethereum');
    expect(text).to.contain('Spend up to 0.100000000000000001 ETH').and.to.contain('Again after 1 day');
    expect(text)
      .to.contain('Spend an unknown token')
      .and.to.contain('Up to 1,000,000 units, decimals unknown')
      .and.to.contain('again after 7 days');
    expect(text).to.contain('Call 4 functions');
    expect(text).to.match(/Ends on .+ \d{4}/);
    await expect(view).to.be.accessible();
  });

  it('tells the time of day of a near end, and that of a far one in the title alone', async () => {
    await grant(3600);
    await grant(30 * 86_400);
    const { view } = await show();
    const ends = rows(view).map(row => row.querySelector<HTMLElement>('.end'));
    const times = ends.map(end => [end?.textContent, end?.title].map(text => /\d:\d\d/.test(text ?? '')));
    expect(times).to.have.deep.members([
      [true, true],
      [false, true],
    ]);
  });

  it('names a token that the account does not hold by what the network says, and functions of standards by their meaning', async () => {
    test.wallet.tokens.set([
      { network: 'eip155:1', address: TOKEN, amount: 0n, decimals: 6, symbol: 'DUSD', name: 'Demo USD' },
    ]);
    const inputs = ['address', 'uint256'].map(type => ({ type }));
    const call = {
      address: TOKEN,
      abi: [
        { type: 'function', name: 'approve', inputs },
        { type: 'function', name: 'transfer', inputs: [{ type: 'bytes' }] },
      ],
      functions: ['approve', 'transfer', 'mintMany'].map(functionName => ({ functionName })),
    };
    const [, allowance] = permissions;
    await grant(60, { permissions: [...(allowance ? [allowance] : []), { type: 'contract-call', data: call }] });
    const { view } = await show();
    const text = (): string => textOf(rows(view)[0]);
    await waitUntil(() => text().includes('Spend up to 1 DUSD'), 'the token has no name');
    expect(text()).to.contain('Token 0x5F…180aa3, again after 7 days');
    const [first, second] = deepAll(view, '.what').slice(-2);
    expect([first, second].map(textOf)).to.deep.equal(['Let others spend this token', 'Call transfer, mint many']);
    const gap = (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0);
    expect(gap, 'larger than between the lines of one').to.equal(4);
    await expect(view).to.be.accessible();
  });

  it('says in words what calls may pay, what their values must be, and what limits the whole session', async () => {
    const functions = [
      {
        functionName: 'buy',
        valueLimit: '0x16345785d8a0000',
        args: [
          { operator: 'EQUAL', value: TOKEN },
          { operator: 'LESS_THAN', value: '0x64' },
          { operator: 'GREATER_THAN', value: '0x5' },
          'any\u202ething',
          `o${'\u0300'.repeat(9)}`,
        ],
      },
      { functionName: 'sell', valueLimit: '0x0' },
    ] as const;
    const call = {
      address: TOKEN,
      abi: [],
      functions: functions.map(each => ({ ...each, args: [...('args' in each ? each.args : [])] })),
    };
    await grant(60, { permissions: [{ type: 'contract-call', data: call }], policies });
    const { view } = await show();
    const text = textOf(rows(view)[0]);
    for (const part of [
      'Call buy, sell',
      'Contract 0x5F…180aa3',
      'Pays up to 0.1 ETH in each call',
      `buy(Value 1 must be ${TOKEN}, `,
      'sell(…)', // a condition of one function is none of the other
      'Value 2 must be less than 100',
      'Value 3 must be more than 5',
      'Value 4 must be any\ufffdthing',
      'Value 5 must be o\ufffd', // marks that pile up would cover other lines
      'Gas: at most 10,000,000',
      'At most 3 calls',
      'At most 1 call in 1 hour',
      'Another limit: moon-phase',
    ])
      expect(text).to.contain(part);
    expect(text).not.to.match(/[{}"]/);
    await expect(view).to.be.accessible();
  });

  it('says that a call may pay anything as soon as one function has no limit', async () => {
    const functions = [{ functionName: 'buy', valueLimit: '0x16345785d8a0000' as const }, { functionName: 'sell' }];
    await grant(60, { permissions: [{ type: 'contract-call', data: { address: TOKEN, abi: [], functions } }] });
    expect(textOf(rows((await show()).view)[0]))
      .to.contain('No limit on what each call pays')
      .and.not.to.contain('Pays up to');
  });

  it('says of no value that it must be one which its condition does not demand', async () => {
    const args = [
      { operator: 'NOT_EQUAL', value: '0x1' },
      { condition: 'GREATER_THAN_OR_EQUAL', value: '0x2' },
      { condition: 'EQUAL', operator: 'NOT_EQUAL', value: '0x3' }, // a wallet may read either
      { condition: 'EQUAL', operator: 'EQUAL', value: '0x4' },
      { value: '0x5' },
    ];
    const data = { address: TOKEN, abi: [], functions: [{ functionName: 'buy', args }] };
    await grant(60, { permissions: [{ type: 'contract-call', data }] });
    const text = textOf(rows((await show()).view)[0]);
    for (const value of ['0x1', '0x2', '0x3']) expect(text).not.to.contain(`must be ${value}`);
    expect(text).to.contain('Another limit: {"operator":"NOT_EQUAL","value":"0x1"}');
    for (const value of ['0x4', '0x5']) expect(text).to.contain(`must be ${value}`);
  });

  it('names an amount of a token that the account knows in its unit', async () => {
    test.modal.dispose();
    test = createTestModal({
      features: { smartSessions: true },
      services: {
        tokens: {
          tokens: async () => [
            { address: TOKEN.toLowerCase(), name: 'Gold', symbol: 'GLD', decimals: 4, amount: 5n, network: 'eip155:1' },
          ],
        },
      },
    });
    await test.connect();
    await (await test.session.features.load('tokens')).refresh();
    await grant();
    const { view } = await show();
    expect(textOf(rows(view)[0]))
      .to.contain('Spend up to 100 GLD')
      .and.not.to.contain('smallest unit');
  });

  it('says that there are none in each tab', async () => {
    const { view } = await show();
    expect(textOf(deep(view, 'wui-empty'))).to.contain('No active sessions');
    await tap(view, 'smart-sessions-tab-expired');
    expect(textOf(deep(view, 'wui-empty'))).to.contain('No expired sessions');
    await tap(view, 'smart-sessions-tab-revoked');
    expect(textOf(deep(view, 'wui-empty'))).to.contain('No revoked sessions');
  });

  it('moves a session to its tab when it expires, without a button', async () => {
    await grant(60);
    const { view } = await show();
    test.clock.advance(60_000);
    await waitUntil(() => rows(view).length === 0, 'the end of the session');
    await tap(view, 'smart-sessions-tab-expired');
    expect(rows(view)).to.have.length(1);
    expect(textOf(rows(view)[0])).to.contain('Ended on');
    expect(byId(view, 'smart-session-revoke')).to.equal(undefined);
  });

  it('waits for the wallet, says that it declined, and revokes on another try', async () => {
    await grant();
    const { view, said, drawn } = await show();
    test.wallet.answer = 'hang';
    await tap(view, 'smart-session-revoke');
    expect(textOf(byId(view, 'smart-session-revoke'))).to.equal('Approve in your wallet');
    test.wallet.answerLate();
    test.wallet.answer = 'approve';
    await waitUntil(() => rows(view).length === 0, 'the revocation');
    await grant();
    await drawn();
    test.wallet.answer = 'reject';
    await tap(view, 'smart-session-revoke');
    await waitUntil(() => deep(view, 'wui-notice'), 'the reason');
    expect(textOf(deep(view, 'wui-notice'))).to.equal('You declined. The session is still active.');
    test.wallet.answer = 'approve';
    await tap(view, 'smart-session-revoke');
    await waitUntil(() => rows(view).length === 0, 'the revocation');
    expect(said).to.deep.equal(['Session revoked', 'Session revoked']);
    await tap(view, 'smart-sessions-tab-revoked');
    expect(textOf(rows(view)[0])).to.contain('Revoked on');
  });

  it('sums up what was granted last, and goes back', async () => {
    await grant();
    expect(test.session.router.current.get().view).to.equal('SmartSessionCreated');
    const { view } = await showView<W3mSmartSessionCreatedView>(html`
      <w3m-smart-session-created-view .modal=${test.modal} .sessions=${await load()}></w3m-smart-session-created-view>
    `);
    expect(textOf(byId(view, 'smart-session-complete'))).to.match(/^The app can now act within these limits/);
    const detail = deep(view, '[data-testid=smart-session-complete] > [slot=detail]');
    expect(detail?.innerText).to.match(/^Ethereum\nEnds on .+$/);
    await expect(view).to.be.accessible();
    await tap(view, 'smart-session-done');
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('shows that no session was granted', async () => {
    const { view } = await showView<W3mSmartSessionCreatedView>(html`
      <w3m-smart-session-created-view .modal=${test.modal} .sessions=${await load()}></w3m-smart-session-created-view>
    `);
    expect(textOf(deep(view, 'wui-empty'))).to.equal('No session was granted');
  });
});
