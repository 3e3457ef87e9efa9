import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { formatUnits } from '../domain/format.js';
import type { Holding } from '../domain/assets/tokens.js';
import { checkDraft, receiverOf, type SendDraft } from './send-draft.js';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SOLANA = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const ethereum = { chainNamespace: 'eip155', caipNetworkId: 'eip155:1' } as const;
const solana = { chainNamespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const;
const coin: Holding = { network: 'eip155:1', amount: 10n ** 18n, decimals: 18, symbol: 'ETH', name: 'Ether' };

describe('checkDraft', () => {
  for (const [name, draft, holding, network, problem] of [
    ['no token', { amount: 'x', to: 'x' }, undefined, ethereum, 'no-token'],
    ['an amount that is no number', { amount: '1..2', to: TO }, coin, ethereum, 'amount-format'],
    ['a negative amount', { amount: '-1', to: TO }, coin, ethereum, 'amount-format'],
    ['an exponent', { amount: '1e3', to: TO }, coin, ethereum, 'amount-format'],
    ['a point alone', { amount: '.', to: TO }, coin, ethereum, 'amount-format'],
    ['more digits than the token has', { amount: '0.0000000000000000001', to: TO }, coin, ethereum, 'amount-format'],
    ['no amount', { amount: ' ', to: TO }, coin, ethereum, 'no-amount'],
    ['nothing', { amount: '0.000', to: TO }, coin, ethereum, 'no-amount'],
    ['more than is held', { amount: '1.000000000000000001', to: '' }, coin, ethereum, 'funds'],
    ['no receiver', { amount: '1', to: ' ' }, coin, ethereum, 'no-address'],
    ['a receiver of another namespace', { amount: '1', to: SOLANA }, coin, ethereum, 'address-format'],
    ['an EVM receiver on Solana', { amount: '1', to: TO }, coin, solana, 'address-format'],
    ['a name', { amount: '1', to: 'someone.eth' }, coin, ethereum, 'address-format'],
    [
      'a CAIP-10 id of another namespace',
      { amount: '1', to: `${solana.caipNetworkId}:${SOLANA}` },
      coin,
      ethereum,
      'address-network',
    ],
    ['a CAIP-10 id of another network', { amount: '1', to: `eip155:10:${TO}` }, coin, ethereum, 'address-network'],
  ] as const) {
    it(`rejects ${name}`, () => expect(checkDraft(draft, { holding }, network)).to.equal(problem));
  }

  it('accepts an address and a CAIP-10 id of the network', () => {
    const checked = { holding: coin, amount: 5n * 10n ** 17n, to: TO };
    expect(checkDraft({ amount: '0,5', to: ` ${TO} ` }, { holding: coin }, ethereum)).to.deep.equal(checked);
    expect(checkDraft({ amount: '.5', to: `eip155:1:${TO}` }, { holding: coin }, ethereum)).to.deep.equal(checked);
    expect(checkDraft({ amount: '1', to: SOLANA }, { holding: coin }, solana)).to.have.property('to', SOLANA);
  });

  for (const [amount, price, found] of [
    ['2000', '2000', 10n ** 18n],
    ['0,01', '2000', 5_000_000_000_000n],
    ['2000.01', '2000', 'funds'],
    ['0', '2000', 'no-amount'],
    ['0.000000000000000000001', '2000', 'no-amount'],
    ['x', '2000', 'amount-format'],
    ['x', undefined, 'amount-format'],
    ['', undefined, 'no-amount'],
    ['5', undefined, 'no-price'],
  ] as const) {
    it(`of "${amount}" dollars at ${price} finds ${found}`, () => {
      const checked = checkDraft({ amount, isFiat: true, to: TO }, { holding: coin, price }, ethereum);
      expect(typeof checked === 'object' ? checked.amount : checked).to.equal(found);
    });
  }

  it('accepts all that is held, and one unit of it', () => {
    for (const amount of ['1', '0.000000000000000001']) {
      expect(checkDraft({ amount, to: TO }, { holding: coin }, ethereum)).to.be.an('object');
    }
  });

  it('keeps each digit of amounts of up to 78 digits', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 78n });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
        const holding = { ...coin, decimals, amount };
        const found = checkDraft({ amount: formatUnits(amount, decimals), to: TO }, { holding }, ethereum);
        return typeof found === 'object' && found.amount === amount;
      }),
    );
  });

  it('returns a problem or a checked draft for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, to) => {
        const draft: SendDraft = { amount, to };
        const found = checkDraft(draft, { holding: coin }, ethereum);
        return (
          typeof found === 'string' ||
          (found.amount > 0n && found.amount <= coin.amount && found.to === receiverOf(draft))
        );
      }),
    );
  });
});
