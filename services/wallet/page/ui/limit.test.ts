import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { limitScreen, readLimit, type Limit } from './limit.js';

const limit: Limit = {
  spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  symbol: 'DUSD',
  decimals: 6,
  amount: 2n ** 256n - 1n,
  balance: 10_000_500_000n,
  with: () => Promise.reject(new Error('not called')),
};

describe('Limit of a right, in the secure wallet', () => {
  it('reads amounts to their last digit, and none that are finer or more than was asked for', () => {
    for (const [text, units] of [
      ['10000.5', 10_000_500_000n],
      [' 0,000001 ', 1n],
      ['0', 0n],
      ['7.', 7_000_000n],
      ['0.0000001', undefined],
      ['', undefined],
      ['-1', undefined],
      ['1e3', undefined],
      ['1,000.5', 1_000_500_000n],
      ['1,000', 1_000_000_000n],
      ['.5', 500_000n],
      ['١٫٥', 1_500_000n],
      ['1,00', 1_000_000n],
      ['1,000,00', undefined],
      ['9'.repeat(78), undefined],
    ] as const)
      expect(readLimit(text, limit), text).to.equal(units);
    expect(readLimit('2', { ...limit, amount: 1_000_000n })).to.equal(undefined);
  });

  it('reads and proposes amounts in the signs of its language', () => {
    document.documentElement.lang = 'de';
    try {
      expect(['1.000', '1.000,5', '0.125', '1,125'].map(text => readLimit(text, limit))).to.deep.equal([
        ...[1_000_000_000n, 1_000_500_000n, 125_000n, 1_125_000n],
      ]);
      const root = document.createElement('main');
      const picked: unknown[] = [];
      render(
        limitScreen({ ...limit, balance: 1_125_000n })(
          units => picked.push(units),
          () => undefined,
        ),
        root,
      );
      expect(root.querySelector<HTMLInputElement>('[data-testid=wallet-limit-amount]')?.value).to.equal('1,125');
      root.querySelector<HTMLElement>('[data-testid=wallet-limit-set]')?.click();
      expect(picked).to.deep.equal([1_125_000n]);
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('proposes what the account holds, and says why an amount is not taken', async () => {
    const root = document.body.appendChild(document.createElement('main'));
    const picked: unknown[] = [];
    const screen = limitScreen(limit);
    const draw = (): void => {
      render(
        screen(units => picked.push(units), draw),
        root,
      );
    };
    draw();
    const by = <T extends HTMLElement>(id: string): T =>
      root.querySelector<T>(`[data-testid=${id}]`) ?? expect.fail(id);
    const input = by<HTMLInputElement>('wallet-limit-amount');
    expect(input.value).to.equal('10000.5');
    await expect(root).to.be.accessible();
    input.value = 'all';
    input.dispatchEvent(new InputEvent('input'));
    by('wallet-limit-set').click();
    const wrong = by('wallet-limit-wrong');
    expect(wrong.textContent).to.contain('not more than the site asks for');
    expect([input.ariaInvalid, input.getAttribute('aria-describedby')]).to.deep.equal(['true', wrong.id]);
    expect(wrong.parentElement).to.equal(input.closest('label')?.parentElement); // at the field
    await expect(root).to.be.accessible();
    input.value = '25';
    input.dispatchEvent(new InputEvent('input'));
    expect([input.ariaInvalid, input.getAttribute('aria-describedby')]).to.deep.equal([null, null]);
    by('wallet-limit-set').click();
    by('wallet-limit-back').click();
    expect(picked).to.deep.equal([25_000_000n, undefined]);
    root.remove();
  });
});
