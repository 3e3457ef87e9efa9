import { expect, html } from '@open-wc/testing';
import type { WuiButton } from '../../ui/button/wui-button.js';
import { createTestModal, testAccounts, type TestModal } from '../../../testing/index.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { brokenWords } from '../testing/broken-words.js';
import { deepActiveElement, isAround } from '../../internal/focus.js';
import { byId, controlOf, deep, deepAll, showView, textOf } from '../testing/show-view.js';
import '../wallet-send-preview/w3m-wallet-send-preview-view.define.js';
import '../wallet-send-select-token/w3m-wallet-send-select-token-view.define.js';
import './w3m-wallet-send-view.define.js';

const TO = testAccounts[1].address;
const GOLD = {
  network: 'eip155:1',
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: 12_500n,
  decimals: 3,
  symbol: 'GLD',
  name: 'Gold',
} as const;

describe('sending', () => {
  let test: TestModal;

  beforeEach(async () => {
    localStorage.clear();
    test = createTestModal();
    test.wallet.tokens.set([GOLD]);
    await test.connect();
    test.session.router.reset('Account');
    test.session.router.push('WalletSend');
  });
  afterEach(() => localStorage.clear());

  const send = () => test.session.features.load('send');
  const form = async () => {
    const feature = await send();
    await feature.tokens.settled();
    return showView(html`<w3m-wallet-send-view .modal=${test.modal} .send=${feature}></w3m-wallet-send-view>`);
  };
  const review = async () => {
    const feature = await send();
    return showView(
      html`<w3m-wallet-send-preview-view .modal=${test.modal} .send=${feature}></w3m-wallet-send-preview-view>`,
    );
  };

  /** Types into the form and waits for the fee. */
  async function fill(view: Element, amount: string, to: string, drawn: () => Promise<void>): Promise<void> {
    const type = (input: HTMLInputElement | undefined, text: string): void => {
      if (!input) throw new Error('no input');
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    };
    type(byId<HTMLInputElement>(view, 'send-amount'), amount);
    type(deep<HTMLInputElement>(view, '[data-testid="send-receiver"] input') ?? byId(view, 'wui-input-text'), to);
    await drawn();
    test.clock.advance(500);
    await drawn();
  }

  it('names what is missing on the button', async () => {
    const { view, drawn } = await form();
    const button = byId(view, 'send-review');
    for (const [amount, to, label] of [
      ['', '', 'Add amount'],
      ['x', '', 'Incorrect value'],
      ['99', '', 'Insufficient funds'],
      ['1', '', 'Add address'],
      ['1', 'someone', 'Invalid address'],
      ['1', `eip155:10:${TO}`, 'This address is for another network'],
      ['1', TO, 'Review'],
    ] as const) {
      await fill(view, amount, to, drawn);
      expect(textOf(button)).to.equal(label);
      expect(button).to.have.property('reason', label !== 'Review');
    }
    expect(byId(view, 'send-receiver-avatar')).to.have.property('address', TO);
    await fill(view, '1', '0x12', drawn);
    expect(byId(view, 'send-receiver-avatar')).to.equal(undefined);
    await fill(view, '1', TO, drawn);
    expect(textOf(deep(view, '.fee'))).to.equal('Network fee Up to 0.000021 ETH');
    expect(textOf(byId(view, 'send-warning'))).to.contain('You have not sent to this address before');
    await expect(view).to.be.accessible();
  });

  it('shows the address of an entered name, and says what keeps it from being one', async () => {
    const addresses = new Map<string, string | Error>([
      ['alice.eth', TO],
      ['broken.eth', new Error('down')],
    ]);
    const identity = {
      identity: async () => ({}),
      resolve: async (name: string) => {
        const address = addresses.get(name);
        if (address instanceof Error) throw address;
        return address;
      },
    };
    test = createTestModal({ services: { identity } });
    await test.connect();
    const { view, drawn } = await form();
    expect(byId(view, 'send-receiver')).to.have.property('placeholder', 'Address or name');
    await fill(view, '1', 'nobody.eth', drawn);
    expect(textOf(byId(view, 'send-review'))).to.equal('No address has this name');
    await fill(view, '1', 'broken.eth', drawn);
    await waitUntil(() => byId(view, 'send-name-failed'));
    expect(textOf(byId(view, 'send-name-failed'))).to.contain('Could not look up the name');
    await expect(view).to.be.accessible();
    addresses.set('broken.eth', TO);
    controlOf(deep(view, '[data-testid="send-name-failed"] wui-button'))?.click();
    await drawn();
    test.clock.advance(500);
    await waitUntil(() => byId(view, 'send-resolved'));
    expect(textOf(byId(view, 'send-resolved'))).to.equal(TO);
    expect(byId(view, 'send-resolved')?.parentElement?.role, 'a region that was there before').to.equal('status');
    await fill(view, '1', 'Alice.eth', drawn);
    test.clock.advance(500);
    await drawn();
    expect(textOf(byId(view, 'send-review'))).to.equal('Review');
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    expect(textOf(deep(preview.view, '.to'))).to.equal('To alice.eth');
    expect(textOf(deep(preview.view, '.address'))).to.equal(TO);
    await expect(preview.view).to.be.accessible();
  });

  it('says that the coin does not cover the fee', async () => {
    const { view, drawn } = await form();
    test.wallet.cost = new W3mError('INSUFFICIENT_FUNDS');
    await fill(view, '1.2345', TO, drawn);
    expect(textOf(byId(view, 'send-review'))).to.equal('Not enough ETH for the network fee');
  });

  it('says the least amount that a new account receives, and that stays in the own account', async () => {
    const { view, drawn } = await form();
    const params = { minimum: '0.1 ETH' };
    for (const [code, text] of [
      ['AMOUNT_TOO_SMALL', 'This account is new and must receive at least 0.1 ETH'],
      ['REMAINDER_TOO_SMALL', 'Send the maximum, or leave at least 0.1 ETH in your account'],
    ] as const) {
      test.wallet.cost = new W3mError(code, { params });
      await fill(view, code === 'AMOUNT_TOO_SMALL' ? '1' : '0.5', TO, drawn);
      expect(textOf(byId(view, 'send-review'))).to.equal(text);
    }
  });

  for (const [code, text, isFinal] of [
    ['TOKEN_NOT_TRANSFERABLE', 'This token cannot be sent from here', true],
    ['MEMO_REQUIRED', 'The receiver takes this token only with a memo. Send it from an app that can add one.', true],
    ['TOKEN_FROZEN', 'The issuer of this token has blocked this transfer', false],
    ['EXECUTION_REVERTED', 'The contract rejected this transaction', false],
  ] as const)
    it(`says why the network would refuse the transfer: ${code}`, async () => {
      const { view, drawn } = await form();
      test.wallet.cost = new W3mError(code);
      await fill(view, '1', TO, drawn);
      const notices = deepAll(view, 'wui-notice').map(textOf);
      expect(notices).to.include(isFinal ? text : `${text} Try again`);
      expect(byId(view, 'send-review')).to.equal(undefined);
      await expect(view).to.be.accessible();
    });

  it('offers a retry when the fee cannot be estimated, and keeps what was typed', async () => {
    const { view, drawn } = await form();
    test.wallet.cost = new W3mError('NODE_UNREACHABLE');
    await fill(view, '1', TO, drawn);
    const retry = deepAll(view, 'wui-button').find(each => textOf(each) === 'Try again');
    test.wallet.cost = { fee: 1n, deposit: 5n };
    controlOf(retry)?.click();
    test.clock.advance(500);
    await drawn();
    expect(textOf(byId(view, 'send-review'))).to.equal('Review');
    expect(byId<HTMLInputElement>(view, 'send-amount')?.value).to.equal('1');
    expect(textOf(deep(view, '.fee'))).to.contain('Opens the receiver’s account 0.000000000000000005 ETH');
    await expect(view).to.be.accessible();
  });

  it('takes the amount in dollars where the price is known', async () => {
    test.wallet.tokens.set([{ ...GOLD, price: '4' }]);
    const { view, drawn } = await form();
    await (await send()).tokens.refresh({ force: true });
    await drawn();
    expect(byId(view, 'send-unit')).to.equal(undefined); // the coin has no price
    (await send()).edit({ token: `eip155:1/${GOLD.address.toLowerCase()}` });
    await fill(view, '2.5', TO, drawn);
    expect(textOf(byId(view, 'send-unit'))).to.equal('$10.00');
    byId(view, 'send-unit')?.click();
    await drawn();
    expect(byId<HTMLInputElement>(view, 'send-amount')?.value).to.equal('10');
    expect(byId(view, 'send-amount')?.ariaLabel).to.equal('Amount in US dollars');
    for (const dir of ['ltr', 'rtl']) {
      view.dir = dir;
      const [sign, number] = [deep(view, '.unit'), byId(view, 'send-amount')].map(each =>
        each!.getBoundingClientRect(),
      );
      expect(sign!.right, `the sign before the digits, ${dir}`).to.be.at.most(number!.left + 4);
    }
    view.dir = 'ltr';
    await fill(view, '5,01', TO, drawn);
    expect(textOf(byId(view, 'send-unit'))).to.equal('1.252 GLD');
    expect(textOf(byId(view, 'send-review'))).to.equal('Review');
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    expect(textOf(deep(preview.view, '.amount'))).to.equal('1.252 GLD');
    expect(textOf(deep(preview.view, '.value'))).to.equal('$5.01');
    await expect(preview.view).to.be.accessible();
  });

  it('enters the maximum and chooses a token', async () => {
    const { view, drawn } = await form();
    byId(view, 'send-max')?.click();
    await drawn();
    expect(byId<HTMLInputElement>(view, 'send-amount')?.value).to.equal('1.23454075');
    byId(view, 'send-select-token')?.click();
    expect(test.session.router.current.get().view).to.equal('WalletSendSelectToken');
    const feature = await send();
    const { view: list } = await showView(
      html`<w3m-wallet-send-select-token-view
        .modal=${test.modal}
        .send=${feature}
      ></w3m-wallet-send-select-token-view>`,
    );
    await expect(list).to.be.accessible();
    const rows = deepAll(list, 'wui-list-item');
    expect(rows.map(row => row.getAttribute('label'))).to.deep.equal(['ETH', 'Gold']);
    controlOf(rows[1])?.click();
    expect(feature.draft.get().token).to.equal(`eip155:1/${GOLD.address.toLowerCase()}`);
    expect(test.session.router.current.get().view).to.equal('WalletSend');
  });

  it('marks a token that looks like the coin, with its contract', async () => {
    const fake = { ...GOLD, address: TO, symbol: 'ET\u041d', name: 'Ether' };
    test.wallet.tokens.set([fake]);
    await form();
    const feature = await send();
    await feature.tokens.refresh({ force: true });
    const { view: list } = await showView(
      html`<w3m-wallet-send-select-token-view
        .modal=${test.modal}
        .send=${feature}
      ></w3m-wallet-send-select-token-view>`,
    );
    const rows = deepAll(list, 'wui-list-item').map(row => textOf(deep(row, 'button')));
    expect(rows[0]).not.to.contain('Possible imitation');
    expect(rows[1]).to.contain('Possible imitation').and.to.contain('0x70…dc79C8');
    await expect(list).to.be.accessible();
  });

  it('repeats the transfer, sends it once and shows its steps', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    expect(test.session.router.current.get().view).to.equal('WalletSendPreview');
    const preview = await review();
    expect(textOf(deep(preview.view, '.amount'))).to.equal('1 ETH');
    expect(textOf(deep(preview.view, '.address'))).to.equal(TO);
    await expect(preview.view).to.be.accessible();
    test.wallet.answer = 'hang';
    controlOf(byId(preview.view, 'send-confirm'))?.focus();
    controlOf(byId(preview.view, 'send-confirm'))?.click();
    await preview.drawn();
    expect(textOf(deep(preview.view, 'li.current'))).to.equal('Approve in your wallet');
    expect(byId(preview.view, 'send-confirm')).to.equal(undefined);
    expect(deepActiveElement()?.part.value, 'the focus of the button that is gone').to.equal('steps');
    test.wallet.answerLate();
    await preview.drawn();
    expect(textOf(byId(preview.view, 'send-complete'))).to.equal('Sent1 ETH to 0x70…dc79C8Fee up to 0.000021 ETH');
    expect(byId(preview.view, 'send-complete')?.textContent).to.match(/1\u00a0ETH to .*0\.000021\u00a0ETH/s);
    expect(deep(preview.view, '.steps')).to.equal(undefined);
    await waitUntil(() => isAround(byId(preview.view, 'send-done')!, deepActiveElement()), 'the focus on Done');
    expect(deep<HTMLAnchorElement>(preview.view, 'a')?.href).to.contain('/tx/0xab');
    await waitUntil(() => deepAll(preview.view, '*').every(each => each.getAnimations().length === 0), 'no motion');
    await expect(preview.view).to.be.accessible();
    expect(test.wallet.transfers).to.deep.equal([{ to: TO, amount: 10n ** 18n, token: undefined }]);
    controlOf(byId(preview.view, 'send-done'))?.click();
    expect(test.session.router.current.get().view).to.equal('Account');
  });

  it('says what the receiver gets of a token that takes a fee of transfers', async () => {
    test.wallet.cost = { fee: 1n, deposit: 0n, received: 9n * 10n ** 17n };
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    expect(textOf(byId(preview.view, 'send-received') ?? expect.fail())).to.equal('0.9 ETH');
  });

  it('breaks neither amount nor shortened address of the review with large text', async () => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const { view, drawn } = await form();
    await fill(view, '0.1234567891', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const shown = await review();
    shown.view.style.inlineSize = '360px';
    expect(textOf(deep(shown.view, '.amount'))).to.contain('0.1234567891');
    expect(brokenWords(shown.view).filter(word => word !== TO)).to.deep.equal([]);
    root.style.fontSize = '';
  });

  it('goes to the review by Enter in the field of the receiver', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    const field = deep<HTMLInputElement>(byId(view, 'send-receiver')!, 'input')!;
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    await drawn();
    expect(test.session.router.current.get().view).to.equal('WalletSendPreview');
  });

  it('keeps a click on Review while the fee loads', async () => {
    const { view, drawn } = await form();
    const feature = await send();
    feature.edit({ amount: '1', to: TO });
    await drawn();
    const button = byId(view, 'send-review');
    expect(button?.hasAttribute('loading')).to.equal(false);
    controlOf(button)?.click();
    await drawn();
    expect(button?.hasAttribute('loading')).to.equal(true);
    await expect(view).to.be.accessible();
    test.clock.advance(500);
    await drawn();
    expect(test.session.router.current.get().view).to.equal('WalletSendPreview');
  });

  for (const [size, rows] of [
    ['15px', 1],
    ['30px', 2],
  ] as const)
    it(`stands the buttons of the review in ${rows === 1 ? 'one row' : 'two rows'} with text of ${size}`, async () => {
      const { view, drawn } = await form();
      await fill(view, '1', TO, drawn);
      controlOf(byId(view, 'send-review'))?.click();
      await drawn();
      const preview = await review();
      Object.assign(preview.view.style, { inlineSize: '300px', fontSize: size });
      const tops = deepAll(preview.view, '.actions > *').map(button => button.getBoundingClientRect().top);
      expect(new Set(tops).size).to.equal(rows);
    });

  it('says why a transfer failed and offers another try', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    test.wallet.answer = 'reject';
    controlOf(byId(preview.view, 'send-confirm'))?.click();
    await waitUntil(() => byId(preview.view, 'send-failure')); // texts of errors load with the review
    expect(textOf(byId(preview.view, 'send-failure'))).to.equal('You declined the request in your wallet');
    expect(textOf(byId(preview.view, 'send-confirm'))).to.equal('Try again');
    expect((await send()).draft.get().amount).to.equal('1');
    await expect(preview.view).to.be.accessible();
  });

  it('offers no other try of a review that is no longer true of the token', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    test.wallet.loses = new W3mError('ASSET_MISMATCH');
    controlOf(byId(preview.view, 'send-confirm'))?.click();
    await waitUntil(() => byId(preview.view, 'send-failure'));
    expect(byId(preview.view, 'send-confirm')).to.equal(undefined);
    expect(deepAll(preview.view, '.actions wui-button').map(textOf)).to.deep.equal(['Cancel']);
  });

  it('asks to check the wallet when it lost its answer, and offers no other try', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    test.wallet.loses = new W3mError('OUTCOME_UNKNOWN');
    controlOf(byId(preview.view, 'send-confirm'))?.click();
    await waitUntil(() => byId(preview.view, 'send-failure'));
    expect(textOf(byId(preview.view, 'send-failure'))).to.equal(
      'Your wallet did not answer, and may have sent the transaction. Check your wallet before you try again.',
    );
    expect(byId(preview.view, 'send-confirm')).to.equal(undefined);
    expect(textOf(byId(preview.view, 'send-done'))).to.equal('Done');
  });

  it('shows what the transfer changes, until the network has it', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    await waitUntil(() => textOf(byId(preview.view, 'w3m-changes')).includes('−1 ETH'));
    expect(textOf(byId(preview.view, 'send-confirm'))).to.equal('Send');
    expect(byId(preview.view, 'w3m-changes-surprise')).to.equal(undefined);
    controlOf(byId(preview.view, 'send-confirm'))?.click();
    await preview.drawn();
    expect(byId(preview.view, 'w3m-changes')).to.equal(undefined);
  });

  it('points out a transfer that changes more than it says', async () => {
    const coin = { kind: 'coin', symbol: 'ETH', decimals: 18 } as const;
    test.wallet.preview = { changes: [{ asset: coin, amount: -2n * 10n ** 18n }] };
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    const preview = await review();
    await waitUntil(() => byId(preview.view, 'w3m-changes-surprise'));
    expect(textOf(byId(preview.view, 'w3m-changes'))).to.contain('−2 ETH');
    await preview.drawn();
    expect(textOf(byId(preview.view, 'send-confirm'))).to.equal('Send anyway');
    const described = (): string => (byId(preview.view, 'send-confirm') as WuiButton).description;
    await waitUntil(() => described().includes('This changes more or less than you entered.'));
    expect(described()).to.contain('You have not sent to this address before');
    await expect(preview.view).to.be.accessible();
  });

  it('leaves the review when the network changes, and says so in the form', async () => {
    const { view, drawn } = await form();
    await fill(view, '1', TO, drawn);
    controlOf(byId(view, 'send-review'))?.click();
    await drawn();
    await review();
    test.wallet.change({ chainId: 137 });
    await drawn();
    expect(test.session.router.current.get().view).to.equal('WalletSend');
    expect(textOf(deep(view, 'wui-notice'))).to.contain('The account or the network changed');
  });
});
