import { expect } from '@open-wc/testing';
import { loadErrors } from '../errors/errors.js';
import { checkMultiplier } from './shown-asset.js';

describe('the multiplier of a shown amount', () => {
  before(loadErrors);

  const refuses = (shown: `${number}` | undefined, actual: Parameters<typeof checkMultiplier>[1]): void => {
    expect(() => checkMultiplier({ multiplier: shown }, actual))
      .to.throw()
      .with.property('code', 'ASSET_MISMATCH');
  };

  it('is the one in force', () => {
    checkMultiplier({ multiplier: '1.05' }, { multiplier: '1.05' });
    checkMultiplier({}, {});
    checkMultiplier({}, undefined);
    refuses('1.05', { multiplier: '1.06' });
    refuses(undefined, { multiplier: '1.05' });
    refuses('1.05', undefined);
  });

  it('is one that was in force while interest accrued', () => {
    const rising = { multiplier: '1.06', earlier: '1.05' } as const;
    for (const shown of ['1.05', '1.055', '1.06'] as const) checkMultiplier({ multiplier: shown }, rising);
    refuses('1.0499', rising);
    refuses('1.0601', rising);
    refuses(undefined, rising);
    checkMultiplier({ multiplier: '0.95' }, { multiplier: '0.9', earlier: '1' });
    checkMultiplier({}, { multiplier: '1.01', earlier: '1' });
  });
});
