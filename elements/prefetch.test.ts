import { expect } from '@open-wc/testing';
import { createTestModal } from '../testing/index.js';
import { prefetchOf } from './prefetch.js';

describe('prefetchOf', () => {
  const of = (prefetch: 'idle' | 'intent' | 'none', connection?: object): string => {
    const { modal } = createTestModal({ prefetch });
    const result = prefetchOf(modal, connection ? { connection } : {});
    modal.dispose();
    return result;
  };

  it('waits for intent on slow connections and on those that save data', () => {
    expect(of('idle')).to.equal('idle');
    expect(of('idle', { effectiveType: '4g', saveData: false })).to.equal('idle');
    for (const effectiveType of ['slow-2g', '2g', '3g']) expect(of('idle', { effectiveType })).to.equal('intent');
    expect(of('idle', { effectiveType: '4g', saveData: true })).to.equal('intent');
  });

  it('keeps another wish of the host', () => {
    expect(of('intent', { effectiveType: '4g' })).to.equal('intent');
    expect(of('none', { saveData: true })).to.equal('none');
  });
});
