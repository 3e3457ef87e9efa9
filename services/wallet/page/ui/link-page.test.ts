import { expect } from '@open-wc/testing';
import { nothing, render } from 'lit';
import { settle } from '../../../../testing/settle.js';
import { offline, WalletError } from '../wallet-error.js';
import { carryOut, showOutcome } from './link-page.js';

describe('The page of a link', () => {
  afterEach(() => render(nothing, document.body));
  const find = (id: string): HTMLElement | undefined =>
    document.querySelector<HTMLElement>(`[data-testid="${id}"]`) ?? undefined;
  const onDone = (text: string): void => showOutcome('done', text);

  /** Runs an act with one reply after the other. */
  async function run(...replies: readonly (string | Error)[]): Promise<void> {
    const left = [...replies];
    await carryOut(async () => {
      const reply = left.shift() ?? expect.fail('one call too many');
      if (reply instanceof Error) throw reply;
      return reply;
    }, onDone);
  }

  it('shows how the act ended', async () => {
    await run('Device approved');
    expect(find('link-done')?.querySelector('h1')?.textContent).to.contain('Device approved');
  });

  it('offers to try again where the service did not answer', async () => {
    await run(offline(), offline(), 'Device approved');
    expect(find('link-problem')?.textContent)
      .to.contain('The wallet service did not answer')
      .and.not.to.contain('You can close this page');
    await expect(document.querySelector('main')!).to.be.accessible();
    find('link-retry')?.click();
    await settle();
    find('link-retry')?.click();
    await settle();
    expect(find('link-problem')).to.equal(undefined);
    expect(find('link-done')?.textContent).to.contain('Device approved');
  });

  it('offers no other try after a refusal', async () => {
    await run(new WalletError('LINK_EXPIRED', 'This link has expired. Start again.'));
    expect(find('link-problem')?.textContent)
      .to.contain('This link has expired')
      .and.to.contain('You can close this page');
    expect(find('link-retry')).to.equal(undefined);
  });
});
