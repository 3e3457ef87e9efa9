import { expect, html } from '@open-wc/testing';
import { createTestModal, testAccounts } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { byId, deep, deepAll, showView } from '../testing/show-view.js';
import './w3m-wallet-send-view.define.js';

const ADDRESSES = {
  EVM: testAccounts[1].address,
  Solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV9',
  Bitcoin: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
};

describe('Receiver of a transfer', () => {
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    localStorage.clear();
  });

  const show = async (to: string, dir: 'ltr' | 'rtl' = 'ltr') => {
    const test = createTestModal();
    await test.connect();
    const send = await test.session.features.load('send');
    await send.tokens.settled();
    const shown = await showView(
      html`<w3m-wallet-send-view
        .modal=${test.modal}
        .send=${send}
        .style=${'inline-size: 320px'}
      ></w3m-wallet-send-view>`,
      { dir },
    );
    send.edit({ to });
    await settle();
    return { ...shown, field: byId(shown.view, 'send-receiver')! };
  };

  for (const [namespace, address] of Object.entries(ADDRESSES))
    for (const size of ['100%', '200%'])
      it(`shows every character of a ${namespace} address at ${size} text`, async () => {
        document.documentElement.style.fontSize = size;
        const { view, field } = await show(address, size === '100%' ? 'ltr' : 'rtl');
        const whole = deep(field, '.address') ?? expect.fail('no address');
        expect(whole.textContent.replace(/\s/g, '')).to.equal(address);
        const box = deep(field, '[part=base]')!.getBoundingClientRect();
        for (const group of deepAll(whole, 'span')) {
          const { left, right, top, bottom } = group.getBoundingClientRect();
          expect([left >= box.left, right <= box.right, top >= box.top, bottom <= box.bottom]).to.deep.equal(
            Array(4).fill(true),
          );
        }
        expect(Number.parseFloat(getComputedStyle(whole).fontSize)).to.be.at.least(12);
        expect(view.scrollWidth - view.clientWidth).to.equal(0);
      });

  it('shows the text itself while it is edited, in a field of the same height', async () => {
    const { view, field } = await show(ADDRESSES.EVM);
    const input = deep<HTMLInputElement>(field, 'input')!;
    const height = field.getBoundingClientRect().height;
    expect(getComputedStyle(input).opacity).to.equal('0');
    input.focus();
    expect(getComputedStyle(input).opacity).to.equal('1');
    expect(getComputedStyle(deep(field, '.address')!).visibility).to.equal('hidden');
    expect(field.getBoundingClientRect().height).to.equal(height);
    const avatar = byId(view, 'send-receiver-avatar')!.getBoundingClientRect();
    const { left } = input.getBoundingClientRect();
    expect(left + Number.parseFloat(getComputedStyle(input).paddingLeft)).to.be.at.least(avatar.right);
    await expect(view).to.be.accessible();
    input.blur();
    await expect(view).to.be.accessible();
  });

  it('groups the characters of the address, without the network before it', async () => {
    const { field } = await show(`eip155:1:${ADDRESSES.EVM}`);
    const groups = deepAll(deep(field, '.address')!, 'span').map(group => group.textContent.trim());
    expect(groups[0]).to.equal(ADDRESSES.EVM.slice(0, 6));
    expect(groups.join('')).to.equal(ADDRESSES.EVM);
  });

  it('leaves a name as it is typed', async () => {
    const { field } = await show('a-name-that-is-as-long-as-an-address.eth');
    expect(deep(field, '.address')).to.equal(undefined);
    expect(getComputedStyle(deep(field, 'input')!).opacity).to.equal('1');
  });
});
