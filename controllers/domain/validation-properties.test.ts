import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { encodeBase58 } from './base58.js';
import { mainnet } from './networks/evm-networks.js';
import { solana } from './networks/other-networks.js';
import { toCaipNetwork } from './networks/networks.js';
import {
  coinTypeOf,
  emailWaitSeconds,
  hasIdentities,
  isAllowedOrigin,
  isCall,
  isEvmAddress,
  isEvmChainId,
  isExcludedWallet,
  isGenericWalletHidden,
  isListedToken,
  isSolanaAddress,
  nameProblem,
} from './validation.js';

const lettersOf = (letters: string): fc.Arbitrary<string> => fc.constantFrom(...Array.from(letters));
const hex = (size: number): fc.Arbitrary<string> =>
  fc.string({ unit: lettersOf('0123456789abcdefABCDEF'), minLength: size, maxLength: size });
const text = fc.string({ unit: 'binary', maxLength: 50 });
const holds = <T>(given: fc.Arbitrary<T>, check: (value: T) => unknown): void =>
  fc.assert(fc.property(given, value => void check(value)));

describe('rules of validation, for any input', () => {
  it('an EVM address is 40 hexadecimal digits, and no such text with a character more, less or replaced', () => {
    holds(fc.tuple(hex(40), fc.nat(39), fc.constantFrom('g', ' ', 'x', '\n', '٠')), ([digits, at, other]) => {
      expect([digits, `0x${digits}`].every(isEvmAddress)).to.equal(true);
      const wrong = [
        `${digits}${other}`,
        `${other}${digits}`,
        digits.slice(1),
        digits.slice(0, at) + other + digits.slice(at + 1),
      ];
      expect(wrong.some(isEvmAddress)).to.equal(false);
    });
  });

  it('EVM networks have the coin types of ENSIP-11', () => {
    expect([1, 10, 31_337].map(coinTypeOf)).to.deep.equal([60, 2_147_483_658, 2_147_514_985]);
    for (const id of [0, -1, 1.5, 2 ** 31, 'abc']) expect(coinTypeOf(id)).to.equal(undefined);
  });

  it('no two networks have one coin type', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 2, maxLength: 2 }), ids => {
        expect(new Set(ids.map(coinTypeOf)).size).to.equal(2);
      }),
    );
  });

  it('a Solana address is the base58 text of 32 bytes, and of no other number of them', () => {
    holds(fc.uint8Array({ minLength: 20, maxLength: 44 }), bytes => {
      expect(isSolanaAddress(encodeBase58(bytes))).to.equal(bytes.length === 32);
    });
    holds(text, other => expect(isSolanaAddress(`0${other}`)).to.equal(false)); // base58 has no zero
  });

  it('an EVM chain id is a positive integer below 2^31', () => {
    holds(fc.oneof(fc.integer({ min: -5, max: 2 ** 33 }), fc.double(), text), id => {
      expect(isEvmChainId(id)).to.equal(
        typeof id === 'number' && Number.isInteger(id) && id >= 1 && id < 2_147_483_648,
      );
    });
  });

  it('a call starts with 0x wherever it has data', () => {
    holds(fc.tuple(hex(6), fc.option(hex(4), { nil: undefined })), ([to, data]) => {
      const isGiven = data !== undefined;
      expect(isCall({ to: `0x${to}`, ...(isGiven && { data: `0x${data}` }) })).to.equal(true);
      expect(isCall({ to, ...(isGiven && { data: `0x${data}` }) })).to.equal(false);
      if (isGiven) expect(isCall({ to: `0x${to}`, data })).to.equal(false);
    });
  });

  const label = fc.string({ unit: lettersOf('abz09'), minLength: 1, maxLength: 6 });
  const site = fc.tuple(label, label).map(([name, zone]) => `https://${name}.${zone}.test`);

  it('allows an origin by an equal entry or a matching pattern only', () => {
    holds(fc.tuple(site, site, fc.nat(20), fc.nat(20)), ([origin, other, from, size]) => {
      const start = 'https://'.length + (from % (origin.length - 8));
      const pattern = `${origin.slice(0, start)}*${origin.slice(Math.min(origin.length, start + size))}`;
      expect(isAllowedOrigin(origin, [other, pattern])).to.equal(true);
      expect(isAllowedOrigin(origin, [origin.toUpperCase()])).to.equal(true);
      expect(isAllowedOrigin(origin, [other])).to.equal(origin === other);
      expect(isAllowedOrigin(`${origin}.evil.example`, [origin, `https://*${origin.slice(8)}`])).to.equal(false);
    });
    holds(
      fc.tuple(
        site,
        fc.integer({ min: 1, max: 65_535 }).filter(port => port !== 443),
      ),
      ([origin, port]) => {
        expect([origin, `${origin}:${port}`].every(each => isAllowedOrigin(each, [`${origin}:*`]))).to.equal(true);
        expect(isAllowedOrigin(`${origin}:${port}`, [origin])).to.equal(false);
      },
    );
  });

  it('an origin is compared in linear time, whatever pattern a service sends', () => {
    const origin = `https://${'a'.repeat(60)}.${'a'.repeat(60)}.example`;
    expect(isAllowedOrigin(origin, [`https://${'*a'.repeat(40)}!`])).to.equal(false);
    expect(isAllowedOrigin(origin, [`https://${'*a'.repeat(40)}*`])).to.equal(true);
  });

  it('an excluded wallet is named by name or rdns in any case', () => {
    const word = fc.string({ unit: lettersOf('abCD.'), minLength: 1, maxLength: 5 });
    holds(fc.tuple(word, word, word), ([name, rdns, entry]) => {
      const same = [name, rdns].some(each => each.toLowerCase() === entry.toLowerCase());
      expect(isExcludedWallet({ name, rdns }, [entry])).to.equal(same);
    });
  });

  it('the generic wallet is hidden on desktop, and on a phone without anything installed', () => {
    holds(fc.tuple(fc.boolean(), fc.boolean()), ([isMobile, isInstalled]) => {
      expect(isGenericWalletHidden({ name: 'Browser Wallet' }, { isMobile, isInstalled })).to.equal(
        !isMobile || !isInstalled,
      );
    });
  });

  it('the wait between two e-mails is at most 30 s, and ends with them', () => {
    holds(fc.tuple(fc.nat(1e9), fc.integer({ min: -90_000, max: 90_000 })), ([last, passed]) => {
      const seconds = emailWaitSeconds(last, last + passed);
      expect(seconds).to.equal(passed >= 0 && passed < 30_000 ? Math.ceil((30_000 - passed) / 1_000) : 0);
    });
  });

  it('a name needs a network, an address and the embedded wallet', () => {
    const network = toCaipNetwork(mainnet);
    holds(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), ([isOn, hasAddress, hasAuthConnector]) => {
      const state = { network: isOn ? network : undefined, address: hasAddress ? '0x1' : undefined, hasAuthConnector };
      expect(nameProblem(state) === undefined).to.equal(isOn && hasAddress && hasAuthConnector);
    });
  });

  it('identities are asked on EVM networks that are no test networks', () => {
    holds(
      fc.tuple(fc.constantFrom(mainnet, solana), fc.option(fc.boolean(), { nil: undefined })),
      ([network, testnet]) => {
        const on = { ...toCaipNetwork(network), testnet };
        expect(hasIdentities(on)).to.equal(on.chainNamespace === 'eip155' && testnet !== true);
      },
    );
  });

  it('a token is listed if it has decimals', () => {
    holds(fc.nat(77), decimals =>
      expect(isListedToken({ quantity: { decimals: String(decimals) } })).to.equal(decimals > 0),
    );
  });
});
