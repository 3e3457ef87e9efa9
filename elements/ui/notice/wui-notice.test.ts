import { expect } from '@open-wc/testing';
import { html } from 'lit';
import '../button/wui-button.define.js';
import { themed } from '../testing/themed.js';
import './wui-notice.define.js';
import type { WuiNotice } from './wui-notice.js';

const role = (el: WuiNotice): string | null => el.shadowRoot!.querySelector('[part="base"]')!.getAttribute('role');

describe('<wui-notice>', () => {
  for (const mode of ['light', 'dark'] as const)
    for (const tone of ['info', 'success', 'warning', 'danger'] as const)
      it(`is accessible as ${tone} in ${mode}`, async () => {
        const el = await themed<WuiNotice>(
          html`
            <wui-notice tone=${tone}>
              The network did not answer.<wui-button slot="action" size="s" variant="plain">Try again</wui-button>
            </wui-notice>
          `,
          { mode },
        );
        el.parentElement!.style.setProperty('background', 'var(--wui-color-surface)');
        await expect(el).to.be.accessible();
      });

  it('has the role alert only in the tone danger', async () => {
    const el = await themed<WuiNotice>(html`<wui-notice>A test network.</wui-notice>`);
    expect(role(el)).to.equal('note');
    el.tone = 'danger';
    await el.updateComplete;
    expect(role(el)).to.equal('alert');
  });

  it('keeps its text within the padding without an action, and sets an action closer to the edge', async () => {
    const space = async (action: boolean): Promise<number> => {
      const el = await themed<WuiNotice>(html`
        <wui-notice .style=${'inline-size: 300px'}
          >A test
          network.${action ? html`<wui-button slot="action" size="s" variant="plain">Try again</wui-button>` : ''}</wui-notice
        >
      `);
      const box = el.shadowRoot!.querySelector('[part="base"]')!.getBoundingClientRect();
      const last = (action ? el.querySelector('wui-button') : el.shadowRoot!.querySelector('.text'))!;
      return box.right - last.getBoundingClientRect().right;
    };
    expect(await space(false)).to.equal(13); // with the border
    expect(await space(true)).to.equal(5);
  });
});
