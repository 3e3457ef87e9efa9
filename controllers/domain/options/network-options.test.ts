import { expect } from '@open-wc/testing';
import { mainnet } from '../networks/evm-networks.js';
import { optionTable, problemOf } from './option-table.js';

const problemWith = (parts: object): string | undefined =>
  problemOf(optionTable.networks, [mainnet, { ...mainnet, ...parts }]);

describe('the option networks', () => {
  for (const [what, parts] of [
    ['without explorers', { blockExplorers: undefined }],
    ['with an empty list of explorers', { blockExplorers: {} }],
    ['whose explorers are null', { blockExplorers: null }],
    ['whose explorer is undefined', { blockExplorers: { default: undefined } }],
    ['whose explorer has no URL', { blockExplorers: { default: { name: 'Scan', url: undefined } } }],
    ['with an explorer that is not the default', { blockExplorers: { other: { name: 'Scan', url: 'https://a' } } }],
    ['without nodes', { rpcUrls: { default: { http: [] } } }],
    ['whose node is undefined', { rpcUrls: { default: { http: [undefined] } } }],
    ['whose node is null', { rpcUrls: { default: { http: [null, 'https://own.example'] } } }],
  ] as const)
    it(`takes a network ${what}`, () => {
      expect(problemWith(parts)).to.equal(undefined);
    });

  for (const [field, parts] of [
    ['blockExplorers', { blockExplorers: 'https://scan.example' }],
    ['blockExplorers', { blockExplorers: { default: 'https://scan.example' } }],
    ['blockExplorers', { blockExplorers: { default: { url: new URL('https://scan.example') } } }],
    ['rpcUrls.default.http', { rpcUrls: { default: { http: 'https://own.example' } } }],
    ['rpcUrls.default.http', { rpcUrls: { default: { http: [{ url: 'https://own.example' }] } } }],
    ['rpcUrls.default.http', { rpcUrls: { default: {} } }],
  ] as const)
    it(`names the field ${field} of another type: ${JSON.stringify(parts)}`, () => {
      expect(problemWith(parts)).to.contain(`[1] has no valid ${field}`);
    });
});
