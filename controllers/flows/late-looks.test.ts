import { expect } from '@open-wc/testing';
import { computed } from '../core/signals.js';
import { looksOf } from '../domain/assets/look-alike.js';
import { waitUntil } from '../../testing/wait-until.js';
import { lateLooks } from './late-looks.js';

const CYRILLIC = 'Met\u0430M\u0430sk';

describe('lateLooks', () => {
  it('loads no table for names in ASCII', () => {
    const of = lateLooks(
      error => expect.fail(String(error)),
      () => expect.fail('the table was loaded'),
    );
    expect(of('Meta Mask')).to.equal(looksOf('MetaMask'));
  });

  it('knows the look of another name once the table has loaded, and then tells who has read it', async () => {
    let loads = 0;
    const table = Promise.resolve({ looksOf });
    const of = lateLooks(
      error => expect.fail(String(error)),
      () => {
        loads += 1;
        return table;
      },
    );
    const look = computed(() => of(CYRILLIC));
    expect(look.get()).to.equal(undefined);
    of(CYRILLIC);
    await table;
    await Promise.resolve();
    expect(look.get()).to.equal(looksOf('MetaMask'));
    expect(loads).to.equal(1);
  });

  it('reports a table that did not load, and loads it again with the next name', async () => {
    const errors: unknown[] = [];
    const offline = new Error('offline');
    const answers = [Promise.reject(offline), Promise.resolve({ looksOf })];
    const of = lateLooks(
      error => errors.push(error),
      () => answers.shift() ?? expect.fail('loaded too often'),
    );
    expect(of(CYRILLIC)).to.equal(undefined);
    await waitUntil(() => errors.length > 0);
    expect(errors).to.deep.equal([offline]);
    await waitUntil(() => of(CYRILLIC) === looksOf('MetaMask'));
    expect(answers).to.deep.equal([]);
  });
});
